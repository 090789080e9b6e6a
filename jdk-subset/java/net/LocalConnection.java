// Reading of file: and jrt: URLs.
package java.net;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FilePermission;
import java.io.IOException;
import java.io.InputStream;
import java.security.Permission;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Type, length and time of a file; of a folder the type. */
    private Map<String, String> headers() {
        Map<String, String> found = new LinkedHashMap<>();
        String type = null;
        try {
            connect();
            type = url.getProtocol().equals("file") && new File(SearchPath.decode(url.getPath())).isDirectory()
                    ? "text/plain" : guessContentTypeFromName(url.getPath());
        } catch (IOException e) {
            found.put("content-type", "content/unknown");
            return found;
        }
        found.put("content-type", type == null ? "content/unknown" : type);
        if (length >= 0) {
            found.put("content-length", Long.toString(length));
        }
        if (modified != 0) {
            found.put("last-modified", dateText(modified));
        }
        return found;
    }

    @Override
    public String getHeaderField(String name) {
        return name == null ? null : headers().get(name.toLowerCase());
    }

    private Map.Entry<String, String> header(int n) {
        return n < 0 ? null : headers().entrySet().stream().skip(n).findFirst().orElse(null);
    }

    @Override
    public String getHeaderField(int n) {
        return header(n) == null ? null : header(n).getValue();
    }

    @Override
    public String getHeaderFieldKey(int n) {
        return header(n) == null ? null : header(n).getKey();
    }

    @Override
    public Map<String, List<String>> getHeaderFields() {
        Map<String, List<String>> found = new LinkedHashMap<>();
        headers().forEach((k, v) -> found.put(k, List.of(v)));
        return Collections.unmodifiableMap(found);
    }

    @Override
    public Permission getPermission() throws IOException {
        return url.getProtocol().equals("file") ? new FilePermission(SearchPath.decode(url.getPath()), "read")
                : super.getPermission();
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
