//! The elements around a game: the folder or the name that it is called after.

use std::sync::Arc;

use quick_xml::events::Event;

use super::game::attribute;

/// What the elements around a game say of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub folder: Option<(Arc<str>, usize)>,
    in_name: bool,
}

impl Surroundings {
    /// Takes what an event says; whether it is a game.
    pub(crate) fn take(&mut self, event: &Event<'_>) -> bool {
        let in_name = std::mem::take(&mut self.in_name);
        match event {
            Event::Start(tag) | Event::Empty(tag) => match tag.name().0 {
                "game" => {
                    if let Some((_, count)) = &mut self.folder {
                        *count += 1;
                    }
                    return true;
                }
                "folder" => self.folder = attribute(tag, "name").map(|name| (name.trim().into(), 0)),
                "name" => self.in_name = true,
                _ => {}
            },
            // Version 1 has no folders; the name of the whole stands in an element.
            Event::Text(text) if in_name => self.folder = Some((text.trim().into(), 0)),
            _ => {}
        }
        false
    }

    /// What the game is called that was just taken, unless it says so itself.
    pub(crate) fn name(&self) -> Option<String> {
        name_in(self.folder.as_ref())
    }
}

pub(crate) fn name_in(folder: Option<&(Arc<str>, usize)>) -> Option<String> {
    folder.filter(|(name, _)| !name.is_empty()).map(|(name, count)| format!("{name} #{count}"))
}
