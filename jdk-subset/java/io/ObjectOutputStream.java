// Writes objects, with all that they refer to, in the form of the serialization protocol.
package java.io;

import java.lang.reflect.Array;
import java.util.IdentityHashMap;

public class ObjectOutputStream extends OutputStream implements ObjectOutput, ObjectStreamConstants {
    private static final int BLOCK = 1024;
    private static final boolean EXTENDED = Boolean.getBoolean("sun.io.serialization.extendedDebugInfo");

    private final OutputStream out;             // null: a subclass does it all
    private final byte[] buffer = new byte[BLOCK];
    private int count;
    private boolean blockMode;
    private final IdentityHashMap<Object, Integer> handles;
    private int nextHandle;
    private IdentityHashMap<Object, Object> replacements;
    private int protocol = PROTOCOL_VERSION_2;
    private int depth;
    private boolean enableReplace;

    /** The object whose writeObject runs, and its class. */
    private Object current;
    private ObjectStreamClass currentDesc;
    private PutFields currentPut;
    private final DataOutputStream data = new DataOutputStream(new OutputStream() {
        @Override
        public void write(int b) throws IOException {
            put(b);
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
            put(b, off, len);
        }
    });

    public ObjectOutputStream(OutputStream out) throws IOException {
        if (out == null) {
            throw new NullPointerException();
        }
        this.out = out;
        handles = new IdentityHashMap<>();
        writeStreamHeader();
        setBlockMode(true);
    }

    protected ObjectOutputStream() throws IOException, SecurityException {
        out = null;
        handles = null;
    }

    public void useProtocolVersion(int version) throws IOException {
        if (handles.size() != 0) {
            throw new IllegalStateException("stream non-empty");
        }
        if (version != PROTOCOL_VERSION_1 && version != PROTOCOL_VERSION_2) {
            throw new IllegalArgumentException("unknown version: " + version);
        }
        protocol = version;
    }

    int protocol() {
        return protocol;
    }

    // ---- Bytes, in blocks while data that no description names is written ----

    private boolean setBlockMode(boolean mode) throws IOException {
        if (blockMode == mode) {
            return mode;
        }
        drainBlock();
        blockMode = mode;
        return !mode;
    }

    private void drainBlock() throws IOException {
        if (count == 0) {
            return;
        }
        if (blockMode) {
            if (count <= 255) {
                out.write(new byte[] {TC_BLOCKDATA, (byte) count});
            } else {
                out.write(new byte[] {TC_BLOCKDATALONG, 0, 0, (byte) (count >> 8), (byte) count});
            }
        }
        out.write(buffer, 0, count);
        count = 0;
    }

    private void put(int b) throws IOException {
        if (count == BLOCK) {
            drainBlock();
        }
        buffer[count++] = (byte) b;
    }

    private void put(byte[] b, int off, int len) throws IOException {
        while (len > 0) {
            if (count == BLOCK) {
                drainBlock();
            }
            int n = Math.min(len, BLOCK - count);
            System.arraycopy(b, off, buffer, count, n);
            count += n;
            off += n;
            len -= n;
        }
    }

    private void clear() {
        handles.clear();
        nextHandle = 0;
        replacements = null;
    }

    /** An object that is not shared has a handle that nothing refers to. */
    private void assign(Object o, boolean unshared) {
        if (!unshared) {
            handles.put(o, nextHandle);
        }
        nextHandle++;
    }

    // ---- Objects ----

    public final void writeObject(Object obj) throws IOException {
        if (out == null) {
            writeObjectOverride(obj);
            return;
        }
        write(obj, false);
    }

    protected void writeObjectOverride(Object obj) throws IOException {
    }

    public void writeUnshared(Object obj) throws IOException {
        write(obj, true);
    }

    private void write(Object obj, boolean unshared) throws IOException {
        try {
            write0(obj, unshared);
        } catch (IOException e) {
            if (depth == 0) {
                writeFatal(e);
            }
            throw e;
        }
    }

