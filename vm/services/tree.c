/* See tree.h. */
#include "vm/services/tree.h"

void tree_init(TreeNode *node, const void *thing) {
    *node = (TreeNode){.thing = thing, .parent = NO_NODE, .first = NO_NODE, .next = NO_NODE};
}

void tree_add(TreeNode *nodes, uint32_t parent, uint32_t child) {
    nodes[child].parent = parent;
    nodes[child].next = nodes[parent].first;
    nodes[parent].first = child;
}

uint32_t tree_next(const TreeNode *nodes, uint32_t root, uint32_t at, bool down, unsigned *depth) {
    if (down && nodes[at].first != NO_NODE) {
        ++*depth;
        return nodes[at].first;
    }
    while (at != root && nodes[at].next == NO_NODE) {
        at = nodes[at].parent;
        --*depth;
    }
    return at == root ? NO_NODE : nodes[at].next;
}
