// Reads objects, with all that they refer to, in the form of the serialization protocol.
package java.io;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Objects;
import jdk.internal.util.SerialData;

public class ObjectInputStream extends InputStream implements ObjectInput, ObjectStreamConstants {
    private static final int NULL_HANDLE = -1;
    private static final Object UNSHARED = new Object();
    private static final int PIECE = 8192;
    /** Bytes of a text that are read together: the text's errors count before the end of the stream. */
    private static final int TEXT_PIECE = 1024;
    private static final int LARGE_ARRAY = 1 << 16;

    private static final HashMap<String, Class<?>> PRIMITIVES = new HashMap<>();

    static {
        Class<?>[] all = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class,
            double.class, void.class};
        for (int i = 0; i < all.length; i++) {
            PRIMITIVES.put(all[i].getName(), all[i]);
        }
        SerialData.setArrayCheck(ObjectInputStream::check);
    }

    private final Source bin;                   // null: a subclass does it all
    private final DataInputStream data;
    private final ArrayList<Handle> handles = new ArrayList<>();
    private int passHandle = NULL_HANDLE;
    private int depth;
    private long references;
    private boolean closed;
    private boolean enableResolve;
    /** After the fields that were read by default of an object whose writer had no writeObject nothing follows. */
    private boolean defaultDataEnd;
    private ObjectInputFilter filter;
    private boolean filterSet;
    private ArrayList<Validation> validations;

    /** The object whose readObject runs, and its class. */
    private Object current;
    private ObjectStreamClass currentDesc;

    /** An object that the stream may refer to, with what it needs of other ones that could not be read. */
    private static final class Handle {
        Object object;
        ClassNotFoundException failed;
        boolean finished;
        ArrayList<Handle> waiting;              // those that need this one
    }

    private static final class Validation {
        final ObjectInputValidation object;
        final int priority;

        Validation(ObjectInputValidation object, int priority) {
            this.object = object;
            this.priority = priority;
        }
    }

    public ObjectInputStream(InputStream in) throws IOException {
        bin = new Source(in);
        data = new DataInputStream(bin);
        filter = ObjectInputFilter.Config.forStream();
        readStreamHeader();
        bin.setBlockMode(true);
    }

    protected ObjectInputStream() throws IOException, SecurityException {
        bin = null;
        data = null;
        filter = ObjectInputFilter.Config.forStream();
    }

    // ---- Bytes, and blocks of them ----

    private final class Source extends InputStream {
        private final InputStream in;
        private int peeked = -2;                // -2: nothing
        private long total;
        private boolean blockMode;
        private int left;                       // of the block; -1: no block follows

        Source(InputStream in) {
            this.in = Objects.requireNonNull(in);
        }

        int peekRaw() throws IOException {
            if (peeked == -2) {
                peeked = in.read();
                total += peeked >= 0 ? 1 : 0;
            }
            return peeked;
        }

        int readRaw() throws IOException {
            if (peeked != -2) {
                int b = peeked;
                peeked = -2;
                return b;
            }
            int b = in.read();
            total += b >= 0 ? 1 : 0;
            return b;
        }

        int readRaw(byte[] b, int off, int len) throws IOException {
            if (len == 0) {
                return 0;
            }
            if (peeked != -2) {
                if (peeked < 0) {
                    return -1;
                }
                b[off] = (byte) readRaw();
                int n = len > 1 ? in.read(b, off + 1, len - 1) : 0;
                total += Math.max(n, 0);
                return n < 0 ? 1 : n + 1;
            }
            int n = in.read(b, off, len);
            total += Math.max(n, 0);
            return n;
        }

        private int headerByte() throws IOException {
            int b = readRaw();
            if (b < 0) {
                left = -1;
                throw new StreamCorruptedException("unexpected EOF while reading block data header");
            }
            return b;
        }

        private StreamCorruptedException cut() {
            left = -1;
            return new StreamCorruptedException("unexpected EOF in middle of data block");
        }

        byte peekByte() throws IOException {
            int b = peekRaw();
            if (b < 0) {
                throw new EOFException();
            }
            return (byte) b;
        }

        boolean blockMode() {
            return blockMode;
        }

        boolean setBlockMode(boolean mode) throws IOException {
            if (blockMode != mode) {
                if (!mode && left > 0) {
                    throw new IllegalStateException("unread block data");
                }
                blockMode = mode;
                left = 0;
                return !mode;
            }
            return mode;
        }

        /** Makes some of the next block available if one follows. */
        private void refill() throws IOException {
            while (left == 0) {
                if (defaultDataEnd) {
                    left = -1;
                    return;
                }
                int tag = peekRaw();
                switch (tag) {
                    case TC_BLOCKDATA:
                        readRaw();
                        left = headerByte();
                        break;
                    case TC_BLOCKDATALONG:
                        readRaw();
                        left = headerByte() << 24 | headerByte() << 16 | headerByte() << 8 | headerByte();
                        if (left < 0) {
                            throw new StreamCorruptedException("illegal block data header length: " + left);
                        }
                        break;
                    case TC_RESET:
                        readRaw();
                        handleReset();
                        break;
                    default:
                        if (tag >= 0 && (tag < TC_BASE || tag > TC_MAX)) {
                            throw new StreamCorruptedException(String.format("invalid type code: %02X", tag));
                        }
                        left = -1;
                        return;
                }
            }
        }

        /** What can be read of the current block. */
        int remaining() {
            if (!blockMode) {
                throw new IllegalStateException();
            }
            return Math.max(left, 0);
        }

        /** What can be read of this block or the next one, without waiting for it. */
        int peek() throws IOException {
            refill();
            if (left > 0 && peekRaw() < 0) {
                throw cut();
            }
            return Math.max(left, 0);
        }

        /** Modified UTF-8 of so many bytes, which the stream may not have. What is malformed counts before that. */
        String readText(long n) throws IOException {
            StringBuilder sb = new StringBuilder((int) Math.max(0, Math.min(n, TEXT_PIECE)));
            byte[] b = new byte[blockMode ? 3 : (int) Math.max(0, Math.min(n, TEXT_PIECE))];
            int at = 0;
            int end = 0;
            while (n > 0) {
                int have = end - at;
                if (have < 3 && have < n) {
                    System.arraycopy(b, at, b, 0, have);
                    at = 0;
                    // Of a block a character is read and no more: after an error the program continues there.
                    end = blockMode ? Math.max(have, 1) : (int) Math.min(b.length, n);
                    data.readFully(b, have, end - have);
                }
                int c = b[at] & 0xff;
                int size = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : 0;
                if (size == 0 || size > n) {
                    throw new UTFDataFormatException();
                }
                if (size > end - at) {
                    data.readFully(b, end, size - (end - at));
                    end = at + size;
                }
                if (size > 1) {
                    for (int i = at + 1; i < at + size; i++) {
                        if ((b[i] & 0xc0) != 0x80) {
                            throw new UTFDataFormatException();
                        }
                    }
                    c = size == 2 ? (c & 0x1f) << 6 | b[at + 1] & 0x3f
                            : (c & 0xf) << 12 | (b[at + 1] & 0x3f) << 6 | b[at + 2] & 0x3f;
                }
                sb.append((char) c);
                at += size;
                n -= size;
            }
            return sb.toString();
        }

        void skipBlocks() throws IOException {
            byte[] b = new byte[512];
            while (read(b, 0, b.length) >= 0) {
            }
        }

        @Override
        public int read() throws IOException {
            if (!blockMode) {
                return readRaw();
            }
            refill();
            if (left < 0) {
                return -1;
            }
            int b = readRaw();
            if (b < 0) {
                throw cut();
            }
            left--;
            return b;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            if (len == 0) {
                return 0;
            }
            if (!blockMode) {
                return readRaw(b, off, len);
            }
            refill();
            if (left < 0) {
                return -1;
            }
            int n = readRaw(b, off, Math.min(len, left));
            if (n < 0) {
                throw cut();
            }
            left -= n;
            return n;
        }

        @Override
        public int available() throws IOException {
            if (!blockMode) {
                return in.available() + (peeked >= 0 ? 1 : 0);
            }
            if (left == 0 && in.available() > 0) {
                refill();
            }
            return left > 0 ? Math.min(left, in.available() + (peeked >= 0 ? 1 : 0)) : 0;
        }

        @Override
        public void close() throws IOException {
            if (blockMode) {
                left = -1;
            }
            in.close();
        }
    }

    // ---- Handles ----

    private int assign(Object o) {
        Handle h = new Handle();
        h.object = o;
        handles.add(h);
        return handles.size() - 1;
    }

    private void finish(int handle) {
        Handle h = handles.get(handle);
        h.finished = true;
    }

    private ClassNotFoundException failureOf(int handle) {
        return handle == NULL_HANDLE ? null : handles.get(handle).failed;
    }

    private static void fail(Handle h, ClassNotFoundException e) {
        ArrayList<Handle> todo = new ArrayList<>();
        todo.add(h);
        while (!todo.isEmpty()) {
            Handle next = todo.remove(todo.size() - 1);
            if (next.failed == null) {
                next.failed = e;
                next.object = null;
                if (next.waiting != null) {
                    todo.addAll(next.waiting);
                    next.waiting = null;
                }
            }
        }
    }

    private void markFailed(int handle, ClassNotFoundException e) {
        fail(handles.get(handle), e);
    }

    /** An object that could not be read makes unreadable what needs it. */
    private void markDependency(int dependent, int target) {
        if (dependent == NULL_HANDLE || target == NULL_HANDLE) {
            return;
        }
        Handle d = handles.get(dependent);
        Handle t = handles.get(target);
        if (d.failed != null || d == t) {
            return;
        }
        if (t.failed != null) {
            fail(d, t.failed);
        } else if (!t.finished) {
            if (t.waiting == null) {
                t.waiting = new ArrayList<>();
            }
            t.waiting.add(d);
        }
    }

    private void clear() {
        handles.clear();
        validations = null;
    }

    private void handleReset() throws StreamCorruptedException {
        if (depth > 0) {
            throw new StreamCorruptedException("unexpected reset; recursion depth: " + depth);
        }
        clear();
    }

    // ---- Objects ----

    public final Object readObject() throws IOException, ClassNotFoundException {
        return bin == null ? readObjectOverride() : read(Object.class, false);
    }

    /** For fields of type String that library classes read. */
    final String readString() throws IOException, ClassNotFoundException {
        return (String) read(String.class, false);
    }

    protected Object readObjectOverride() throws IOException, ClassNotFoundException {
        return null;
    }

    public Object readUnshared() throws IOException, ClassNotFoundException {
        return read(Object.class, true);
    }

    private Object read(Class<?> type, boolean unshared) throws IOException, ClassNotFoundException {
        int outer = passHandle;
        try {
            Object o = read0(type, unshared);
            markDependency(outer, passHandle);
            ClassNotFoundException e = failureOf(passHandle);
            if (e != null) {
                throw e;
            }
            if (depth == 0) {
                runValidations();
            }
            return o;
        } finally {
            passHandle = outer;
            if (closed && depth == 0) {
                clear();
            }
        }
    }

    private void runValidations() throws InvalidObjectException {
        while (validations != null && !validations.isEmpty()) {
            Validation v;
            try {
                v = validations.remove(0);
                v.object.validateObject();
            } catch (InvalidObjectException e) {
                validations = null;
                throw e;
            }
        }
    }

    public void registerValidation(ObjectInputValidation obj, int prio)
            throws NotActiveException, InvalidObjectException {
        if (depth == 0) {
            throw new NotActiveException("stream inactive");
        }
        if (obj == null) {
            throw new InvalidObjectException("null callback");
        }
        if (validations == null) {
            validations = new ArrayList<>();
        }
        int at = 0;
        while (at < validations.size() && validations.get(at).priority >= prio) {
            at++;
        }
        validations.add(at, new Validation(obj, prio));
    }

    private Object read0(Class<?> type, boolean unshared) throws IOException, ClassNotFoundException {
        boolean old = bin.blockMode();
        if (old) {
            int remaining = bin.remaining();
            if (remaining > 0) {
                throw new OptionalDataException(remaining);
            } else if (defaultDataEnd) {
                throw new OptionalDataException(true);
            }
            bin.setBlockMode(false);
        }
        byte tag;
        while ((tag = bin.peekByte()) == TC_RESET) {
            bin.readRaw();
            handleReset();
        }
        depth++;
        references++;
        try {
            switch (tag) {
                case TC_NULL:
                    bin.readRaw();
                    passHandle = NULL_HANDLE;
                    return null;
                case TC_REFERENCE:
                    Object known = readHandle(unshared);
                    if (type == String.class && known != null && !(known instanceof String)) {
                        throw new ClassCastException("Cannot cast " + known.getClass().getName()
                                + " to java.lang.String");
                    }
                    return known;
                case TC_CLASS:
                    notString(type, "class");
                    return readClass(unshared);
                case TC_CLASSDESC:
                case TC_PROXYCLASSDESC:
                    notString(type, "class descriptor");
                    return readDescription(unshared);
                case TC_STRING:
                case TC_LONGSTRING:
                    return resolve(readStringBody(unshared));
                case TC_ARRAY:
                    notString(type, "array");
                    return resolve(readArray(unshared));
                case TC_ENUM:
                    notString(type, "enum");
                    return resolve(readEnum(unshared));
                case TC_OBJECT:
                    notString(type, "object");
                    return resolve(readOrdinary(unshared));
                case TC_EXCEPTION:
                    notString(type, "exception");
                    throw new WriteAbortedException("writing aborted", readFatal());
                case TC_BLOCKDATA:
                case TC_BLOCKDATALONG:
                    if (old) {
                        bin.setBlockMode(true);
                        bin.peek();
                        throw new OptionalDataException(bin.remaining());
                    }
                    throw new StreamCorruptedException("unexpected block data");
                case TC_ENDBLOCKDATA:
                    if (old) {
                        throw new OptionalDataException(true);
                    }
                    throw new StreamCorruptedException("unexpected end of block data");
                default:
                    throw new StreamCorruptedException(String.format("invalid type code: %02X", tag));
            }
        } finally {
            depth--;
            bin.setBlockMode(old);
        }
    }

    private static void notString(Class<?> type, String what) {
        if (type == String.class) {
            throw new ClassCastException("Cannot cast " + ("a" + ("aeio".indexOf(what.charAt(0)) >= 0 ? "n " : " "))
                    + what + " to java.lang.String");
        }
    }

    private Object resolve(Object o) throws IOException {
        if (!enableResolve || failureOf(passHandle) != null) {
            return o;
        }
        Object r = resolveObject(o);
        if (r != o) {
            if (r != null) {
                check(r.getClass(), r.getClass().isArray() ? Array.getLength(r) : -1);
            }
            handles.get(passHandle).object = r;
        }
        return r;
    }

    private Object readHandle(boolean unshared) throws IOException {
        bin.readRaw();
        passHandle = data.readInt() - baseWireHandle;
        if (passHandle < 0 || passHandle >= handles.size()) {
            throw new StreamCorruptedException(
                    String.format("invalid handle value: %08X", passHandle + baseWireHandle));
        }
        if (unshared) {
            throw new InvalidObjectException("cannot read back reference as unshared");
        }
        Object o = handles.get(passHandle).object;
        if (o == UNSHARED) {
            throw new InvalidObjectException("cannot read back reference to unshared object");
        }
        check(null, -1);
        return o;
    }

    private Class<?> readClass(boolean unshared) throws IOException, ClassNotFoundException {
        bin.readRaw();
        ObjectStreamClass desc = readDescription(false);
        Class<?> c = desc.forClass();
        passHandle = assign(unshared ? UNSHARED : c);
        ClassNotFoundException e = desc.unresolved();
        if (e != null) {
            markFailed(passHandle, e);
        }
        finish(passHandle);
        return c;
    }

    private ObjectStreamClass readDescription(boolean unshared) throws IOException, ClassNotFoundException {
        byte tag = bin.peekByte();
        switch (tag) {
            case TC_NULL:
                bin.readRaw();
                passHandle = NULL_HANDLE;
                return null;
            case TC_PROXYCLASSDESC:
                return readProxyDescription(unshared);
            case TC_CLASSDESC:
                return readPlainDescription(unshared);
            case TC_REFERENCE:
                Object o = readHandle(unshared);
                if (!(o instanceof ObjectStreamClass)) {
                    throw new ClassCastException("class " + (o == null ? null : o.getClass().getName())
                            + " cannot be cast to class java.io.ObjectStreamClass");
                }
                ObjectStreamClass known = (ObjectStreamClass) o;
                if (!known.isInitialized()) {
                    throw new InvalidClassException("Class descriptor should be initialized");
                }
                return known;
            default:
                throw new StreamCorruptedException(String.format("invalid type code: %02X", tag));
        }
    }

    private ObjectStreamClass readProxyDescription(boolean unshared) throws IOException, ClassNotFoundException {
        bin.readRaw();
        ObjectStreamClass desc = new ObjectStreamClass();
        int handle = assign(unshared ? UNSHARED : desc);
        passHandle = NULL_HANDLE;
        int n = data.readInt();
        if (n > 65535) {
            throw new InvalidObjectException("interface limit exceeded: " + n
                    + ", limit: 65535");
        }
        String[] interfaces = new String[Math.max(n, 0)];
        for (int i = 0; i < n; i++) {
            interfaces[i] = readUTF();
        }
        Class<?> c = null;
        ClassNotFoundException failed = null;
        bin.setBlockMode(true);
        try {
            c = resolveProxyClass(interfaces);
            if (c == null) {
                failed = new ClassNotFoundException("null class");
            } else if (!Proxy.isProxyClass(c)) {
                throw new InvalidClassException("Not a proxy");
            } else {
                Class<?>[] all = c.getInterfaces();
                for (int i = 0; i < all.length; i++) {
                    check(all[i], -1);
                }
            }
        } catch (ClassNotFoundException e) {
            failed = e;
        } catch (OutOfMemoryError e) {
            throw e;
        }
        check(c, -1);
        bin.setBlockMode(true);
        skipCustom();
        depth++;
        references++;
        try {
            desc.resolveProxy(c, failed, readDescription(false));
        } finally {
            depth--;
        }
        finish(handle);
        passHandle = handle;
        return desc;
    }

    private ObjectStreamClass readPlainDescription(boolean unshared) throws IOException, ClassNotFoundException {
        bin.readRaw();
        int handle = assign(unshared ? UNSHARED : null);
        passHandle = NULL_HANDLE;
        ObjectStreamClass desc;
        try {
            desc = readClassDescriptor();
        } catch (ClassNotFoundException e) {
            InvalidClassException x = new InvalidClassException("failed to read class descriptor");
            x.initCause(e);
            throw x;
        }
        if (!unshared) {
            handles.get(handle).object = desc;
        }
        Class<?> c = null;
        ClassNotFoundException failed = null;
        bin.setBlockMode(true);
        try {
            c = resolveClass(desc);
            if (c == null) {
                failed = new ClassNotFoundException("null class");
            }
        } catch (ClassNotFoundException e) {
            failed = e;
        }
        check(c, -1);
        bin.setBlockMode(true);
        skipCustom();
        ObjectStreamClass above;
        depth++;
        references++;
        try {
            above = readDescription(false);
        } finally {
            depth--;
        }
        desc.resolve(c, failed, above);
        finish(handle);
        passHandle = handle;
        return desc;
    }

    private String readStringBody(boolean unshared) throws IOException {
        byte tag = bin.peekByte();
        String s;
        switch (tag) {
            case TC_STRING:
                bin.readRaw();
                s = bin.readText(data.readUnsignedShort());
                break;
            case TC_LONGSTRING:
                bin.readRaw();
                s = bin.readText(data.readLong());
                break;
            default:
                throw new StreamCorruptedException(String.format("invalid type code: %02X", tag));
        }
        passHandle = assign(unshared ? UNSHARED : s);
        finish(passHandle);
        return s;
    }

    String readTypeString() throws IOException {
        int old = passHandle;
        try {
            byte tag = bin.peekByte();
            switch (tag) {
                case TC_NULL:
                    bin.readRaw();
                    passHandle = NULL_HANDLE;
                    return null;
                case TC_REFERENCE:
                    Object o = readHandle(false);
                    if (!(o instanceof String)) {
                        throw new ClassCastException("class " + (o == null ? null : o.getClass().getName())
                                + " cannot be cast to class java.lang.String");
                    }
                    return (String) o;
                case TC_STRING:
                case TC_LONGSTRING:
                    return readStringBody(false);
                default:
                    throw new StreamCorruptedException(String.format("invalid type code: %02X", tag));
            }
        } finally {
            passHandle = old;
        }
    }

    private Object readArray(boolean unshared) throws IOException, ClassNotFoundException {
        bin.readRaw();
        ObjectStreamClass desc = readDescription(false);
        int n = data.readInt();
        Class<?> c = desc.forClass();
        check(c, n);
        Class<?> element = null;
        Object array = null;
        if (c != null) {
            element = c.getComponentType();
            Objects.requireNonNull(element);
            // A count without the bytes for it must not take the memory of all elements.
            if (n < 0) {
                throw new NegativeArraySizeException(Integer.toString(n));
            }
            array = element.isPrimitive() && n > LARGE_ARRAY ? null : Array.newInstance(element, n);
        }
        int handle = assign(unshared ? UNSHARED : array);
        ClassNotFoundException failed = desc.unresolved();
        if (failed != null) {
            markFailed(handle, failed);
        }
        if (element == null) {
            for (int i = 0; i < n; i++) {
                read0(Object.class, false);
            }
        } else if (element.isPrimitive()) {
            array = readPrimitives(element, n, array);
            if (!unshared && failed == null) {
                handles.get(handle).object = array;
            }
        } else {
            Object[] a = (Object[]) array;
            for (int i = 0; i < n; i++) {
                a[i] = read0(Object.class, false);
                markDependency(handle, passHandle);
            }
        }
        finish(handle);
        passHandle = handle;
        return array;
    }

    /** Reads pieces of a large array, which grows as its bytes come. */
    private Object readPrimitives(Class<?> element, int n, Object array) throws IOException {
        int room = array == null ? LARGE_ARRAY : n;
        if (array == null) {
            array = Array.newInstance(element, room);
        }
        int size = new ObjectStreamField("", element).size();
        byte[] b = new byte[Math.min(PIECE, Math.max(n, 1)) * size];
        for (int at = 0; at < n;) {
            int count = Math.min(b.length / size, n - at);
            data.readFully(b, 0, count * size);
            if (at + count > room) {
                room = (int) Math.min(n, Math.max(2L * room, at + count));
                Object larger = Array.newInstance(element, room);
                System.arraycopy(array, 0, larger, 0, at);
                array = larger;
            }
            store(array, at, b, count);
            at += count;
        }
        return array;
    }

    private static void store(Object array, int at, byte[] b, int count) {
        if (array instanceof byte[]) {
            System.arraycopy(b, 0, array, at, count);
        } else if (array instanceof int[]) {
            int[] a = (int[]) array;
            for (int i = 0; i < count; i++) {
                a[at + i] = SerialBytes.getInt(b, 4 * i);
            }
        } else if (array instanceof long[]) {
            long[] a = (long[]) array;
            for (int i = 0; i < count; i++) {
                a[at + i] = SerialBytes.getLong(b, 8 * i);
            }
        } else if (array instanceof char[]) {
            char[] a = (char[]) array;
            for (int i = 0; i < count; i++) {
                a[at + i] = (char) SerialBytes.getShort(b, 2 * i);
            }
        } else if (array instanceof short[]) {
            short[] a = (short[]) array;
            for (int i = 0; i < count; i++) {
                a[at + i] = SerialBytes.getShort(b, 2 * i);
            }
        } else if (array instanceof float[]) {
            float[] a = (float[]) array;
            for (int i = 0; i < count; i++) {
                a[at + i] = Float.intBitsToFloat(SerialBytes.getInt(b, 4 * i));
            }
        } else if (array instanceof double[]) {
            double[] a = (double[]) array;
            for (int i = 0; i < count; i++) {
                a[at + i] = Double.longBitsToDouble(SerialBytes.getLong(b, 8 * i));
            }
        } else {
            boolean[] a = (boolean[]) array;
            for (int i = 0; i < count; i++) {
                a[at + i] = b[i] != 0;
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Enum<?> readEnum(boolean unshared) throws IOException, ClassNotFoundException {
        bin.readRaw();
        ObjectStreamClass desc = readDescription(false);
        if (!desc.isEnum()) {
            throw new InvalidClassException("non-enum class: " + desc);
        }
        int handle = assign(unshared ? UNSHARED : null);
        if (desc.unresolved() != null) {
            markFailed(handle, desc.unresolved());
        }
        String constant = readStringBody(false);
        Enum<?> result = null;
        Class<?> c = desc.forClass();
        if (c != null) {
            try {
                result = Enum.valueOf((Class) c, constant);
            } catch (IllegalArgumentException e) {
                InvalidObjectException x = new InvalidObjectException("enum constant " + constant
                        + " does not exist in " + c);
                x.initCause(e);
                throw x;
            }
            if (!unshared) {
                handles.get(handle).object = result;
            }
        }
        finish(handle);
        passHandle = handle;
        return result;
    }

    private Object readOrdinary(boolean unshared) throws IOException, ClassNotFoundException {
        bin.readRaw();
        ObjectStreamClass desc = readDescription(false);
        desc.checkDeserialize();
        Class<?> c = desc.forClass();
        if (c == String.class || c == Class.class || c == ObjectStreamClass.class) {
            throw new InvalidClassException("invalid class descriptor");
        }
        boolean record = desc.isRecord();
        Object o = null;
        if (c != null && !record) {
            if (!desc.isInstantiable() || Modifier.isAbstract(c.getModifiers())) {
                throw new InvalidClassException(c.getName(), desc.isInstantiable()
                        ? "unable to create instance" : "no valid constructor");
            }
            try {
                o = desc.newInstance();
            } catch (InvocationTargetException e) {
                Throwable t = e.getCause();
                if (t instanceof RuntimeException || t instanceof Error) {
                    sneak(t);
                }
                throw unable(c, t);
            } catch (InstantiationException e) {
                throw unable(c, e);
            }
        }
        int handle = assign(unshared ? UNSHARED : o);
        passHandle = handle;
        if (desc.unresolved() != null) {
            markFailed(handle, desc.unresolved());
        }
        if (record) {
            FieldValues values = new FieldValues(desc, handle);
            o = failureOf(handle) == null ? desc.newRecord(values.primitives, values.objects) : null;
            if (!unshared && failureOf(handle) == null) {
                handles.get(handle).object = o;
            }
        } else if (desc.isExternalizable()) {
            readExternal((Externalizable) o, desc);
        } else {
            readSlots(o, desc, handle);
        }
        finish(handle);
        passHandle = handle;
        if (o != null && failureOf(handle) == null && desc.hasReadResolve()) {
            Object r = desc.invokeReplace(o, true);
            if (unshared && r != null && r.getClass().isArray()) {
                r = cloneArray(r);
            }
            if (r != o) {
                if (r != null) {
                    check(r.getClass(), r.getClass().isArray() ? Array.getLength(r) : -1);
                }
                o = r;
                handles.get(handle).object = r;
            }
        }
        return o;
    }

    private static InvalidClassException unable(Class<?> c, Throwable t) {
        InvalidClassException x = new InvalidClassException(c.getName(), "unable to create instance");
        x.initCause(t);
        return x;
    }

    private static void sneak(Throwable t) {
        if (t instanceof Error) {
            throw (Error) t;
        }
        throw (RuntimeException) t;
    }

    private static Object cloneArray(Object array) {
        int n = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), n);
        System.arraycopy(array, 0, copy, 0, n);
        return copy;
    }

    private void readExternal(Externalizable o, ObjectStreamClass desc) throws IOException, ClassNotFoundException {
        Object oldObject = current;
        ObjectStreamClass oldDesc = currentDesc;
        current = null;
        currentDesc = null;
        try {
            boolean blocks = desc.hasBlockExternalData();
            if (blocks) {
                bin.setBlockMode(true);
            }
            if (o != null) {
                try {
                    o.readExternal(this);
                } catch (ClassNotFoundException e) {
                    markFailed(passHandle, e);
                }
            }
            if (blocks) {
                skipCustom();
            }
        } finally {
            current = oldObject;
            currentDesc = oldDesc;
        }
    }

    private void readSlots(Object o, ObjectStreamClass desc, int handle) throws IOException, ClassNotFoundException {
        ObjectStreamClass.Slot[] slots = desc.slots();
        for (int i = 0; i < slots.length; i++) {
            ObjectStreamClass d = slots[i].desc;
            if (!slots[i].hasData) {
                if (o != null && d.hasReadObjectNoData() && failureOf(handle) == null) {
                    d.invokeReadObjectNoData(o);
                }
                continue;
            }
            if (o == null || failureOf(handle) != null || d.localDesc() == null) {
                new FieldValues(d, NULL_HANDLE);
            } else if (d.hasReadObject()) {
                Object oldObject = current;
                ObjectStreamClass oldDesc = currentDesc;
                current = o;
                currentDesc = d;
                bin.setBlockMode(true);
                try {
                    d.invokeReadObject(o, this);
                } catch (ClassNotFoundException e) {
                    markFailed(handle, e);
                } finally {
                    current = oldObject;
                    currentDesc = oldDesc;
                }
                defaultDataEnd = false;
            } else {
                FieldValues values = new FieldValues(d, handle);
                if (failureOf(handle) == null) {
                    values.set(o);
                }
            }
            if (d.hasWriteObjectData()) {
                skipCustom();
            } else {
                bin.setBlockMode(false);
            }
        }
    }

    private void skipCustom() throws IOException, ClassNotFoundException {
        int old = passHandle;
        while (true) {
            if (bin.blockMode()) {
                bin.skipBlocks();
                bin.setBlockMode(false);
            }
            switch (bin.peekByte()) {
                case TC_BLOCKDATA:
                case TC_BLOCKDATALONG:
                    bin.setBlockMode(true);
                    break;
                case TC_ENDBLOCKDATA:
                    bin.readRaw();
                    passHandle = old;
                    return;
                default:
                    read0(Object.class, false);
                    break;
            }
        }
    }

    private IOException readFatal() throws IOException, ClassNotFoundException {
        bin.readRaw();
        byte tag = bin.peekByte();
        if (tag != TC_OBJECT && tag != TC_REFERENCE) {
            throw new StreamCorruptedException(String.format("invalid type code: %02X", tag));
        }
        clear();
        IOException e = (IOException) read0(Object.class, false);
        clear();
        return e;
    }

    // ---- Fields ----

    private void checkActive() throws NotActiveException {
        if (current == null) {
            throw new NotActiveException("not in call to readObject");
        }
    }

    public void defaultReadObject() throws IOException, ClassNotFoundException {
        checkActive();
        Object o = current;
        ObjectStreamClass desc = currentDesc;
        bin.setBlockMode(false);
        int handle = passHandle;
        FieldValues values = new FieldValues(desc, handle);
        if (o != null && failureOf(handle) == null) {
            values.set(o);
        }
        bin.setBlockMode(true);
        if (!desc.hasWriteObjectData()) {
            defaultDataEnd = true;
        }
        ClassNotFoundException e = failureOf(passHandle);
        if (e != null) {
            throw e;
        }
    }

    public GetField readFields() throws IOException, ClassNotFoundException {
        checkActive();
        bin.setBlockMode(false);
        FieldValues values = new FieldValues(currentDesc, passHandle);
        bin.setBlockMode(true);
        if (!currentDesc.hasWriteObjectData()) {
            defaultDataEnd = true;
        }
        return values;
    }

    /** Values of the fields of an object by name. */
    public abstract static class GetField {
        public GetField() {
        }

        public abstract ObjectStreamClass getObjectStreamClass();

        public abstract boolean defaulted(String name) throws IOException;

        public abstract boolean get(String name, boolean val) throws IOException;

        public abstract byte get(String name, byte val) throws IOException;

        public abstract char get(String name, char val) throws IOException;

        public abstract short get(String name, short val) throws IOException;

        public abstract int get(String name, int val) throws IOException;

        public abstract long get(String name, long val) throws IOException;

        public abstract float get(String name, float val) throws IOException;

        public abstract double get(String name, double val) throws IOException;

        public abstract Object get(String name, Object val) throws IOException;
    }

    /** What the stream has of the fields of a class. */
    private final class FieldValues extends GetField {
        private final ObjectStreamClass desc;
        private final byte[] primitives;
        private final Object[] objects;
        private final int[] objectHandles;

        /** Reads them; the object of the handle needs what those refer to that are fields of its class. */
        FieldValues(ObjectStreamClass desc, int handle) throws IOException, ClassNotFoundException {
            this.desc = desc;
            primitives = new byte[desc.primitiveSize()];
            data.readFully(primitives);
            objects = new Object[desc.objectCount()];
            objectHandles = new int[objects.length];
            ObjectStreamField[] fields = desc.fields();
            int first = fields.length - objects.length;
            int old = passHandle;
            for (int i = 0; i < objects.length; i++) {
                ObjectStreamField f = fields[first + i];
                objects[i] = read0(Object.class, f.isUnshared());
                objectHandles[i] = passHandle;
                if (f.place >= 0 || desc.isRecord()) {
                    markDependency(handle, passHandle);
                }
            }
            passHandle = old;
        }

        void set(Object o) {
            desc.checkObjects(o, objects);
            desc.setPrimitives(o, primitives);
            desc.setObjects(o, objects);
        }

        @Override
        public ObjectStreamClass getObjectStreamClass() {
            return desc;
        }

        /** Where the stream has the value, -1 if it has none. */
        private int offset(String name, Class<?> type) {
            ObjectStreamField f = desc.getField(name, type);
            if (f != null) {
                return f.getOffset();
            }
            ObjectStreamClass local = desc.localDesc();
            if (local != null && local.getField(name, type) != null) {
                return -1;
            }
            throw new IllegalArgumentException("no such field " + name + " with type " + type);
        }

        @Override
        public boolean defaulted(String name) {
            return offset(name, null) < 0;
        }

        @Override
        public boolean get(String name, boolean val) {
            int at = offset(name, boolean.class);
            return at >= 0 ? primitives[at] != 0 : val;
        }

        @Override
        public byte get(String name, byte val) {
            int at = offset(name, byte.class);
            return at >= 0 ? primitives[at] : val;
        }

        @Override
        public char get(String name, char val) {
            int at = offset(name, char.class);
            return at >= 0 ? (char) SerialBytes.getShort(primitives, at) : val;
        }

        @Override
        public short get(String name, short val) {
            int at = offset(name, short.class);
            return at >= 0 ? SerialBytes.getShort(primitives, at) : val;
        }

        @Override
        public int get(String name, int val) {
            int at = offset(name, int.class);
            return at >= 0 ? SerialBytes.getInt(primitives, at) : val;
        }

        @Override
        public long get(String name, long val) {
            int at = offset(name, long.class);
            return at >= 0 ? SerialBytes.getLong(primitives, at) : val;
        }

        @Override
        public float get(String name, float val) {
            int at = offset(name, float.class);
            return at >= 0 ? Float.intBitsToFloat(SerialBytes.getInt(primitives, at)) : val;
        }

        @Override
        public double get(String name, double val) {
            int at = offset(name, double.class);
            return at >= 0 ? Double.longBitsToDouble(SerialBytes.getLong(primitives, at)) : val;
        }

        @Override
        public Object get(String name, Object val) {
            int at = offset(name, Object.class);
            if (at < 0) {
                return val;
            }
            markDependency(passHandle, objectHandles[at]);
            return failureOf(objectHandles[at]) == null ? objects[at] : null;
        }
    }

    // ---- What subclasses change ----

    /** The loader of the program's class that is called last. */
    private static ClassLoader callerLoader() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(s -> {
            ClassLoader platform = ClassLoader.getPlatformClassLoader();
            return s.map(f -> f.getDeclaringClass().getClassLoader()).filter(l -> l != null && l != platform)
                    .findFirst().orElse(platform);
        });
    }

    protected Class<?> resolveClass(ObjectStreamClass desc) throws IOException, ClassNotFoundException {
        String name = desc.getName();
        try {
            return Class.forName(name, false, callerLoader());
        } catch (ClassNotFoundException e) {
            Class<?> c = PRIMITIVES.get(name);
            if (c != null) {
                return c;
            }
            throw e;
        }
    }

    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException, ClassNotFoundException {
        ClassLoader latest = callerLoader();
        ClassLoader hidden = null;
        Class<?>[] all = new Class<?>[interfaces.length];
        for (int i = 0; i < interfaces.length; i++) {
            Class<?> c = Class.forName(interfaces[i], false, latest);
            if ((c.getModifiers() & Modifier.PUBLIC) == 0) {
                if (hidden != null && hidden != c.getClassLoader()) {
                    throw new IllegalAccessError("conflicting non-public interface class loaders");
                }
                hidden = c.getClassLoader();
            }
            all[i] = c;
        }
        try {
            return Proxy.getProxyClass(hidden != null ? hidden : latest, all);
        } catch (IllegalArgumentException e) {
            throw new ClassNotFoundException(null, e);
        }
    }

    protected Object resolveObject(Object obj) throws IOException {
        return obj;
    }

    protected boolean enableResolveObject(boolean enable) throws SecurityException {
        boolean old = enableResolve;
        enableResolve = enable;
        return old;
    }

    protected void readStreamHeader() throws IOException, StreamCorruptedException {
        short magic = data.readShort();
        short version = data.readShort();
        if (magic != STREAM_MAGIC || version != STREAM_VERSION) {
            throw new StreamCorruptedException(String.format("invalid stream header: %04X%04X", magic, version));
        }
    }

    protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
        ObjectStreamClass desc = new ObjectStreamClass();
        desc.read(this);
        return desc;
    }

    // ---- The filter ----

    public final ObjectInputFilter getObjectInputFilter() {
        return filter;
    }

    public final void setObjectInputFilter(ObjectInputFilter filter) {
        if (filterSet) {
            throw new IllegalStateException("filter can not be set more than once");
        }
        if (references > 0) {
            throw new IllegalStateException("filter can not be set after an object has been read");
        }
        ObjectInputFilter next = ObjectInputFilter.Config.getSerialFilterFactory().apply(this.filter, filter);
        if (this.filter != null && next == null) {
            throw new IllegalStateException("filter can not be replaced by null filter");
        }
        this.filter = next;
        filterSet = true;
    }

    private void check(Class<?> c, int length) throws InvalidClassException {
        if (filter == null) {
            return;
        }
        RuntimeException failed = null;
        ObjectInputFilter.Status status;
        try {
            status = filter.checkInput(new Info(c, length, depth, references, bin.total - (bin.peeked >= 0 ? 1 : 0)));
        } catch (RuntimeException e) {
            status = ObjectInputFilter.Status.REJECTED;
            failed = e;
        }
        if (status == null || status == ObjectInputFilter.Status.REJECTED) {
            InvalidClassException e = new InvalidClassException("filter status: " + status);
            e.initCause(failed);
            throw e;
        }
    }

    private static final class Info implements ObjectInputFilter.FilterInfo {
        private final Class<?> serialClass;
        private final long arrayLength;
        private final long depth;
        private final long references;
        private final long streamBytes;

        Info(Class<?> c, long length, long depth, long references, long bytes) {
            serialClass = c;
            arrayLength = length;
            this.depth = depth;
            this.references = references;
            streamBytes = bytes;
        }

        @Override
        public Class<?> serialClass() {
            return serialClass;
        }

        @Override
        public long arrayLength() {
            return arrayLength;
        }

        @Override
        public long depth() {
            return depth;
        }

        @Override
        public long references() {
            return references;
        }

        @Override
        public long streamBytes() {
            return streamBytes;
        }
    }

    // ---- Data ----

    @Override
    public int read() throws IOException {
        return bin.read();
    }

    @Override
    public int read(byte[] buf, int off, int len) throws IOException {
        if (buf == null) {
            throw new NullPointerException();
        }
        Objects.checkFromIndexSize(off, len, buf.length);
        return bin.read(buf, off, len);
    }

    @Override
    public int available() throws IOException {
        return bin.available();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        if (depth == 0) {
            clear();
        }
        bin.close();
    }

    public boolean readBoolean() throws IOException {
        return data.readBoolean();
    }

    public byte readByte() throws IOException {
        return data.readByte();
    }

    public int readUnsignedByte() throws IOException {
        return data.readUnsignedByte();
    }

    public char readChar() throws IOException {
        return data.readChar();
    }

    public short readShort() throws IOException {
        return data.readShort();
    }

    public int readUnsignedShort() throws IOException {
        return data.readUnsignedShort();
    }

    public int readInt() throws IOException {
        return data.readInt();
    }

    public long readLong() throws IOException {
        return data.readLong();
    }

    public float readFloat() throws IOException {
        return data.readFloat();
    }

    public double readDouble() throws IOException {
        return data.readDouble();
    }

    public void readFully(byte[] buf) throws IOException {
        data.readFully(buf);
    }

    public void readFully(byte[] buf, int off, int len) throws IOException {
        data.readFully(buf, off, len);
    }

    public int skipBytes(int len) throws IOException {
        return data.skipBytes(len);
    }

    @Deprecated
    public String readLine() throws IOException {
        return data.readLine();
    }

    public String readUTF() throws IOException {
        return bin.readText(data.readUnsignedShort());
    }
}
