//! What a search remembers of the moves that it has tried.

/// The most bytes that the tree of one search takes.
pub const MEMORY: usize = 64 << 20;

/// What has come after an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    code: u32,
    pub(super) visits: u32,
    /// The chances of the seat that acted, summed up.
    pub(super) sum: f32,
    child: u32,
    next: u32,
}

const NONE: u32 = u32::MAX;

/// All nodes in one piece of memory.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

impl Tree {
    /// The most nodes; half of the memory, because a growing list holds its old copy for a moment.
    const MOST: usize = MEMORY / 3 / size_of::<Node>();

    pub(super) fn new() -> Tree {
        Tree { nodes: Vec::with_capacity(4096) }
    }

    pub(super) fn add(&mut self, code: u32) -> u32 {
        self.nodes.push(Node { code, visits: 0, sum: 0.0, child: NONE, next: NONE });
        (self.nodes.len() - 1) as u32
    }

    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= Tree::MOST
    }

    pub(super) fn child(&self, parent: u32, code: u32) -> Option<u32> {
        let mut child = self.nodes[parent as usize].child;
        while child != NONE {
            let node = &self.nodes[child as usize];
            if node.code == code {
                return Some(child);
            }
            child = node.next;
        }
        None
    }

    pub(super) fn add_child(&mut self, parent: u32, code: u32) -> u32 {
        let child = self.add(code);
        self.nodes[child as usize].next = self.nodes[parent as usize].child;
        self.nodes[parent as usize].child = child;
        child
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_fits_into_its_memory() {
        assert!(Tree::MOST.next_power_of_two() * size_of::<Node>() <= MEMORY);
    }
}
