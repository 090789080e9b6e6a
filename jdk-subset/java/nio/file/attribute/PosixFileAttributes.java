// Permissions in addition; owners and groups have no names in this library.
package java.nio.file.attribute;

import java.util.Set;

public interface PosixFileAttributes extends BasicFileAttributes {
    Set<PosixFilePermission> permissions();
}
