// Reading of file: and jrt: URLs.
package java.net;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import jdk.internal.loader.BootLoader;
import jdk.internal.loader.SearchPath;

final class LocalConnection extends URLConnection {
    private InputStream stream;
    private long length = -1;
    private long modified;

    LocalConnection(URL url) {
        super(url);
    }

    @Override
    public void connect() throws IOException {
        if (connected) {
            return;
        }
        if (url.getProtocol().equals("file")) {
            connectFile(new File(SearchPath.decode(url.getPath())));
        } else {
            byte[] bytes = readImage(url.getPath());
            length = bytes.length;
            stream = new ByteArrayInputStream(bytes);
        }
        connected = true;
    }

    /** The content of a directory is the list of its files. */
    private void connectFile(File file) throws IOException {
        if (!file.isDirectory()) {
            stream = new FileInputStream(file);
            length = file.length();
            modified = file.lastModified();
            return;
        }
        String[] names = file.list();
        if (names == null) {
            throw new FileNotFoundException(file.getPath().concat(" exists, but is not accessible"));
        }
        java.util.Arrays.sort(names, String.CASE_INSENSITIVE_ORDER);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < names.length; i++) {
            sb.append(names[i]).append('\n');
        }
        stream = new ByteArrayInputStream(sb.toString().getBytes());
    }

    private byte[] readImage(String path) throws IOException {
        byte[] bytes = path.startsWith("/java.base/") ? BootLoader.read(path.substring(11)) : null;
        if (bytes == null) {
            throw new IOException("Resource not found: ".concat(path));
        }
        return bytes;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        connect();
        return stream;
    }

    @Override
    public long getContentLengthLong() {
        try {
            connect();
        } catch (IOException e) {
            return -1;
        }
        return length;
    }

    @Override
    public long getLastModified() {
        try {
            connect();
        } catch (IOException e) {
            return 0;
        }
        return modified;
    }
}
