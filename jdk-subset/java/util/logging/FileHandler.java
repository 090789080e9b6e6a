// Logs into files: a pattern names them, a limit rotates them, and a lock beside each keeps other processes away.
package java.util.logging;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;

public class FileHandler extends StreamHandler {
    private static final Set<String> LOCKS = new HashSet<>();

    private Counting meter;
    private boolean append;
    private long limit;
    private int count;
    private String pattern;
    private String lockFile;
    private File[] files;

    /** Counts what is written. */
    private static final class Counting extends OutputStream {
        final OutputStream out;
        long written;

        Counting(OutputStream out, long written) {
            this.out = out;
            this.written = written;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            written++;
        }

        @Override
        public void write(byte[] buff, int off, int len) throws IOException {
            out.write(buff, off, len);
            written += len;
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    public FileHandler() throws IOException, SecurityException {
        this(null, -1, -1, null);
    }

    public FileHandler(String pattern) throws IOException, SecurityException {
        this(checked(pattern), 0, 1, null);
    }

    public FileHandler(String pattern, boolean append) throws IOException, SecurityException {
        this(checked(pattern), 0, 1, (Boolean) append);
    }

    public FileHandler(String pattern, int limit, int count) throws IOException, SecurityException {
        this(checked(pattern), valid(limit, count), count, null);
    }

    public FileHandler(String pattern, int limit, int count, boolean append) throws IOException, SecurityException {
        this(checked(pattern), valid(limit, count), count, (Boolean) append);
    }

    public FileHandler(String pattern, long limit, int count, boolean append) throws IOException {
        this(checked(pattern), valid(limit, count), count, (Boolean) append);
    }

    private static String checked(String pattern) {
        if (pattern.length() < 1) {
            throw new IllegalArgumentException();
        }
        return pattern;
    }

    private static long valid(long limit, int count) {
        if (limit < 0 || count < 1) {
            throw new IllegalArgumentException();
        }
        return limit;
    }

    private FileHandler(String pattern, long limit, int count, Boolean append) throws IOException {
        LogManager manager = LogManager.getLogManager();
        String name = getClass().getName();
        configure(Level.ALL, "java.util.logging.XMLFormatter");
        String configured = manager.getProperty(name + ".pattern");
        this.pattern = pattern != null ? pattern : configured == null ? "%h/java%u.log" : configured;
        this.limit = pattern != null ? limit : Math.max(0, manager.number(name + ".limit", 0));
        this.count = pattern != null ? count : Math.max(1, manager.number(name + ".count", 1));
        this.append = append != null ? append : Boolean.parseBoolean(manager.getProperty(name + ".append"));
        openFiles(manager.number(name + ".maxLocks", 100));
    }

    private void openFiles(int maxLocks) throws IOException {
        for (int unique = 0;; unique++) {
            if (unique > maxLocks) {
                throw new IOException("Couldn't get lock for " + pattern + ", maxLocks: " + maxLocks);
            }
            String lock = generate(pattern, count, 0, unique) + ".lck";
            synchronized (LOCKS) {
                if (LOCKS.contains(lock)) {
                    continue;
                }
                try {
                    Files.createFile(Path.of(lock));
                } catch (FileAlreadyExistsException e) {
                    continue;
                }
                LOCKS.add(lock);
                lockFile = lock;
            }
            files = new File[count];
            for (int i = 0; i < count; i++) {
                files[i] = new File(generate(pattern, count, i, unique));
            }
            break;
        }
        if (append) {
            open(files[0], true);
        } else {
            rotate();
        }
    }

    private void open(File file, boolean append) throws IOException {
        long length = append ? file.length() : 0;
        meter = new Counting(new BufferedOutputStream(new FileOutputStream(file.toString(), append)), length);
        setOutputStream(meter);
    }

    private static String generate(String pattern, int count, int generation, int unique) {
        StringBuilder sb = new StringBuilder();
        boolean sawGeneration = false;
        boolean sawUnique = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            char next = c == '%' && i + 1 < pattern.length() ? Character.toLowerCase(pattern.charAt(i + 1)) : 0;
            if (next == 't' || next == 'h') {
                String folder = next == 't' ? System.getProperty("java.io.tmpdir") : System.getProperty("user.home");
                sb.append(folder == null ? System.getProperty("user.home") : folder);
                // The separator that follows is part of the path.
            } else if (next == 'g') {
                sb.append(generation);
                sawGeneration = true;
            } else if (next == 'u') {
                sb.append(unique);
                sawUnique = true;
            } else if (next == '%') {
                sb.append('%');
            } else {
                sb.append(c);
                continue;
            }
            i++;
        }
        if (count > 1 && !sawGeneration) {
            sb.append('.').append(generation);
        }
        if (unique > 0 && !sawUnique) {
            sb.append('.').append(unique);
        }
        return sb.toString();
    }

    private synchronized void rotate() {
        Level old = getLevel();
        setLevel(Level.OFF);
        super.close();
        for (int i = count - 2; i >= 0; i--) {
            try {
                if (files[i].exists()) {
                    Files.move(files[i].toPath(), files[i + 1].toPath(), StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (IOException e) {
                reportError(null, e, ErrorManager.OPEN_FAILURE);
            }
        }
        try {
            open(files[0], false);
        } catch (IOException e) {
            reportError(null, e, ErrorManager.OPEN_FAILURE);
        }
        setLevel(old);
    }

    @Override
    public synchronized void publish(LogRecord record) {
        if (!isLoggable(record)) {
            return;
        }
        super.publish(record);
        flush();
        if (limit > 0 && meter.written >= limit) {
            rotate();
        }
    }

    @Override
    public synchronized void close() throws SecurityException {
        super.close();
        if (lockFile == null) {
            return;
        }
        synchronized (LOCKS) {
            LOCKS.remove(lockFile);
        }
        new File(lockFile).delete();
        lockFile = null;
    }
}