    private void writeFatal(IOException e) throws IOException {
        clear();
        boolean old = setBlockMode(false);
        try {
            data.writeByte(TC_EXCEPTION);
            write0(e, false);
            clear();
        } finally {
            setBlockMode(old);
        }
    }

    private boolean writeKnown(Object o, boolean unshared) throws IOException {
        Integer handle;
        if (o == null) {
            data.writeByte(TC_NULL);
        } else if (!unshared && (handle = handles.get(o)) != null) {
            data.writeByte(TC_REFERENCE);
            data.writeInt(baseWireHandle + handle);
        } else if (o instanceof Class) {
            data.writeByte(TC_CLASS);
            writeDescription(ObjectStreamClass.lookupAny((Class<?>) o), false);
            assign(o, unshared);
        } else if (o instanceof ObjectStreamClass) {
            writeDescription((ObjectStreamClass) o, unshared);
        } else {
            return false;
        }
        return true;
    }

    private Object replacementOf(Object o) {
        return replacements == null || !replacements.containsKey(o) ? o : replacements.get(o);
    }

    private void write0(Object obj, boolean unshared) throws IOException {
        boolean old = setBlockMode(false);
        depth++;
        try {
            Object o = replacementOf(obj);
            if (writeKnown(o, unshared)) {
                return;
            }
            Object first = o;
            Class<?> c = o.getClass();
            ObjectStreamClass desc;
            while (true) {
                desc = ObjectStreamClass.lookupAny(c);
                if (!desc.hasWriteReplace()) {
                    break;
                }
                Object next = desc.invokeReplace(o, false);
                if (next == null || next.getClass() == c) {
                    o = next;
                    break;
                }
                o = next;
                c = o.getClass();
            }
            if (enableReplace) {
                Object next = replaceObject(o);
                if (next != o && next != null) {
                    desc = ObjectStreamClass.lookupAny(next.getClass());
                }
                o = next;
            }
            if (o != first) {
                if (replacements == null) {
                    replacements = new IdentityHashMap<>();
                }
                replacements.put(first, o);
                if (writeKnown(o, unshared)) {
                    return;
                }
            }
            if (o instanceof String) {
                writeString((String) o, unshared);
            } else if (o.getClass().isArray()) {
                writeArray(o, desc, unshared);
            } else if (o instanceof Enum) {
                writeEnum((Enum<?>) o, desc, unshared);
            } else if (o instanceof Serializable) {
                writeOrdinary(o, desc, unshared);
            } else {
                throw new NotSerializableException(EXTENDED ? o.getClass().getName() + "\n\t- root object (class \""
                        + o.getClass().getName() + "\", " + o + ")" : o.getClass().getName());
            }
        } finally {
            depth--;
            setBlockMode(old);
        }
    }

    private void writeDescription(ObjectStreamClass desc, boolean unshared) throws IOException {
        Integer handle;
        if (desc == null) {
            data.writeByte(TC_NULL);
        } else if (!unshared && (handle = handles.get(desc)) != null) {
            data.writeByte(TC_REFERENCE);
            data.writeInt(baseWireHandle + handle);
        } else {
            boolean proxy = desc.isProxy();
            data.writeByte(proxy ? TC_PROXYCLASSDESC : TC_CLASSDESC);
            assign(desc, unshared);
            Class<?> c = desc.forClass();
            if (proxy) {
                Class<?>[] interfaces = c.getInterfaces();
                data.writeInt(interfaces.length);
                for (int i = 0; i < interfaces.length; i++) {
                    data.writeUTF(interfaces[i].getName());
                }
            } else if (protocol == PROTOCOL_VERSION_1) {
                desc.write(this);
            } else {
                writeClassDescriptor(desc);
            }
            setBlockMode(true);
            if (proxy) {
                annotateProxyClass(c);
            } else {
                annotateClass(c);
            }
            setBlockMode(false);
            data.writeByte(TC_ENDBLOCKDATA);
            writeDescription(desc.superDesc(), false);
        }
    }

