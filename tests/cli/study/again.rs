//! The commands in a report repeat its study.

use super::*;

/// Runs the commands that a study's report gives for repeating it, in a folder of its own; returns the folder
/// of the results.
fn repeated(out: &Path, place: &Path) -> std::path::PathBuf {
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    let commands = report.split("<pre>").skip(1).map(|rest| rest.split_once("</pre>").unwrap().0);
    let marks = [
        ("<span>", ""),
        ("</span>", ""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    let plain = |command: &str| {
        marks.iter().fold(command.to_owned(), |text, (mark, plain)| text.replace(mark, plain))
    };
    let commands: Vec<String> = commands.map(plain).collect();
    let program = Path::new(env!("CARGO_BIN_EXE_sudoscope")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    fs::create_dir(place).unwrap();
    let mut shell = assert_cmd::Command::new("sh");
    shell.current_dir(place).env("PATH", path).arg("-ec").arg(commands.join("\n")).assert().success();
    place.join("study")
}

/// The request of a study: its description without the start times and the locations of the lists.
fn asked(out: &Path) -> serde_json::Value {
    let mut asked: serde_json::Value =
        serde_json::from_slice(&fs::read(out.join("study.json")).unwrap()).unwrap();
    for list in asked["lists"].as_array_mut().unwrap() {
        list.as_object_mut().unwrap().remove("path");
    }
    for session in asked["sessions"].as_array_mut().unwrap() {
        session.as_object_mut().unwrap().remove("began");
    }
    asked
}

#[test]
fn the_command_in_the_report_repeats_the_study() {
    let folder = Folder::new();
    let (plain, odd) = (list(&folder, "list.txt", 3), list(&folder, "it's a <list> & more.txt", 4));
    let out = folder.path("lists");
    let options = [
        ["--solvers", "mrv,backtracking:mrv,lcv,mac"],
        ["--solvers", "dlx,ac3:alone"],
        ["--limit", "2.5"],
        ["--repeat", "2"],
        ["--give-up", "3"],
        ["--shard", "2/2"],
        ["--jobs", "1"],
        ["--format", "line"],
        ["--variant", "plain"],
    ];
    study(&[&odd, &plain], &out, options.as_flattened()).assert().success();
    let again = repeated(&out, &folder.path("lists again"));
    assert_eq!(asked(&again), asked(&out));
    assert_eq!(runs(&again), runs(&out));
}

#[test]
fn the_reported_command_reproduces_the_family() {
    let folder = Folder::new();
    let out = folder.path("a family");
    let options = ["--filled", "50,90", "--each", "2", "--seed", "7", "--solvers", "mrv,dlx", "--jobs", "1"];
    let family = |sides: &str| study(&[], &out, &[&["--family", sides], &options[..]].concat());
    family("6,4").assert().success();
    let again = repeated(&out, &folder.path("family again"));
    assert_eq!(asked(&again), asked(&out));
    assert_eq!(runs(&again), runs(&out));
    let boards = |out: &Path, side: &str| fs::read(out.join(format!("random-{side}x{side}.txt"))).unwrap();
    for side in ["4", "6"] {
        assert_eq!(boards(&again, side), boards(&out, side), "{side}");
    }
    // Resuming also names the family; other sides and further lists are added to it.
    study(&[], &out, &["--jobs", "1"]).assert().success();
    family("9").assert().success();
    let own = list(&folder, "own.txt", 2);
    study(&[&own], &out, &["--format", "line", "--solvers", "mrv,dlx", "--jobs", "1"]).assert().success();
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("Repeat it with these commands:") && report.matches("<pre>").count() == 2);
    let again = repeated(&out, &folder.path("all again"));
    assert_eq!(runs(&again), runs(&out));
    let lists = |out: &Path| {
        asked(out)["lists"].as_array().unwrap().iter().map(ToString::to_string).collect::<BTreeSet<_>>()
    };
    assert_eq!(lists(&again), lists(&out));
}
