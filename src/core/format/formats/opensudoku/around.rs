//! The elements around a game: the folder or the name that it takes its title from.

use std::sync::Arc;

use quick_xml::events::Event;

use super::game::attribute;
use crate::format::text::limits::DEEPEST_ELEMENT;

/// The data about a game in the elements around it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub folder: Option<(Arc<str>, usize)>,
    in_name: bool,
    /// The number of open elements.
    depth: usize,
}

impl Surroundings {
    /// Records an event; returns whether it is a game.
    ///
    /// # Errors
    /// When elements are nested too deeply: the reader keeps the names of all open ones.
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
            // Version 1 has no folders; the name of the whole is in an element.
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

/// The name of a game with this index in a folder.
pub(crate) fn name_in(folder: &str, index: usize) -> Option<String> {
    (!folder.is_empty()).then(|| format!("{folder} #{index}"))
}
