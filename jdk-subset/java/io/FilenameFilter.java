// Filter for names within a directory.
package java.io;

@FunctionalInterface
public interface FilenameFilter {
    boolean accept(File dir, String name);
}
