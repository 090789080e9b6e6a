// Filter for abstract path names.
package java.io;

@FunctionalInterface
public interface FileFilter {
    boolean accept(File pathname);
}
