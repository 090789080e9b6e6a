// A jar file: a zip file with a manifest, and perhaps with entries for newer versions of Java in META-INF/versions.
package java.util.jar;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

public class JarFile extends ZipFile {
    public static final String MANIFEST_NAME = "META-INF/MANIFEST.MF";

    private static final String VERSIONS = "META-INF/versions/";
    /** A larger manifest is refused. */
    private static final int MOST_BYTES = 16_000_000;
    private static final Pattern MAIN_SECTION = Pattern.compile("(?>\\r\\n|\\r|\\n){2}");
    private static final int BASE = 8;
    private static final Runtime.Version BASE_VERSION = Runtime.Version.parse("8");
    private static final Runtime.Version RUNTIME_VERSION = runtime();

    private final Runtime.Version version;
    private final int feature;
    private Manifest manifest;
    private String manifestName;
    private boolean searched;
    private Boolean multiRelease;

    private static Runtime.Version runtime() {
        int running = Runtime.version().feature();
        Integer chosen = Integer.getInteger("jdk.util.jar.version");
        if (chosen == null || chosen >= running) {
            return Runtime.Version.parse(Integer.toString(running));
        }
        return chosen <= BASE ? BASE_VERSION : Runtime.Version.parse(chosen.toString());
    }

    public static Runtime.Version baseVersion() {
        return BASE_VERSION;
    }

    public static Runtime.Version runtimeVersion() {
        return RUNTIME_VERSION;
    }

    public JarFile(String name) throws IOException {
        this(new File(name), true, OPEN_READ);
    }

    public JarFile(String name, boolean verify) throws IOException {
        this(new File(name), verify, OPEN_READ);
    }

    public JarFile(File file) throws IOException {
        this(file, true, OPEN_READ);
    }

    public JarFile(File file, boolean verify) throws IOException {
        this(file, verify, OPEN_READ);
    }

    public JarFile(File file, boolean verify, int mode) throws IOException {
        this(file, verify, mode, BASE_VERSION);
    }

    public JarFile(File file, boolean verify, int mode, Runtime.Version version) throws IOException {
        super(file, mode);
        Objects.requireNonNull(version);
        feature = Math.max(version.feature(), BASE);
        this.version = version.feature() <= BASE ? BASE_VERSION : version;
    }

    public final Runtime.Version getVersion() {
        return isMultiRelease() ? version : BASE_VERSION;
    }

    public final boolean isMultiRelease() {
        if (multiRelease == null) {
            boolean is = false;
            try {
                byte[] b = manifestBytes();
                if (b != null) {
                    // Errors in the other sections do not count.
                    String main = MAIN_SECTION.split(new String(b, StandardCharsets.ISO_8859_1), 2)[0] + "\n";
                    Manifest m = new Manifest(new ByteArrayInputStream(main.getBytes(StandardCharsets.ISO_8859_1)));
                    is = "true".equalsIgnoreCase(m.getMainAttributes().getValue(Attributes.Name.MULTI_RELEASE));
                }
            } catch (IOException e) {
                // A manifest that cannot be read says nothing.
            }
            multiRelease = is;
        }
        return multiRelease;
    }

    public Manifest getManifest() throws IOException {
        return readManifest();
    }

    private synchronized Manifest readManifest() throws IOException {
        if (manifest == null) {
            byte[] b = manifestBytes();
            manifest = b == null ? null : new Manifest(new ByteArrayInputStream(b));
        }
        return manifest;
    }