    private void writeString(String s, boolean unshared) throws IOException {
        assign(s, unshared);
        long n = 0;
        for (int i = 0; i < s.length(); i++) {
            n += size(s.charAt(i));
        }
        if (n <= 0xffff) {
            data.writeByte(TC_STRING);
            data.writeUTF(s);
        } else {
            data.writeByte(TC_LONGSTRING);
            data.writeLong(n);
            for (int i = 0; i < s.length(); i++) {
                putModified(s.charAt(i));
            }
        }
    }

    private static int size(char c) {
        return c >= 1 && c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
    }

    private void putModified(char c) throws IOException {
        switch (size(c)) {
            case 1:
                put(c);
                break;
            case 2:
                put(0xc0 | c >> 6);
                put(0x80 | c & 0x3f);
                break;
            default:
                put(0xe0 | c >> 12);
                put(0x80 | c >> 6 & 0x3f);
                put(0x80 | c & 0x3f);
                break;
        }
    }

    void writeTypeString(String s) throws IOException {
        Integer handle;
        if (s == null) {
            data.writeByte(TC_NULL);
        } else if ((handle = handles.get(s)) != null) {
            data.writeByte(TC_REFERENCE);
            data.writeInt(baseWireHandle + handle);
        } else {
            writeString(s, false);
        }
    }

    private void writeArray(Object array, ObjectStreamClass desc, boolean unshared) throws IOException {
        data.writeByte(TC_ARRAY);
        writeDescription(desc, false);
        assign(array, unshared);
        int n = Array.getLength(array);
        data.writeInt(n);
        if (array instanceof Object[]) {
            Object[] a = (Object[]) array;
            for (int i = 0; i < n; i++) {
                write0(a[i], false);
            }
        } else if (array instanceof byte[]) {
            put((byte[]) array, 0, n);
        } else if (array instanceof int[]) {
            int[] a = (int[]) array;
            for (int i = 0; i < n; i++) {
                data.writeInt(a[i]);
            }
        } else if (array instanceof long[]) {
            long[] a = (long[]) array;
            for (int i = 0; i < n; i++) {
                data.writeLong(a[i]);
            }
        } else if (array instanceof char[]) {
            char[] a = (char[]) array;
            for (int i = 0; i < n; i++) {
                data.writeChar(a[i]);
            }
        } else if (array instanceof short[]) {
            short[] a = (short[]) array;
            for (int i = 0; i < n; i++) {
                data.writeShort(a[i]);
            }
        } else if (array instanceof float[]) {
            float[] a = (float[]) array;
            for (int i = 0; i < n; i++) {
                data.writeFloat(a[i]);
            }
        } else if (array instanceof double[]) {
            double[] a = (double[]) array;
            for (int i = 0; i < n; i++) {
                data.writeDouble(a[i]);
            }
        } else {
            boolean[] a = (boolean[]) array;
            for (int i = 0; i < n; i++) {
                data.writeBoolean(a[i]);
            }
        }
    }

    private void writeEnum(Enum<?> e, ObjectStreamClass desc, boolean unshared) throws IOException {
        data.writeByte(TC_ENUM);
        ObjectStreamClass above = desc.superDesc();
        writeDescription(above.forClass() == Enum.class ? desc : above, false);
        assign(e, unshared);
        writeTypeString(e.name());
    }

    private void writeOrdinary(Object o, ObjectStreamClass desc, boolean unshared) throws IOException {
        desc.checkWriting();
        data.writeByte(TC_OBJECT);
        writeDescription(desc, false);
        assign(o, unshared);
        if (desc.isRecord()) {
            writeFields(o, desc);
        } else if (desc.isExternalizable() && !desc.isProxy()) {
            writeExternal((Externalizable) o);
        } else {
            ObjectStreamClass.Slot[] slots = desc.slots();
            for (int i = 0; i < slots.length; i++) {
                writeSlot(o, slots[i].desc);
            }
        }
    }

