// A zip file: its central directory in memory, entries read when they are asked for. All of the file is read through
// one open file, whose lock the streams take for each piece.
package java.util.zip;

import java.io.Closeable;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class ZipFile implements ZipConstants, Closeable {
    public static final int OPEN_READ = 1;
    public static final int OPEN_DELETE = 4;

    private static final int ZIP64_LOCATOR_SIZE = 20;
    private static final int ZIP64_END_SIZE = 56;
    private static final long ZIP64_LOCATOR = 0x07064b50L;
    private static final long ZIP64_END = 0x06064b50L;
    private static final int BAD_SIZE = 4;
    private static final int LAST_READ = 0xffff + ENDHDR;

    /** The native's errors, by number. */
    private static final String[] ERRORS = {
        null, "invalid CEN header (bad signature)", "invalid CEN header (encrypted entry)",
        "invalid CEN header (bad compression method: %d)", "invalid CEN header (bad header size)",
        "invalid CEN header (bad entry name or comment)",
        "Invalid CEN header (invalid extra data field size for tag: 0x%04x at %d)",
        "Invalid CEN header (invalid zip64 extra data field size)",
        "Invalid CEN header (extra data field size too long)",
    };

    private final String name;
    private final ZipNames names;
    private RandomAccessFile file;              // null: closed
    private byte[] directory;
    private int directorySize;
    private long base;                          // where the zip file begins, perhaps after something else
    private int total;
    private int[] table;                        // three numbers an entry: hash, next of its bucket, position
    private int[] buckets;
    private byte[] comment = {};
    private final Set<InputStream> streams = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean closeRequested;

    private static native int index0(byte[] directory, int length, int[] table, int[] buckets, int[] failure,
            boolean utf8);

    public ZipFile(String name) throws IOException {
        this(new File(name), OPEN_READ);
    }

    public ZipFile(File file, int mode) throws IOException {
        this(file, mode, StandardCharsets.UTF_8);
    }

    public ZipFile(File file) throws ZipException, IOException {
        this(file, OPEN_READ);
    }

    public ZipFile(File file, int mode, Charset charset) throws IOException {
        if ((mode & OPEN_READ) == 0 || (mode & ~(OPEN_READ | OPEN_DELETE)) != 0) {
            throw new IllegalArgumentException("Illegal mode: 0x" + Integer.toHexString(mode));
        }
        name = file.getPath();
        names = new ZipNames(charset);
        if (!file.exists()) {
            throw new java.nio.file.NoSuchFileException(name);
        }
        RandomAccessFile f = new RandomAccessFile(file, "r");
        boolean good = false;
        try {
            this.file = f;
            open();
            good = true;
        } finally {
            if (!good) {
                f.close();
            }
        }
        if ((mode & OPEN_DELETE) != 0) {
            file.delete();
        }
    }

    public ZipFile(String name, Charset charset) throws IOException {
        this(new File(name), OPEN_READ, charset);
    }

    public ZipFile(File file, Charset charset) throws IOException {
        this(file, OPEN_READ, charset);
    }

    private static ZipException damaged(String s) {
        return new ZipException(s);
    }

    /** Reads all of [b] at the position; the file may have become shorter. */
    private void readAt(long at, byte[] b, int off, int len) throws IOException {
        synchronized (this) {
            ensureOpen();
            file.seek(at);
            file.readFully(b, off, len);
        }
    }

    private void open() throws IOException {
        long length = file.length();
        if (length == 0) {
            throw damaged("zip file is empty");
        }
        int n = (int) Math.min(length, LAST_READ);
        byte[] last = new byte[n];
        readAt(length - n, last, 0, n);
        int at = n - ENDHDR;
        while (at >= 0 && !isEnd(last, at, length, n)) {
            at--;
        }
        if (at < 0) {
            throw damaged("zip END header not found");
        }
        long end = length - n + at;
        long count = ZipBytes.get16(last, at + ENDTOT);
        long size = ZipBytes.get32(last, at + ENDSIZ);
        long offset = ZipBytes.get32(last, at + ENDOFF);
        int commentLength = ZipBytes.get16(last, at + ENDCOM);
        if (commentLength > 0) {
            if (at + ENDHDR + commentLength > n) {
                throw new EOFException();
            }
            comment = Arrays.copyOfRange(last, at + ENDHDR, at + ENDHDR + commentLength);
        }
        if (size == ZipBytes.MAX32 || offset == ZipBytes.MAX32 || count == ZipBytes.MAX16) {
            byte[] large = findZip64(end, size, offset, count);
            if (large != null) {
                end = ZipBytes.get64(large, ZIP64_END_SIZE);
                size = ZipBytes.get64(large, 40);
                offset = ZipBytes.get64(large, 48);
                count = ZipBytes.get64(large, 32);
            }
        }
        if (size < 0 || size > end) {
            throw damaged("invalid END header (bad central directory size)");
        }
        long start = end - size;
        base = start - offset;
        if (offset < 0 || base < 0) {
            throw damaged("invalid END header (bad central directory offset)");
        }
        if (size > Integer.MAX_VALUE - 64) {
            throw damaged("invalid END header (central directory size too large)");
        }
        if (count < 0 || count > size / CENHDR) {
            throw damaged("invalid END header (total entries count too large)");
        }
        directorySize = (int) size;
        directory = new byte[directorySize + ENDHDR];
        readAt(start, directory, 0, directory.length);
        index((int) Math.max(0, Math.min(count, size / CENHDR)));
    }

    /** A comment that ends with the file, or the signatures where the header places them. */
    private boolean isEnd(byte[] b, int at, long length, int n) throws IOException {
        if (ZipBytes.get32(b, at) != ENDSIG) {
            return false;
        }
        if (at + ENDHDR + ZipBytes.get16(b, at + ENDCOM) == n) {
            return true;
        }
        long start = length - n + at - ZipBytes.get32(b, at + ENDSIZ);
        long first = start - ZipBytes.get32(b, at + ENDOFF);
        return isSignature(start, CENSIG) && isSignature(first, LOCSIG);
    }

    private boolean isSignature(long at, long signature) throws IOException {
        if (at < 0 || at + 4 > file.length()) {
            return false;
        }
        byte[] b = new byte[4];
        readAt(at, b, 0, 4);
        return ZipBytes.get32(b, 0) == signature;
    }

    /** The header of zip64 before the locator before the header at [end], and its position; null: there is none. */
    private byte[] findZip64(long end, long size, long offset, long count) throws IOException {
        byte[] b = new byte[ZIP64_END_SIZE + 8];
        if (end < ZIP64_LOCATOR_SIZE) {
            return null;
        }
        readAt(end - ZIP64_LOCATOR_SIZE, b, 0, ZIP64_LOCATOR_SIZE);
        long at = ZipBytes.get64(b, 8);
        if (ZipBytes.get32(b, 0) != ZIP64_LOCATOR || at < 0 || at > file.length() - ZIP64_END_SIZE) {
            return null;
        }
        readAt(at, b, 0, ZIP64_END_SIZE);
        ZipBytes.put64(b, ZIP64_END_SIZE, at);
        boolean same = (size == ZipBytes.MAX32 || size == ZipBytes.get64(b, 40))
                && (offset == ZipBytes.MAX32 || offset == ZipBytes.get64(b, 48))
                && (count == ZipBytes.MAX16 || count == ZipBytes.get64(b, 32));
        return ZipBytes.get32(b, 0) == ZIP64_END && same ? b : null;
    }

    /** The count of the header may be wrong. */
    private void index(int count) throws ZipException {
        int most = directorySize / CENHDR;
        int[] failure = new int[2];
        int n;
        while (true) {
            table = new int[3 * count];
            buckets = new int[count / 2 | 1];
            n = index0(directory, directorySize, table, buckets, failure, names.utf8);
            if (n != -BAD_SIZE || count == most) {
                break;
            }
            count = (int) Math.min(most, 2L * count + 16);
        }
        if (n < 0) {
            throw damaged(String.format(ERRORS[-n], failure[0], failure[1]));
        }
        total = n;
    }

    /** The hash of a name without the slash at its end; the native computes the same. */
    private static int hash(byte[] b) {
        int h = 0;
        int n = b.length > 0 && b[b.length - 1] == '/' ? b.length - 1 : b.length;
        for (int i = 0; i < n; i++) {
            h = h * 31 + (b[i] & 0xff);
        }
        return h;
    }

    /** The position in the directory of the entry of that name, or with a slash after it; -1 for none. */
    private int find(String name) {
        if (total == 0) {
            return -1;
        }
        int found = -1;
        byte[] plain = names.bytes(name);
        byte[] utf8 = names.utf8 ? plain : names.bytes(name, true);
        for (int round = 0; round < 2 && found < 0; round++) {
            byte[] b = round == 0 ? plain : utf8;
            if (round == 1 && b == plain) {
                break;
            }
            int h = hash(b);
            for (int i = buckets[Integer.remainderUnsigned(h, buckets.length)]; i >= 0; i = table[3 * i + 1]) {
                int at = table[3 * i + 2];
                if (table[3 * i] == h) {
                    int length = ZipBytes.get16(directory, at + CENNAM);
                    if (length == b.length && matches(b, at, length)) {
                        return at;
                    }
                    if (length == b.length + 1 && matches(b, at, b.length)
                            && directory[at + CENHDR + b.length] == '/') {
                        found = at;
                    }
                }
            }
        }
        return found;
    }

    private boolean matches(byte[] b, int at, int length) {
        return Arrays.equals(b, 0, length, directory, at + CENHDR, at + CENHDR + length);
    }

    /** JarFile makes entries of its own class. */
    ZipEntry newEntry(String name) {
        return new ZipEntry(name);
    }

    private String nameAt(int at) {
        return names.text(directory, at + CENHDR, ZipBytes.get16(directory, at + CENNAM),
                (ZipBytes.get16(directory, at + CENFLG) & ZipBytes.UTF8) != 0);
    }

    private ZipEntry entryAt(int at) {
        return fill(newEntry(nameAt(at)), at);
    }

    private ZipEntry fill(ZipEntry e, int at) {
        byte[] b = directory;
        int nameLength = ZipBytes.get16(b, at + CENNAM);
        int extraLength = ZipBytes.get16(b, at + CENEXT);
        int commentLength = ZipBytes.get16(b, at + CENCOM);
        e.flag = ZipBytes.get16(b, at + CENFLG);
        e.xdostime = ZipBytes.get32(b, at + CENTIM);
        e.crc = ZipBytes.get32(b, at + CENCRC);
        e.size = ZipBytes.get32(b, at + CENLEN);
        e.csize = ZipBytes.get32(b, at + CENSIZ);
        e.method = ZipBytes.get16(b, at + CENHOW);
        if (ZipBytes.get16(b, at + CENVEM) >> 8 == 3) {
            e.extraAttributes = ZipBytes.get16(b, at + CENATX + 2);
        }
        int start = at + CENHDR + nameLength;
        if (extraLength > 0) {
            e.setExtra0(Arrays.copyOfRange(b, start, start + extraLength), true, false);
        }
        if (commentLength > 0) {
            e.comment = names.text(b, start + extraLength, commentLength, (e.flag & ZipBytes.UTF8) != 0);
        }
        return e;
    }

    void ensureOpen() {
        if (closeRequested) {
            throw new IllegalStateException("zip file closed");
        }
        if (file == null) {
            throw new IllegalStateException("The object is not initialized.");
        }
    }

    public String getComment() {
        synchronized (this) {
            ensureOpen();
            return comment.length == 0 ? null : names.text(comment, 0, comment.length, false);
        }
    }

    public ZipEntry getEntry(String name) {
        Objects.requireNonNull(name, "name");
        synchronized (this) {
            ensureOpen();
            int at = find(name);
            return at < 0 ? null : entryAt(at);
        }
    }

    public InputStream getInputStream(ZipEntry entry) throws IOException {
        Objects.requireNonNull(entry, "entry");
        synchronized (this) {
            ensureOpen();
            int at = find(entry.name);
            if (at < 0) {
                return null;
            }
            ZipEntry e = fill(new ZipEntry(entry.name), at);
            Piece piece = new Piece(at, e);
            InputStream in = piece;
            switch (e.method) {
                case ZipEntry.STORED:
                    break;
                case ZipEntry.DEFLATED:
                    long size = e.size + 2;
                    int buffer = size > 65536 ? 65536 : size <= 0 ? 4096 : (int) size;
                    in = new Inflating(piece, buffer, e.size);
                    break;
                default:
                    throw damaged("invalid compression method");
            }
            streams.add(in);
            return in;
        }
    }

    public String getName() {
        return name;
    }

    public Enumeration<? extends ZipEntry> entries() {
        synchronized (this) {
            ensureOpen();
            return new Entries();
        }
    }

    public Stream<? extends ZipEntry> stream() {
        synchronized (this) {
            ensureOpen();
            return StreamSupport.stream(Spliterators.spliterator(new Entries(), total,
                    Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.IMMUTABLE | Spliterator.NONNULL), false);
        }
    }

    public int size() {
        synchronized (this) {
            ensureOpen();
            return total;
        }
    }

    @Override
    public void close() throws IOException {
        InputStream[] open;
        synchronized (this) {
            if (closeRequested) {
                return;
            }
            closeRequested = true;
            open = streams.toArray(new InputStream[0]);
            streams.clear();
        }
        for (int i = 0; i < open.length; i++) {
            open[i].close();
        }
        if (file != null) {
            file.close();
        }
    }

    /** Those of the directory, in its order. */
    private final class Entries implements Enumeration<ZipEntry>, Iterator<ZipEntry> {
        private int i;

        @Override
        public boolean hasMoreElements() {
            return hasNext();
        }

        @Override
        public ZipEntry nextElement() {
            return next();
        }

        @Override
        public boolean hasNext() {
            return i < total;
        }

        @Override
        public ZipEntry next() {
            synchronized (ZipFile.this) {
                ensureOpen();
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return entryAt(table[3 * i++ + 2]);
            }
        }

        @Override
        public Iterator<ZipEntry> asIterator() {
            return this;
        }
    }

    /** The bytes of an entry as they are in the file. */
    private final class Piece extends InputStream {
        private long position;
        private long left;
        private boolean started;
        private boolean closed;

        Piece(int at, ZipEntry e) {
            left = e.csize;
            position = ZipBytes.get32(directory, at + CENOFF);
            if (position == ZipBytes.MAX32) {
                position = largeOffset(at, position);
            }
            position += base;
        }

        private long largeOffset(int at, long offset) {
            byte[] b = directory;
            int from = at + CENHDR + ZipBytes.get16(b, at + CENNAM);
            int end = from + ZipBytes.get16(b, at + CENEXT);
            while (from + 4 <= end) {
                int length = ZipBytes.get16(b, from + 2);
                if (ZipBytes.get16(b, from) == ZipBytes.TAG_ZIP64) {
                    int skip = (ZipBytes.get32(b, at + CENLEN) == ZipBytes.MAX32 ? 8 : 0)
                            + (ZipBytes.get32(b, at + CENSIZ) == ZipBytes.MAX32 ? 8 : 0);
                    return length >= skip + 8 ? ZipBytes.get64(b, from + 4 + skip) : offset;
                }
                from += 4 + length;
            }
            return offset;
        }

        /** The local header has a name and fields of separate lengths. */
        private void start() throws IOException {
            if (started) {
                return;
            }
            byte[] b = new byte[LOCHDR];
            readAt(position, b, 0, LOCHDR);
            if (ZipBytes.get32(b, 0) != LOCSIG) {
                throw damaged("ZipFile invalid LOC header (bad signature)");
            }
            position += LOCHDR + ZipBytes.get16(b, LOCNAM) + ZipBytes.get16(b, LOCEXT);
            started = true;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            synchronized (ZipFile.this) {
                if (closeRequested) {
                    throw new ZipException("ZipFile closed");
                }
                start();
                if (left == 0) {
                    return -1;
                }
                if (len <= 0) {
                    return 0;
                }
                file.seek(position);
                int n = file.read(b, off, (int) Math.min(len, left));
                if (n > 0) {
                    position += n;
                    left -= n;
                }
                if (left == 0) {
                    close();
                }
                return n;
            }
        }

        @Override
        public int read() throws IOException {
            byte[] b = new byte[1];
            return read(b, 0, 1) == 1 ? b[0] & 0xff : -1;
        }

        @Override
        public long skip(long n) throws IOException {
            synchronized (ZipFile.this) {
                start();
                long count = Math.max(0, Math.min(n, left));
                position += count;
                left -= count;
                if (left == 0) {
                    close();
                }
                return count;
            }
        }

        @Override
        public int available() {
            return (int) Math.min(left, Integer.MAX_VALUE);
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                left = 0;
                synchronized (ZipFile.this) {
                    streams.remove(this);
                }
            }
        }
    }

    /** The bytes of a compressed entry. */
    private final class Inflating extends InflaterInputStream {
        private final long size;
        private boolean eof;
        private boolean closed;

        Inflating(Piece in, int buffer, long size) {
            super(in, new Inflater(true), buffer, true);
            this.size = size;
        }

        /** After the last byte zlib may ask for one more. */
        @Override
        protected void fill() throws IOException {
            if (eof) {
                throw new EOFException("Unexpected end of ZLIB input stream");
            }
            len = in.read(buf, 0, buf.length);
            if (len == -1) {
                buf[0] = 0;
                len = 1;
                eof = true;
            }
            inf.setInput(buf, 0, len);
        }

        @Override
        public int available() throws IOException {
            if (closed) {
                return 0;
            }
            long n = size - inf.getBytesWritten();
            return n > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) n;
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                super.close();
                synchronized (ZipFile.this) {
                    streams.remove(this);
                }
            }
        }
    }
}