    private synchronized byte[] manifestBytes() throws IOException {
        if (!searched) {
            manifestName = super.getEntry(MANIFEST_NAME) != null ? MANIFEST_NAME : findManifest();
            searched = true;
        }
        if (manifestName == null) {
            super.size();                       // complains of a file that is closed
            return null;
        }
        ZipEntry e = super.getEntry(manifestName);
        if (e.getSize() > MOST_BYTES) {
            throw new IOException("Unsupported size: " + e.getSize() + " for JarEntry " + manifestName
                    + ". Allowed max size: " + MOST_BYTES + " bytes. You can use the jdk.jar.maxSignatureFileSize"
                    + " system property to increase the default value.");
        }
        try (InputStream in = super.getInputStream(e)) {
            int size = (int) e.getSize();
            byte[] b = size >= 0 ? in.readNBytes(size) : in.readAllBytes();
            if (size > b.length) {
                throw new EOFException("Expected:" + size + ", read:" + b.length);
            }
            return b;
        }
    }

    private String findManifest() {
        Enumeration<? extends ZipEntry> e = super.entries();
        while (e.hasMoreElements()) {
            String name = e.nextElement().getName();
            if (name.equalsIgnoreCase(MANIFEST_NAME)) {
                return name;
            }
        }
        return null;
    }

    public JarEntry getJarEntry(String name) {
        return (JarEntry) getEntry(name);
    }

    @Override
    public ZipEntry getEntry(String name) {
        ZipEntry e = null;
        if (feature > BASE && !name.startsWith("META-INF/") && isMultiRelease()) {
            for (int v = feature; e == null && v >= BASE; v--) {
                e = super.getEntry(VERSIONS + v + "/" + name);
            }
        }
        if (e != null) {
            return new Entry(e, name);
        }
        e = super.getEntry(name);
        return e == null ? null : new Entry(e, e.getName());
    }

    public Enumeration<JarEntry> entries() {
        return new Entries(super.entries());
    }

    private final class Entries implements Enumeration<JarEntry>, Iterator<JarEntry> {
        private final Enumeration<? extends ZipEntry> all;

        Entries(Enumeration<? extends ZipEntry> all) {
            this.all = all;
        }

        @Override
        public boolean hasNext() {
            return all.hasMoreElements();
        }

        @Override
        public JarEntry next() {
            ZipEntry e = all.nextElement();
            return new Entry(e, e.getName());
        }

        @Override
        public boolean hasMoreElements() {
            return hasNext();
        }

        @Override
        public JarEntry nextElement() {
            return next();
        }

        @Override
        public Iterator<JarEntry> asIterator() {
            return this;
        }
    }

    public Stream<JarEntry> stream() {
        return super.stream().map(e -> new Entry(e, e.getName()));
    }

    public Stream<JarEntry> versionedStream() {
        if (!isMultiRelease()) {
            return stream();
        }
        ArrayList<JarEntry> list = new ArrayList<>();
        HashSet<String> seen = new HashSet<>();
        Entries all = new Entries(super.entries());
        while (all.hasNext()) {
            String name = plainName(all.next().getName());
            if (name != null && seen.add(name)) {
                list.add(getJarEntry(name));
            }
        }
        return list.stream();
    }

    /** The name without its version; null for a version that is not looked into. */
    private String plainName(String name) {
        if (!name.startsWith(VERSIONS)) {
            return name;
        }
        int slash = name.indexOf('/', VERSIONS.length());
        if (slash < 0 || slash == name.length() - 1) {
            return null;
        }
        try {
            int v = Integer.parseInt(name.substring(VERSIONS.length(), slash));
            String plain = name.substring(slash + 1);
            return v <= BASE || v > feature || plain.startsWith("META-INF/") ? null : plain;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    @Override
    public synchronized InputStream getInputStream(ZipEntry ze) throws IOException {
        return super.getInputStream(ze);
    }

    /** An entry of this file, under the name that it was asked for. */
    private final class Entry extends JarEntry {
        private final String asked;

        Entry(ZipEntry e, String asked) {
            super(e);
            this.asked = asked;
        }

        @Override
        public Attributes getAttributes() throws IOException {
            Manifest m = getManifest();
            return m == null ? null : m.getAttributes(super.getName());
        }

        @Override
        public String getName() {
            return asked;
        }

        @Override
        public String getRealName() {
            return super.getName();
        }
    }
}