    private void writeExternal(Externalizable o) throws IOException {
        PutFields put = currentPut;
        Object oldObject = current;
        ObjectStreamClass oldDesc = currentDesc;
        currentPut = null;
        current = null;
        currentDesc = null;
        if (protocol == PROTOCOL_VERSION_1) {
            o.writeExternal(this);
        } else {
            setBlockMode(true);
            o.writeExternal(this);
            setBlockMode(false);
            data.writeByte(TC_ENDBLOCKDATA);
        }
        currentPut = put;
        current = oldObject;
        currentDesc = oldDesc;
    }

    private void writeSlot(Object o, ObjectStreamClass desc) throws IOException {
        if (!desc.hasWriteObject()) {
            writeFields(o, desc);
            return;
        }
        PutFields put = currentPut;
        Object oldObject = current;
        ObjectStreamClass oldDesc = currentDesc;
        currentPut = null;
        current = o;
        currentDesc = desc;
        try {
            setBlockMode(true);
            desc.invokeWriteObject(o, this);
            setBlockMode(false);
            if (desc.hasWriteObjectData()) {
                data.writeByte(TC_ENDBLOCKDATA);
            }
        } finally {
            currentPut = put;
            current = oldObject;
            currentDesc = oldDesc;
        }
    }

    private void writeFields(Object o, ObjectStreamClass desc) throws IOException {
        desc.checkDefault();
        byte[] primitives = new byte[desc.primitiveSize()];
        desc.getPrimitives(o, primitives);
        put(primitives, 0, primitives.length);
        Object[] values = new Object[desc.objectCount()];
        desc.getObjects(o, values);
        ObjectStreamField[] fields = desc.fields();
        int first = fields.length - values.length;
        for (int i = 0; i < values.length; i++) {
            write0(values[i], fields[first + i].isUnshared());
        }
    }

    private void checkActive() throws NotActiveException {
        if (current == null) {
            throw new NotActiveException("not in call to writeObject");
        }
    }

    public void defaultWriteObject() throws IOException {
        checkActive();
        Object o = current;
        setBlockMode(false);
        writeFields(o, currentDesc);
        setBlockMode(true);
    }

    public PutField putFields() throws IOException {
        if (currentPut == null) {
            checkActive();
            currentPut = new PutFields(currentDesc);
        }
        return currentPut;
    }

    public void writeFields() throws IOException {
        if (currentPut == null) {
            throw new NotActiveException("no current PutField object");
        }
        setBlockMode(false);
        currentPut.write();
        setBlockMode(true);
    }

    public void reset() throws IOException {
        if (depth != 0) {
            throw new IOException("stream active");
        }
        setBlockMode(false);
        data.writeByte(TC_RESET);
        clear();
        setBlockMode(true);
    }

    protected void annotateClass(Class<?> cl) throws IOException {
    }

    protected void annotateProxyClass(Class<?> cl) throws IOException {
    }

    protected Object replaceObject(Object obj) throws IOException {
        return obj;
    }

    protected boolean enableReplaceObject(boolean enable) throws SecurityException {
        boolean old = enableReplace;
        enableReplace = enable;
        return old;
    }

    protected void writeStreamHeader() throws IOException {
        data.writeShort(STREAM_MAGIC);
        data.writeShort(STREAM_VERSION);
    }

    protected void writeClassDescriptor(ObjectStreamClass desc) throws IOException {
        desc.write(this);
    }

    // ---- Data ----

    @Override
    public void write(int val) throws IOException {
        put(val);
    }

    @Override
    public void write(byte[] buf) throws IOException {
        put(buf, 0, buf.length);
    }

    @Override
    public void write(byte[] buf, int off, int len) throws IOException {
        if (buf == null) {
            throw new NullPointerException();
        }
        java.util.Objects.checkFromIndexSize(off, len, buf.length);
        put(buf, off, len);
    }

    @Override
    public void flush() throws IOException {
        drainBlock();
        out.flush();
    }

    protected void drain() throws IOException {
        drainBlock();
    }

    @Override
    public void close() throws IOException {
        flush();
        clear();
        out.close();
    }

