//! The elements around a game: the folder or the name that it takes its title from.

use std::sync::Arc;

use quick_xml::events::Event;

use super::game::attribute;
use crate::format::text::limits::DEEPEST_ELEMENT;

/// What the elements around a game describe of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub folder: Option<(Arc<str>, usize)>,
    in_name: bool,
    /// How many elements are open.
    depth: usize,
}

impl Surroundings {
    /// Takes note of an event; whether it is a game.
    ///
    /// # Errors
    /// When elements lie too deep within each other: the reader keeps the names of all that are open.
    pub(crate) fn take(&mut self, event: &Event<'_>) -> Result<bool, String> {
        match event {
            Event::Start(_) => self.depth += 1,
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if self.depth > DEEPEST_ELEMENT {
            return Err(format!("more than {DEEPEST_ELEMENT} elements lie within each other"));
        }
        let in_name = std::mem::take(&mut self.in_name);
        match event {
            Event::Start(tag) | Event::Empty(tag) => match tag.name().0 {
                "game" => {
                    if let Some((_, count)) = &mut self.folder {
                        *count += 1;
                    }
                    return Ok(true);
                }
                "folder" => self.folder = attribute(tag, "name").map(|name| (name.trim().into(), 0)),
                "name" => self.in_name = true,
                _ => {}
            },
            // Version 1 has no folders; the name of the whole stands in an element.
            Event::Text(text) if in_name => self.folder = Some((text.trim().into(), 0)),
            _ => {}
        }
        Ok(false)
    }

    /// The name of the game just taken, unless it has one of its own.
    pub(crate) fn name(&self) -> Option<String> {
        self.folder.as_ref().and_then(|(name, index)| name_in(name, *index))
    }
}

/// What a game with this index in a folder is called.
pub(crate) fn name_in(folder: &str, index: usize) -> Option<String> {
    (!folder.is_empty()).then(|| format!("{folder} #{index}"))
}
