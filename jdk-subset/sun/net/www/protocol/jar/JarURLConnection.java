// Reads jar: URLs whose jar is a local file. Jar files that may be cached stay open for the next connection.
package sun.net.www.protocol.jar;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.HashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import jdk.internal.loader.SearchPath;

public final class JarURLConnection extends java.net.JarURLConnection {
    private static final HashMap<String, JarFile> CACHE = new HashMap<>();

    private JarFile jarFile;
    private JarEntry jarEntry;

    public JarURLConnection(URL url) throws MalformedURLException {
        super(url);
    }

    private static JarFile open(String path, boolean versions) throws IOException {
        return new JarFile(new File(path), true, JarFile.OPEN_READ,
                versions ? JarFile.runtimeVersion() : JarFile.baseVersion());
    }

    private JarFile find(URL url) throws IOException {
        if (!url.getProtocol().equals("file")) {
            throw new IOException("connections are not supported: " + url);
        }
        String path = SearchPath.decode(url.getPath());
        boolean versions = "runtime".equals(this.url.getRef());
        if (!useCaches) {
            return open(path, versions);
        }
        synchronized (CACHE) {
            String key = versions ? path.concat("#runtime") : path;
            JarFile jar = CACHE.get(key);
            if (jar != null && !isOpen(jar)) {
                jar = null;
            }
            if (jar == null) {
                jar = open(path, versions);
                CACHE.put(key, jar);
            }
            return jar;
        }
    }

    private static boolean isOpen(JarFile jar) {
        try {
            jar.size();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    @Override
    public void connect() throws IOException {
        if (connected) {
            return;
        }
        JarFile jar = find(getJarFileURL());
        if (getEntryName() != null) {
            jarEntry = jar.getJarEntry(getEntryName());
            if (jarEntry == null) {
                if (!useCaches) {
                    jar.close();
                }
                throw new FileNotFoundException("JAR entry " + getEntryName() + " not found in " + jar.getName());
            }
        }
        jarFile = jar;
        connected = true;
    }

    @Override
    public JarFile getJarFile() throws IOException {
        connect();
        return jarFile;
    }

    @Override
    public JarEntry getJarEntry() throws IOException {
        connect();
        return jarEntry;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        connect();
        if (getEntryName() == null) {
            throw new IOException("no entry name specified");
        }
        InputStream in = jarFile.getInputStream(jarEntry);
        return useCaches ? in : new Closing(in);
    }

    /** Closes the jar, which is of this connection alone, with the stream. */
    private final class Closing extends FilterInputStream {
        Closing(InputStream in) {
            super(in);
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                jarFile.close();
            }
        }
    }

    @Override
    public long getContentLengthLong() {
        try {
            connect();
            return jarEntry == null ? new File(jarFile.getName()).length() : jarEntry.getSize();
        } catch (IOException e) {
            return -1;
        }
    }

    @Override
    public long getLastModified() {
        try {
            connect();
            return new File(jarFile.getName()).lastModified();
        } catch (IOException e) {
            return 0;
        }
    }
}
