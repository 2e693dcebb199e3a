//! The machine on which runs are measured.

use std::fs;

use serde::{Deserialize, Serialize};

use crate::in_words::counted;
use crate::solver::parallel;

/// The machine on which runs are measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// The model of the processor; `None` if the system does not report it.
    pub processor: Option<String>,
    /// The cores that the program may use; a processor with two threads per core counts each.
    pub cores: usize,
    /// The system and the architecture.
    pub system: String,
}

impl Machine {
    /// This machine.
    #[must_use]
    pub fn this() -> Self {
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        Self {
            processor: processor(&info),
            cores: parallel::cores(),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }

    /// A description in one line.
    #[must_use]
    pub fn in_words(&self) -> String {
        let cores = counted(self.cores as u64, "core", "cores");
        let processor = self.processor.as_deref().unwrap_or("unknown processor");
        format!("{processor}, {cores}, {}", self.system)
    }
}

/// The model named by Linux.
fn processor(info: &str) -> Option<String> {
    let named = info.lines().filter_map(|line| line.split_once(':'));
    let mut models = named.filter(|(name, _)| ["model name", "Model", "cpu model"].contains(&name.trim()));
    let model = models.next()?.1.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(model).filter(|model| !model.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_is_that_of_the_first_core() {
        let info = "processor\t: 0\nmodel name\t: Fast  CPU @ 2 GHz\nprocessor\t: 1\nmodel name\t: other\n";
        assert_eq!(processor(info).as_deref(), Some("Fast CPU @ 2 GHz"));
        assert_eq!((processor(""), processor("model name:\n")), (None, None));
    }
}
