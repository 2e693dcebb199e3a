//! Shell completions and manual pages, generated from the arguments.

use std::process::Command;

use crate::sudoscope;

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = sudoscope().arg("--help").output().expect("it runs").stdout;
    let help = String::from_utf8(help).expect("UTF-8");
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = list.filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

fn printed(arguments: &[&str]) -> String {
    let output = sudoscope().args(arguments).assert().success().stderr("").get_output().stdout.clone();
    String::from_utf8(output).expect("UTF-8")
}

#[test]
fn bash_completes_commands_and_options() {
    let script = printed(&["completions", "bash"]);
    let complete = |words: &str, number: usize| {
        let ask = format!(
            "{script}\nCOMP_WORDS=({words}); COMP_CWORD={number}; words=({words})\n\
             _sudoscope sudoscope \"${{words[$COMP_CWORD]}}\" \"${{words[$COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[@]}}\""
        );
        let output = Command::new("bash").args(["-c", &ask]).output().expect("bash");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(complete("sudoscope sol", 1).trim(), "solve");
    assert_eq!(complete("sudoscope judge --pu", 2).trim(), "--puzzle");
}

#[test]
fn every_shell_gets_every_command() {
    let commands = commands();
    assert!(commands.len() > 15, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        assert!(commands.iter().all(|name| script.contains(name.as_str())), "{shell}");
    }
    sudoscope().args(["completions", "dos"]).assert().code(2);
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("man1");
    sudoscope().args(["man", "--out"]).arg(&out).assert().success().stdout("").stderr("");
    let mut pages: Vec<String> = std::fs::read_dir(&out)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    let mut expected: Vec<String> = commands().iter().map(|name| format!("sudoscope-{name}.1")).collect();
    expected.push("sudoscope.1".into());
    pages.sort();
    expected.sort();
    assert_eq!(pages, expected);
    let page = std::fs::read_to_string(out.join("sudoscope-solve.1")).expect("a page");
    assert!(page.contains("sudoscope\\-solve") && page.contains("\\-\\-limit"), "{page}");
    assert_eq!(printed(&["man", "solve"]), page);
    sudoscope().args(["man", "dance"]).assert().code(2);
}
