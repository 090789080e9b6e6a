// A service that knows types of files.
package java.nio.file.spi;

import java.io.IOException;
import java.nio.file.Path;

public abstract class FileTypeDetector {
    protected FileTypeDetector() {
    }

    public abstract String probeContentType(Path path) throws IOException;
}
