//! The bytes of a message.

/// The longest message that is read, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// What identifies a node: its number, its restart, its thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Id {
    pub(super) node: i32,
    pub(super) restart: i32,
    pub(super) thread: i32,
}

/// The status of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Solved,
    Failed,
    Branch,
    Skipped,
    /// One that is not known here.
    Other,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) id: Id,
    pub(super) parent: Id,
    pub(super) alternative: i32,
    pub(super) status: Status,
    pub(super) label: String,
    pub(super) nogood: String,
    pub(super) info: String,
}

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Message {
    Node(Box<Node>),
    Done,
    /// A search begins: JSON with its name.
    Start(String),
    /// It begins again: JSON with the number of the restart.
    Restart(String),
}

/// What the bytes begin with.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// A message, and its length including that of its size.
    Message(Message, usize),
    /// A message of this length that is not understood.
    Unknown(usize),
    Incomplete,
    TooLong(usize),
}

/// The message that these bytes begin with.
pub(super) fn next(bytes: &[u8]) -> Next {
    let Some((size, rest)) = bytes.split_first_chunk::<4>() else { return Next::Incomplete };
    let size = u32::from_le_bytes(*size) as usize;
    if size > LONGEST {
        return Next::TooLong(size);
    }
    match rest.get(..size) {
        None => Next::Incomplete,
        Some(body) => match message(body) {
            Some(message) => Next::Message(message, size + 4),
            None => Next::Unknown(size + 4),
        },
    }
}

fn message(body: &[u8]) -> Option<Message> {
    let mut take = Take(body);
    Some(match take.byte()? {
        0 => Message::Node(Box::new(node(take)?)),
        1 => Message::Done,
        2 => Message::Start(fields(take)?.info),
        3 => Message::Restart(fields(take)?.info),
        _ => return None,
    })
}

fn node(mut take: Take<'_>) -> Option<Node> {
    let (id, parent) = (take.id()?, take.id()?);
    let (alternative, _children) = (take.number()?, take.number()?);
    let status = match take.byte()? {
        0 => Status::Solved,
        1 => Status::Failed,
        2 => Status::Branch,
        3 => Status::Skipped,
        _ => Status::Other,
    };
    let Fields { label, nogood, info } = fields(take)?;
    Some(Node { id, parent, alternative, status, label, nogood, info })
}

#[derive(Default)]
struct Fields {
    label: String,
    nogood: String,
    info: String,
}

fn fields(mut take: Take<'_>) -> Option<Fields> {
    let mut fields = Fields::default();
    while let Some(name) = take.byte() {
        match name {
            0 => fields.label = take.text()?,
            1 => fields.nogood = take.text()?,
            2 => fields.info = take.text()?,
            3 => {
                take.number()?;
            }
            _ => return None,
        }
    }
    Some(fields)
}

/// Takes values from the front.
struct Take<'a>(&'a [u8]);

impl Take<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<i32> {
        let (first, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        Some(i32::from_be_bytes(*first))
    }

    fn id(&mut self) -> Option<Id> {
        Some(Id { node: self.number()?, restart: self.number()?, thread: self.number()? })
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(String::from_utf8_lossy(text).into_owned())
    }
}
