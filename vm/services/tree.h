/* A forest in an array of nodes, walked without recursion: hierarchies of classes and loaders may be deep. */
#ifndef vm_services_tree_h
#define vm_services_tree_h
#include <stdbool.h>
#include <stdint.h>

enum { NO_NODE = UINT32_MAX };
typedef struct TreeNode {
    const void *thing;
    uint32_t parent, first, next;
} TreeNode;

void tree_init(TreeNode *node, const void *thing);
void tree_add(TreeNode *nodes, uint32_t parent, uint32_t child); /* before the other children */
/* The node after [at] in preorder, within what is below [root]; NO_NODE: that was the last one. [down]: whether to
   visit the children of [at]. *depth is that of the node, relative to [root]. */
uint32_t tree_next(const TreeNode *nodes, uint32_t root, uint32_t at, bool down, unsigned *depth);
#endif
