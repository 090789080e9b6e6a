// How a file tree is visited.
package java.nio.file;

public enum FileVisitOption {
    FOLLOW_LINKS
}
