package javax.swing.tree;

import java.util.Enumeration;

public interface TreeNode {
    TreeNode getParent();
    int getIndex(TreeNode node);
    Enumeration<? extends TreeNode> children();
    boolean isLeaf();
    int getChildCount();
    TreeNode getChildAt(int index);
    boolean getAllowsChildren();
}
