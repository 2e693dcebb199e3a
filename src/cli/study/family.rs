//! Random boards of several sides and shares of filled cells, as lists in the folder of a study.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::cli::{Problem, generate};
use crate::format::{OutputFormat, Writer};
use crate::generate::Family;
use crate::geometry::BlockShape;
use crate::study::words::grouped;
use crate::whole_file;

/// What to ask of a family of boards.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Measure random boards of these sides instead of lists: 4,6,9,12,16,20,25 unless others are given
    #[arg(
        long, value_name = "SIDES", value_delimiter = ',', num_args = 0..=1, value_parser = generate::side,
        conflicts_with_all = ["lists", "format", "variant"]
    )]
    family: Option<Vec<BlockShape>>,

    /// The shares of filled cells in percent, from many to few [default: 90,80,70,60,50,40,30,20,10]
    #[arg(long, value_name = "PERCENT,…", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(0..=100))]
    filled: Vec<u8>,

    /// The number of boards of each side and share, at most 100,000 of each side [default: 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    each: Option<u32>,

    /// The seed of the boards: the same seed gives the same boards on every machine [default: 1]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

impl Options {
    /// The family, if requested.
    pub(super) fn wanted(&self) -> Result<Option<Family>, Problem> {
        let Some(asked) = &self.family else {
            // Where lists are given, `requires` would not apply: they exclude a family.
            return match (&self.filled[..], self.each, self.seed) {
                ([], None, None) => Ok(None),
                _ => {
                    Err("--filled, --each and --seed describe the boards of --family, which is not given"
                        .into())
                }
            };
        };
        let usual = Family::SIDES.into_iter().filter_map(BlockShape::for_side);
        let mut blocks = if asked.is_empty() { usual.collect() } else { asked.clone() };
        let mut filled = if self.filled.is_empty() { Family::FILLED.to_vec() } else { self.filled.clone() };
        blocks.sort_by_key(|block| block.side());
        blocks.dedup();
        filled.sort_unstable_by(|a, b| b.cmp(a));
        filled.dedup();
        let family = Family { blocks, filled, each: self.each.unwrap_or(10), seed: self.seed.unwrap_or(1) };
        let boards = family.boards_of_each_side();
        if boards > Family::MOST {
            let [boards, most] = [boards, Family::MOST].map(grouped);
            return Err(format!(
                "--family: these are {boards} boards of each side; at most {most} are possible: use a smaller --each or fewer shares of --filled"
            )
            .into());
        }
        Ok(Some(family))
    }
}

/// Writes the boards of each side as a list into the folder of a study; returns the lists. A list that is there already
/// must be the same one.
pub(super) fn write(family: &Family, folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut lists = Vec::new();
    for &block in &family.blocks {
        let side = block.side();
        let path = folder.join(format!("random-{side}x{side}.txt"));
        let text = list(family, block)?;
        match fs::read(&path) {
            Ok(before) if before == text => {}
            Ok(_) => {
                let path = path.display();
                return Err(format!("{path} holds boards of another family; choose another --out").into());
            }
            Err(_) => whole_file::write(&path, &text)?,
        }
        lists.push(path);
    }
    Ok(lists)
}

fn list(family: &Family, block: BlockShape) -> Result<Vec<u8>, Problem> {
    let mut writer = Writer::new(Vec::new(), OutputFormat::LINE, format!("seed {}", family.seed)).at_once();
    for board in family.boards(block, &AtomicBool::new(false))? {
        writer.write(board.into())?;
    }
    Ok(writer.finish()?)
}
