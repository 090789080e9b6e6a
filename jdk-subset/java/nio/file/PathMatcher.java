// A test of paths.
package java.nio.file;

public interface PathMatcher {
    boolean matches(Path path);
}