    public void writeBoolean(boolean val) throws IOException {
        data.writeBoolean(val);
    }

    public void writeByte(int val) throws IOException {
        data.writeByte(val);
    }

    public void writeShort(int val) throws IOException {
        data.writeShort(val);
    }

    public void writeChar(int val) throws IOException {
        data.writeChar(val);
    }

    public void writeInt(int val) throws IOException {
        data.writeInt(val);
    }

    public void writeLong(long val) throws IOException {
        data.writeLong(val);
    }

    public void writeFloat(float val) throws IOException {
        data.writeFloat(val);
    }

    public void writeDouble(double val) throws IOException {
        data.writeDouble(val);
    }

    public void writeBytes(String str) throws IOException {
        data.writeBytes(str);
    }

    public void writeChars(String str) throws IOException {
        data.writeChars(str);
    }

    public void writeUTF(String str) throws IOException {
        data.writeUTF(str);
    }

    /** Values for the fields of a class, by name. */
    public abstract static class PutField {
        public PutField() {
        }

        public abstract void put(String name, boolean val);

        public abstract void put(String name, byte val);

        public abstract void put(String name, char val);

        public abstract void put(String name, short val);

        public abstract void put(String name, int val);

        public abstract void put(String name, long val);

        public abstract void put(String name, float val);

        public abstract void put(String name, double val);

        public abstract void put(String name, Object val);

        @Deprecated
        public abstract void write(ObjectOutput out) throws IOException;
    }

    private final class PutFields extends PutField {
        private final ObjectStreamClass desc;
        private final byte[] primitives;
        private final Object[] objects;

        PutFields(ObjectStreamClass desc) {
            this.desc = desc;
            primitives = new byte[desc.primitiveSize()];
            objects = new Object[desc.objectCount()];
        }

        private int offset(String name, Class<?> type) {
            ObjectStreamField f = desc.getField(name, type);
            if (f == null) {
                throw new IllegalArgumentException("no such field " + name + " with type " + type);
            }
            return f.getOffset();
        }

        @Override
        public void put(String name, boolean val) {
            primitives[offset(name, boolean.class)] = (byte) (val ? 1 : 0);
        }

        @Override
        public void put(String name, byte val) {
            primitives[offset(name, byte.class)] = val;
        }

        @Override
        public void put(String name, char val) {
            SerialBytes.putShort(primitives, offset(name, char.class), val);
        }

        @Override
        public void put(String name, short val) {
            SerialBytes.putShort(primitives, offset(name, short.class), val);
        }

        @Override
        public void put(String name, int val) {
            SerialBytes.putInt(primitives, offset(name, int.class), val);
        }

        @Override
        public void put(String name, long val) {
            SerialBytes.putLong(primitives, offset(name, long.class), val);
        }

        @Override
        public void put(String name, float val) {
            SerialBytes.putInt(primitives, offset(name, float.class), Float.floatToIntBits(val));
        }

        @Override
        public void put(String name, double val) {
            SerialBytes.putLong(primitives, offset(name, double.class), Double.doubleToLongBits(val));
        }

        @Override
        public void put(String name, Object val) {
            objects[offset(name, Object.class)] = val;
        }

        @Override
        public void write(ObjectOutput out) throws IOException {
            if (ObjectOutputStream.this != out) {
                throw new IllegalArgumentException("wrong stream");
            }
            out.write(primitives, 0, primitives.length);
            ObjectStreamField[] fields = desc.fields();
            int first = fields.length - objects.length;
            for (int i = 0; i < objects.length; i++) {
                if (fields[first + i].isUnshared()) {
                    throw new IOException("cannot write unshared object");
                }
                out.writeObject(objects[i]);
            }
        }

        void write() throws IOException {
            ObjectOutputStream.this.put(primitives, 0, primitives.length);
            ObjectStreamField[] fields = desc.fields();
            int first = fields.length - objects.length;
            for (int i = 0; i < objects.length; i++) {
                write0(objects[i], fields[first + i].isUnshared());
            }
        }
    }
}
