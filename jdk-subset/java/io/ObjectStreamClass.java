// What serialization knows of a class: of a class of this VM, or as a stream describes it. A description from a stream
// has the one of the class that it was resolved to, whose fields and methods it uses.
package java.io;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import jdk.internal.access.ReflectAccess;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ReflectionFactory;
import jdk.internal.util.NoSerialForm;

public class ObjectStreamClass implements Serializable {
    private static final long serialVersionUID = -6120832682080437368L;

    public static final ObjectStreamField[] NO_FIELDS = new ObjectStreamField[0];
    private static final ObjectStreamField[] serialPersistentFields = NO_FIELDS;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Descriptions of the classes of this VM. */
    private static final ClassValue<ObjectStreamClass> KNOWN = new ClassValue<>() {
        @Override
        protected ObjectStreamClass computeValue(Class<?> c) {
            return new ObjectStreamClass(c);
        }
    };

    private String name;
    private volatile Class<?> cl;
    private boolean proxy;
    private boolean isEnum;
    private boolean initialized;
    private boolean record;
    private boolean serializable;
    private boolean externalizable;
    private boolean hasWriteObjectData;
    private boolean hasBlockExternalData = true;
    private long suid;
    private volatile boolean suidKnown;
    private ObjectStreamField[] fields = NO_FIELDS;
    private int primitiveSize;
    private int objectCount;
    private ObjectStreamClass superDesc;
    private ObjectStreamClass localDesc;        // itself for a class of this VM
    private ClassNotFoundException unresolved;
    private InvalidClassException badFields;
    private String badReading;                  // why no object can be read
    private String badWriting;
    private String badDefault;                  // why fields cannot be read or written by default
    private Constructor<?> constructor;
    private Method writeObject;
    private Method readObject;
    private Method readObjectNoData;
    private Method writeReplace;
    private Method readResolve;

    public static ObjectStreamClass lookup(Class<?> cl) {
        return Serializable.class.isAssignableFrom(cl) ? KNOWN.get(cl) : null;
    }

    public static ObjectStreamClass lookupAny(Class<?> cl) {
        return KNOWN.get(cl);
    }

    /** One that a stream describes. */
    ObjectStreamClass() {
    }

    private ObjectStreamClass(Class<?> c) {
        cl = c;
        name = c.getName();
        localDesc = this;
        proxy = Proxy.isProxyClass(c);
        isEnum = Enum.class.isAssignableFrom(c);
        record = c.isRecord();
        serializable = Serializable.class.isAssignableFrom(c);
        externalizable = Externalizable.class.isAssignableFrom(c);
        Class<?> above = c.getSuperclass();
        while (above != null && isUnknownToStreams(above)) {
            above = above.getSuperclass();
        }
        superDesc = above == null ? null : lookup(above);
        if (!serializable) {
            suidKnown = true;
            return;
        }
        if (isEnum) {
            suidKnown = true;
            badReading = "enum type";
            badWriting = badReading;
            return;
        }
        if (c.isArray()) {
            return;
        }
        Long declared = declaredVersion(c);
        if (declared != null) {
            suid = declared;
            suidKnown = true;
        }
        try {
            fields = findFields();
            place(true);
        } catch (InvalidClassException e) {
            badFields = e;
            fields = NO_FIELDS;
        }
        findMethods();
    }

    private void findMethods() {
        if (record) {
            writeReplace = findInherited("writeReplace");
            return;
        }
        if (externalizable) {
            Constructor<?> k = findConstructor(cl);
            constructor = k != null && Modifier.isPublic(k.getModifiers()) ? k : null;
            if (constructor != null) {
                constructor.setAccessible(true);        // the class need not be public
            }
        } else {
            Class<?> c = cl;
            while (c != null && Serializable.class.isAssignableFrom(c)) {
                c = c.getSuperclass();
            }
            constructor = c == null ? null : findConstructor(c);
            if (constructor != null && (Modifier.isPrivate(constructor.getModifiers())
                    || (constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) == 0
                            && !samePackage(c, cl))) {
                constructor = null;
            }
            writeObject = findPrivate("writeObject", ObjectOutputStream.class);
            readObject = findPrivate("readObject", ObjectInputStream.class);
            readObjectNoData = findPrivate("readObjectNoData", null);
            hasWriteObjectData = writeObject != null;
            if (writeObject == null && cl.getClassLoader() == null) {
                // Fields of the stream that are no fields here, of a class that has no writeObject in `java`.
                writeObject = findPrivate("writeAsDefault", ObjectOutputStream.class);
            }
            if (constructor == null && readObject != null && cl.getClassLoader() == null) {
                constructor = findConstructor(Object.class);        // readObject calls the class's own one
            }
        }
        writeReplace = findInherited("writeReplace");
        readResolve = findInherited("readResolve");
        if (constructor == null) {
            badReading = "no valid constructor";
        }
    }

    private static Constructor<?> findConstructor(Class<?> c) {
        try {
            return c.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static boolean samePackage(Class<?> a, Class<?> b) {
        return a.getClassLoader() == b.getClassLoader() && a.getPackageName().equals(b.getPackageName());
    }

    private Method findPrivate(String name, Class<?> parameter) {
        try {
            Method m = parameter == null ? cl.getDeclaredMethod(name) : cl.getDeclaredMethod(name, parameter);
            int mods = m.getModifiers();
            return m.getReturnType() == void.class && Modifier.isPrivate(mods) && !Modifier.isStatic(mods) ? m : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /** A method of the class or one that it inherits and can call. */
    private Method findInherited(String name) {
        for (Class<?> c = cl; c != null; c = c.getSuperclass()) {
            Method m;
            try {
                m = c.getDeclaredMethod(name);
            } catch (NoSuchMethodException e) {
                continue;
            }
            int mods = m.getModifiers();
            boolean good = m.getReturnType() == Object.class && !Modifier.isStatic(mods) && !Modifier.isAbstract(mods)
                    && ((mods & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0 || c == cl
                            || !Modifier.isPrivate(mods) && samePackage(c, cl));
            return good ? m : null;
        }
        return null;
    }

    private static Long declaredVersion(Class<?> c) {
        try {
            Field f = c.getDeclaredField("serialVersionUID");
            if ((f.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == (Modifier.STATIC | Modifier.FINAL)
                    && f.getType().isPrimitive() && f.getType() != boolean.class && f.getType() != float.class
                    && f.getType() != double.class) {
                UNSAFE.ensureClassInitialized(c);
                Object base = UNSAFE.staticFieldBase(f);
                long at = UNSAFE.staticFieldOffset(f);
                Class<?> t = f.getType();
                return t == long.class ? UNSAFE.getLong(base, at) : t == int.class ? UNSAFE.getInt(base, at)
                        : t == short.class ? UNSAFE.getShort(base, at) : t == byte.class ? UNSAFE.getByte(base, at)
                        : UNSAFE.getChar(base, at);
            }
        } catch (NoSuchFieldException e) {
            // The version is computed.
        }
        return null;
    }

    private ObjectStreamField[] findFields() throws InvalidClassException {
        if (externalizable || proxy || cl == String.class || cl == Class.class) {
            return NO_FIELDS;
        }
        ObjectStreamField[] found = record ? null : declaredFields();
        if (found == null) {
            ArrayList<ObjectStreamField> list = new ArrayList<>();
            Field[] all = cl.getDeclaredFields();
            for (int i = 0; i < all.length; i++) {
                if ((all[i].getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    ObjectStreamField f = new ObjectStreamField(all[i].getName(), all[i].getType());
                    f.place = UNSAFE.objectFieldOffset(cl, f.getName());
                    list.add(f);
                }
            }
            found = list.toArray(NO_FIELDS);
        }
        Arrays.sort(found);
        return found;
    }

    /** Those of serialPersistentFields; null: the class has none. */
    private ObjectStreamField[] declaredFields() throws InvalidClassException {
        ObjectStreamField[] list;
        try {
            Field f = cl.getDeclaredField("serialPersistentFields");
            int mods = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
            if ((f.getModifiers() & mods) != mods) {
                return null;
            }
            UNSAFE.ensureClassInitialized(cl);
            Object value = UNSAFE.getReference(UNSAFE.staticFieldBase(f), UNSAFE.staticFieldOffset(f));
            if (!(value instanceof ObjectStreamField[])) {
                return null;
            }
            list = (ObjectStreamField[]) value;
        } catch (NoSuchFieldException e) {
            return null;
        }
        ObjectStreamField[] found = new ObjectStreamField[list.length];
        HashSet<String> names = new HashSet<>();
        for (int i = 0; i < list.length; i++) {
            ObjectStreamField f = list[i];
            if (!names.add(f.getName())) {
                throw new InvalidClassException("multiple serializable fields named " + f.getName());
            }
            long place = -1;
            try {
                Field own = cl.getDeclaredField(f.getName());
                if (own.getType() == f.getType() && !Modifier.isStatic(own.getModifiers())) {
                    place = UNSAFE.objectFieldOffset(cl, f.getName());
                }
            } catch (NoSuchFieldException e) {
                badDefault = "unmatched serializable field(s) declared";
            }
            if (place < 0) {
                badDefault = "unmatched serializable field(s) declared";
            }
            found[i] = new ObjectStreamField(f, f.signature(), f.isUnshared(), place);
        }
        return found;
    }

    /** Gives the fields their offsets in the data of a stream. */
    private void place(boolean local) throws InvalidClassException {
        primitiveSize = 0;
        objectCount = 0;
        int firstObject = -1;
        for (int i = 0; i < fields.length; i++) {
            ObjectStreamField f = fields[i];
            if (f.isPrimitive()) {
                f.setOffset(primitiveSize);
                primitiveSize += f.size();
                if (firstObject >= 0) {
                    throw new InvalidClassException(name, "illegal field order");
                }
            } else {
                f.setOffset(objectCount++);
                firstObject = 0;
            }
        }
    }

    // ---- The version ----

    private long computeVersion() {
        if (!serializable || proxy) {
            return 0;
        }
        if (record) {
            return 0;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeUTF(name);
            int mods = cl.getModifiers()
                    & (Modifier.PUBLIC | Modifier.FINAL | Modifier.INTERFACE | Modifier.ABSTRACT);
            Method[] methods = cl.getDeclaredMethods();
            if ((mods & Modifier.INTERFACE) != 0) {
                mods = methods.length > 0 ? mods | Modifier.ABSTRACT : mods & ~Modifier.ABSTRACT;
            }
            out.writeInt(mods);
            Class<?>[] interfaces = cl.isArray() ? new Class<?>[0] : cl.getInterfaces();
            String[] names = new String[interfaces.length];
            for (int i = 0; i < names.length; i++) {
                names[i] = interfaces[i].getName();
            }
            Arrays.sort(names);
            for (int i = 0; i < names.length; i++) {
                out.writeUTF(names[i]);
            }
            Field[] all = cl.getDeclaredFields();
            ArrayList<Member> members = new ArrayList<>();
            for (int i = 0; i < all.length; i++) {
                mods = all[i].getModifiers() & (Modifier.PUBLIC | Modifier.PRIVATE | Modifier.PROTECTED
                        | Modifier.STATIC | Modifier.FINAL | Modifier.VOLATILE | Modifier.TRANSIENT);
                if ((mods & Modifier.PRIVATE) == 0 || (mods & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    members.add(new Member(all[i].getName(), mods, all[i].getType().descriptorString()));
                }
            }
            write(out, members, false);
            if (ReflectionFactory.hasStaticInitializer(cl)) {
                out.writeUTF("<clinit>");
                out.writeInt(Modifier.STATIC);
                out.writeUTF("()V");
            }
            write(out, executables(cl.getDeclaredConstructors()), true);
            write(out, executables(methods), true);
            byte[] hash = MessageDigest.getInstance("SHA").digest(bytes.toByteArray());
            long version = 0;
            for (int i = 7; i >= 0; i--) {
                version = version << 8 | hash[i] & 0xff;
            }
            return version;
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new InternalError(e);
        }
    }

    private static final class Member implements Comparable<Member> {
        final String name;
        final int mods;
        final String signature;

        Member(String name, int mods, String signature) {
            this.name = name;
            this.mods = mods;
            this.signature = signature;
        }

        @Override
        public int compareTo(Member o) {
            int c = name.compareTo(o.name);
            return c != 0 ? c : signature.compareTo(o.signature);
        }
    }

    private static ArrayList<Member> executables(Executable[] all) {
        ArrayList<Member> list = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            int mods = all[i].getModifiers() & (Modifier.PUBLIC | Modifier.PRIVATE | Modifier.PROTECTED
                    | Modifier.STATIC | Modifier.FINAL | Modifier.SYNCHRONIZED | Modifier.NATIVE | Modifier.ABSTRACT
                    | Modifier.STRICT);
            if ((mods & Modifier.PRIVATE) == 0) {
                list.add(new Member(all[i] instanceof Method ? all[i].getName() : "<init>", mods,
                        ReflectAccess.get().descriptor(all[i])));
            }
        }
        return list;
    }

    private static void write(DataOutputStream out, ArrayList<Member> members, boolean dots) throws IOException {
        members.sort(null);
        for (int i = 0; i < members.size(); i++) {
            Member m = members.get(i);
            out.writeUTF(m.name);
            out.writeInt(m.mods);
            out.writeUTF(dots ? m.signature.replace('/', '.') : m.signature);
        }
    }

    // ---- What a stream says ----

    /** Reads the description that a stream has of a class that is no proxy. */
    void read(ObjectInputStream in) throws IOException, ClassNotFoundException {
        name = in.readUTF();
        suid = in.readLong();
        suidKnown = true;
        int flags = in.readByte();
        hasWriteObjectData = (flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0;
        hasBlockExternalData = (flags & ObjectStreamConstants.SC_BLOCK_DATA) != 0;
        externalizable = (flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0;
        boolean plain = (flags & ObjectStreamConstants.SC_SERIALIZABLE) != 0;
        if (externalizable && plain) {
            throw new InvalidClassException(name, "serializable and externalizable flags conflict");
        }
        serializable = externalizable || plain;
        isEnum = (flags & ObjectStreamConstants.SC_ENUM) != 0;
        if (isEnum && suid != 0) {
            throw new InvalidClassException(name, "enum descriptor has non-zero serialVersionUID: " + suid);
        }
        int count = in.readShort();
        if (isEnum && count != 0) {
            throw new InvalidClassException(name, "enum descriptor has non-zero field count: " + count);
        }
        ArrayList<ObjectStreamField> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            char code = (char) in.readByte();
            String fieldName = in.readUTF();
            String signature = code == 'L' || code == '[' ? in.readTypeString() : String.valueOf(code);
            try {
                if (signature == null || signature.isEmpty()) {
                    throw new IllegalArgumentException("illegal signature");
                }
                list.add(new ObjectStreamField(fieldName, signature));
            } catch (RuntimeException e) {
                InvalidClassException x = new InvalidClassException(name, "invalid descriptor for field " + fieldName);
                x.initCause(e);
                throw x;
            }
        }
        fields = list.toArray(NO_FIELDS);
        place(false);
    }

    void write(ObjectOutputStream out) throws IOException {
        out.writeUTF(name);
        out.writeLong(getSerialVersionUID());
        int flags = 0;
        if (externalizable) {
            flags = ObjectStreamConstants.SC_EXTERNALIZABLE;
            if (out.protocol() != ObjectStreamConstants.PROTOCOL_VERSION_1) {
                flags |= ObjectStreamConstants.SC_BLOCK_DATA;
            }
        } else if (serializable) {
            flags = ObjectStreamConstants.SC_SERIALIZABLE;
        }
        if (hasWriteObjectData) {
            flags |= ObjectStreamConstants.SC_WRITE_METHOD;
        }
        if (isEnum) {
            flags |= ObjectStreamConstants.SC_ENUM;
        }
        out.writeByte(flags);
        out.writeShort(fields.length);
        for (int i = 0; i < fields.length; i++) {
            ObjectStreamField f = fields[i];
            out.writeByte(f.getTypeCode());
            out.writeUTF(f.getName());
            if (!f.isPrimitive()) {
                out.writeTypeString(f.signature());
            }
        }
    }

    void resolveProxy(Class<?> c, ClassNotFoundException e, ObjectStreamClass above) throws InvalidClassException {
        cl = c;
        unresolved = e;
        superDesc = above;
        proxy = true;
        serializable = true;
        suidKnown = true;
        if (c != null) {
            localDesc = lookupAny(c);
            if (!localDesc.proxy) {
                throw new InvalidClassException("cannot bind proxy descriptor to a non-proxy class");
            }
            name = localDesc.name;
            adopt(localDesc);
        }
        initialized = true;
    }

    /** Connects the stream's description with the class that it was resolved to. */
    void resolve(Class<?> c, ClassNotFoundException e, ObjectStreamClass above) throws InvalidClassException {
        unresolved = e;
        superDesc = above;
        if (c != null) {
            ObjectStreamClass own = lookupAny(c);
            if (own.proxy) {
                throw new InvalidClassException("cannot bind non-proxy descriptor to a proxy class");
            }
            if (isEnum != own.isEnum) {
                throw new InvalidClassException(isEnum ? "cannot bind enum descriptor to a non-enum class"
                        : "cannot bind non-enum descriptor to an enum class");
            }
            if (own.serializable == serializable && !c.isArray() && !c.isRecord()
                    && suid != own.getSerialVersionUID()) {
                throw new InvalidClassException(own.name, "local class incompatible: stream classdesc"
                        + " serialVersionUID = " + suid + ", local class serialVersionUID = "
                        + own.getSerialVersionUID());
            }
            if (!simpleName(name).equals(simpleName(own.name))) {
                throw new InvalidClassException(own.name, "local class name incompatible with stream class name \""
                        + name + "\"");
            }
            if (!isEnum) {
                if (own.serializable == serializable && own.externalizable != externalizable) {
                    throw new InvalidClassException(own.name, "Serializable incompatible with Externalizable");
                }
                if (own.serializable != serializable || own.externalizable != externalizable
                        || !(serializable || externalizable)) {
                    badReading = "class invalid for deserialization";
                }
            }
            localDesc = own;
            adopt(own);
            cl = c;
        }
        match();
        initialized = true;
    }

    private static String simpleName(String s) {
        return s.substring(s.lastIndexOf('.') + 1);
    }

    private void adopt(ObjectStreamClass own) {
        record = own.record;
        constructor = own.constructor;
        readObject = own.readObject;
        readObjectNoData = own.readObjectNoData;
        writeReplace = own.writeReplace;
        readResolve = own.readResolve;
        writeObject = own.writeObject;
        if (badReading == null) {
            badReading = own.badReading;
        }
    }

    /** Finds the places of the stream's fields in objects of the class. */
    private void match() throws InvalidClassException {
        for (int i = 0; i < fields.length; i++) {
            ObjectStreamField f = fields[i];
            ObjectStreamField own = localDesc == null ? null : localDesc.find(f.getName());
            if (own == null) {
                continue;
            }
            if ((f.isPrimitive() || own.isPrimitive()) && f.getTypeCode() != own.getTypeCode()) {
                throw new InvalidClassException(localDesc.name, "incompatible types for field " + f.getName());
            }
            int offset = f.getOffset();
            fields[i] = new ObjectStreamField(own, f.signature(), own.isUnshared(), own.place);
            fields[i].setOffset(offset);
        }
    }

    private ObjectStreamField find(String name) {
        for (int i = 0; i < fields.length; i++) {
            if (fields[i].getName().equals(name)) {
                return fields[i];
            }
        }
        return null;
    }

    /** The field of a name, and of a type: null: any; Object: any that is no primitive one. */
    ObjectStreamField getField(String name, Class<?> type) {
        for (int i = 0; i < fields.length; i++) {
            ObjectStreamField f = fields[i];
            if (f.getName().equals(name)) {
                boolean fits = type == null || type == Object.class && !f.isPrimitive() || f.getType() == type;
                return fits ? f : null;
            }
        }
        return null;
    }

    // ---- Questions ----

    public String getName() {
        return name;
    }

    public long getSerialVersionUID() {
        if (!suidKnown) {
            suid = computeVersion();
            suidKnown = true;
        }
        return suid;
    }

    public Class<?> forClass() {
        return cl;
    }

    public ObjectStreamField[] getFields() {
        return fields.clone();
    }

    public ObjectStreamField getField(String name) {
        return getField(name, null);
    }

    @Override
    public String toString() {
        return name + ": static final long serialVersionUID = " + getSerialVersionUID() + "L;";
    }

    ObjectStreamField[] fields() {
        return fields;
    }

    int primitiveSize() {
        return primitiveSize;
    }

    int objectCount() {
        return objectCount;
    }

    boolean isProxy() {
        return proxy;
    }

    boolean isEnum() {
        return isEnum;
    }

    /** Whether all of it has been read from a stream. */
    boolean isInitialized() {
        return initialized;
    }

    boolean isRecord() {
        return record;
    }

    boolean isExternalizable() {
        return externalizable;
    }

    boolean isSerializable() {
        return serializable;
    }

    boolean hasBlockExternalData() {
        return hasBlockExternalData;
    }

    boolean hasWriteObjectData() {
        return hasWriteObjectData;
    }

    boolean hasWriteObject() {
        return writeObject != null;
    }

    boolean hasReadObject() {
        return readObject != null;
    }

    boolean hasReadObjectNoData() {
        return readObjectNoData != null;
    }

    boolean hasWriteReplace() {
        return writeReplace != null;
    }

    boolean hasReadResolve() {
        return readResolve != null;
    }

    boolean isInstantiable() {
        return constructor != null;
    }

    ObjectStreamClass superDesc() {
        return superDesc;
    }

    ObjectStreamClass localDesc() {
        return localDesc;
    }

    ClassNotFoundException unresolved() {
        return unresolved;
    }

    private void checkBad(String why) throws InvalidClassException {
        if (badFields != null) {
            throw new InvalidClassException(name, badFields.getMessage());
        }
        if (localDesc != null && localDesc.badFields != null) {
            throw new InvalidClassException(name, localDesc.badFields.getMessage());
        }
        if (why != null) {
            throw new InvalidClassException(name, why);
        }
    }

    void checkDeserialize() throws InvalidClassException {
        checkBad(badReading);
    }

    void checkWriting() throws InvalidClassException {
        checkBad(badWriting);
    }

    void checkDefault() throws InvalidClassException {
        if (localDesc != null && localDesc.badDefault != null) {
            throw new InvalidClassException(name, localDesc.badDefault);
        }
    }

    // ---- Objects ----

    Object newInstance() throws InvocationTargetException, InstantiationException {
        if (externalizable) {
            try {
                return ReflectAccess.get().newInstance(constructor, new Object[0], ObjectStreamClass.class);
            } catch (IllegalAccessException e) {
                throw new InternalError(e);
            }
        }
        Object o = UNSAFE.allocateInstance(cl);
        if (constructor.getDeclaringClass() != Object.class) {
            UNSAFE.ensureClassInitialized(cl);
            ReflectionFactory.construct(o, constructor, null);
        }
        return o;
    }

    private static void rethrow(InvocationTargetException e) throws IOException {
        Throwable t = e.getCause();
        if (t instanceof IOException) {
            throw (IOException) t;
        } else if (t instanceof RuntimeException) {
            throw (RuntimeException) t;
        } else if (t instanceof Error) {
            throw (Error) t;
        }
        IOException x = new IOException("unexpected exception type");
        x.initCause(t);
        throw x;
    }

    void invokeWriteObject(Object o, ObjectOutputStream out) throws IOException {
        try {
            ReflectAccess.get().invoke(writeObject, o, new Object[] {out});
        } catch (InvocationTargetException e) {
            rethrow(e);
        }
    }

    void invokeReadObject(Object o, ObjectInputStream in) throws IOException, ClassNotFoundException {
        try {
            ReflectAccess.get().invoke(readObject, o, new Object[] {in});
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof ClassNotFoundException) {
                throw (ClassNotFoundException) e.getCause();
            }
            rethrow(e);
        }
    }

    void invokeReadObjectNoData(Object o) throws IOException {
        try {
            ReflectAccess.get().invoke(readObjectNoData, o, new Object[0]);
        } catch (InvocationTargetException e) {
            rethrow(e);
        }
    }

    Object invokeReplace(Object o, boolean reading) throws IOException {
        try {
            return ReflectAccess.get().invoke(reading ? readResolve : writeReplace, o, new Object[0]);
        } catch (InvocationTargetException e) {
            Throwable t = e.getCause();
            if (t instanceof ObjectStreamException) {
                throw (ObjectStreamException) t;
            }
            if (t instanceof Error) {
                throw (Error) t;
            }
            if (t instanceof RuntimeException) {
                throw (RuntimeException) t;
            }
            IOException x = new IOException("unexpected exception type");
            x.initCause(t);
            throw x;
        }
    }

    /** A record of the values that the stream has for its components; others are null or zero. */
    Object newRecord(byte[] primitives, Object[] objects) throws IOException {
        RecordComponent[] components = cl.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            Class<?> t = components[i].getType();
            types[i] = t;
            ObjectStreamField f = find(components[i].getName());
            if (f != null && t.isPrimitive() != f.isPrimitive()) {
                f = null;
            }
            values[i] = t.isPrimitive() ? box(t, f == null ? null : primitives, f == null ? 0 : f.getOffset())
                    : f == null ? null : objects[f.getOffset()];
            if (values[i] != null && !t.isPrimitive() && !t.isInstance(values[i])) {
                throw new InvalidObjectException("cannot assign instance of " + values[i].getClass().getName()
                        + " to field " + name + "." + components[i].getName() + " of type " + t.getName()
                        + " in instance of " + name);
            }
        }
        try {
            Constructor<?> c = cl.getDeclaredConstructor(types);
            return ReflectAccess.get().newInstance(c, values, cl);
        } catch (InvocationTargetException e) {
            Throwable t = e.getCause();
            InvalidObjectException x = new InvalidObjectException(t.getMessage(), t);
            throw x;
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    private static Object box(Class<?> t, byte[] b, int at) {
        if (b == null) {
            b = new byte[8];
            at = 0;
        }
        switch (t.descriptorString().charAt(0)) {
            case 'Z': return b[at] != 0;
            case 'B': return b[at];
            case 'C': return (char) SerialBytes.getShort(b, at);
            case 'S': return SerialBytes.getShort(b, at);
            case 'I': return SerialBytes.getInt(b, at);
            case 'J': return SerialBytes.getLong(b, at);
            case 'F': return Float.intBitsToFloat(SerialBytes.getInt(b, at));
            default: return Double.longBitsToDouble(SerialBytes.getLong(b, at));
        }
    }

    void getPrimitives(Object o, byte[] b) {
        for (int i = 0; i < fields.length; i++) {
            ObjectStreamField f = fields[i];
            int at = f.getOffset();
            long place = f.place;
            switch (f.getTypeCode()) {
                case 'Z': b[at] = (byte) (UNSAFE.getBoolean(o, place) ? 1 : 0); break;
                case 'B': b[at] = UNSAFE.getByte(o, place); break;
                case 'C': SerialBytes.putShort(b, at, UNSAFE.getChar(o, place)); break;
                case 'S': SerialBytes.putShort(b, at, UNSAFE.getShort(o, place)); break;
                case 'I': SerialBytes.putInt(b, at, UNSAFE.getInt(o, place)); break;
                case 'J': SerialBytes.putLong(b, at, UNSAFE.getLong(o, place)); break;
                case 'F': SerialBytes.putInt(b, at, Float.floatToIntBits(UNSAFE.getFloat(o, place))); break;
                case 'D': SerialBytes.putLong(b, at, Double.doubleToLongBits(UNSAFE.getDouble(o, place))); break;
                default: return;
            }
        }
    }

    void setPrimitives(Object o, byte[] b) {
        for (int i = 0; i < fields.length; i++) {
            ObjectStreamField f = fields[i];
            int at = f.getOffset();
            long place = f.place;
            if (place < 0) {
                continue;
            }
            switch (f.getTypeCode()) {
                case 'Z': UNSAFE.putBoolean(o, place, b[at] != 0); break;
                case 'B': UNSAFE.putByte(o, place, b[at]); break;
                case 'C': UNSAFE.putChar(o, place, (char) SerialBytes.getShort(b, at)); break;
                case 'S': UNSAFE.putShort(o, place, SerialBytes.getShort(b, at)); break;
                case 'I': UNSAFE.putInt(o, place, SerialBytes.getInt(b, at)); break;
                case 'J': UNSAFE.putLong(o, place, SerialBytes.getLong(b, at)); break;
                case 'F': UNSAFE.putFloat(o, place, Float.intBitsToFloat(SerialBytes.getInt(b, at))); break;
                case 'D': UNSAFE.putDouble(o, place, Double.longBitsToDouble(SerialBytes.getLong(b, at))); break;
                default: return;
            }
        }
    }

    void getObjects(Object o, Object[] values) {
        for (int i = fields.length - objectCount; i < fields.length; i++) {
            values[fields[i].getOffset()] = UNSAFE.getReference(o, fields[i].place);
        }
    }

    /** ClassCastException, before any field is set, when a value does not fit. */
    void checkObjects(Object o, Object[] values) {
        store(o, values, true);
    }

    void setObjects(Object o, Object[] values) {
        store(o, values, false);
    }

    private void store(Object o, Object[] values, boolean check) {
        for (int i = fields.length - objectCount; i < fields.length; i++) {
            ObjectStreamField f = fields[i];
            if (f.place < 0) {
                continue;
            }
            Object v = values[f.getOffset()];
            if (v != null && !f.getType().isInstance(v)) {
                throw new ClassCastException("cannot assign instance of " + v.getClass().getName() + " to field "
                        + localDesc.name + "." + f.getName() + " of type " + f.getType().getName()
                        + " in instance of " + o.getClass().getName());
            }
            if (!check) {
                UNSAFE.putReference(o, f.place, v);
            }
        }
    }

    /** The descriptions whose data a stream has for an object, from the uppermost class on; a class of the object that
     *  the stream does not know has a slot without data. */
    static final class Slot {
        final ObjectStreamClass desc;
        final boolean hasData;

        Slot(ObjectStreamClass desc, boolean hasData) {
            this.desc = desc;
            this.hasData = hasData;
        }
    }

    private Slot[] slots;

    Slot[] slots() throws InvalidClassException {
        if (slots == null) {
            ArrayList<Slot> list = new ArrayList<>();
            Class<?> start = cl;
            HashSet<String> names = new HashSet<>();
            Class<?> end = cl;
            while (end != null && Serializable.class.isAssignableFrom(end)) {
                end = end.getSuperclass();
            }
            for (ObjectStreamClass d = this; d != null; d = d.superDesc) {
                if (!names.add(d.name)) {
                    throw new InvalidClassException("Circular reference.");
                }
                String search = d.cl != null ? d.cl.getName() : d.name;
                Class<?> match = null;
                for (Class<?> c = start; c != end && c != null; c = c.getSuperclass()) {
                    if (search.equals(c.getName())) {
                        match = c;
                        break;
                    }
                }
                if (match != null) {
                    addWithoutData(list, start, match);
                    start = match.getSuperclass();
                }
                list.add(new Slot(d.variantFor(match), true));
            }
            addWithoutData(list, start, end);
            java.util.Collections.reverse(list);
            slots = list.toArray(new Slot[0]);
        }
        return slots;
    }

    private static boolean isUnknownToStreams(Class<?> c) {
        return Arrays.asList(c.getInterfaces()).contains(NoSerialForm.class);
    }

    private static void addWithoutData(ArrayList<Slot> list, Class<?> from, Class<?> to) {
        for (Class<?> c = from; c != to && c != null; c = c.getSuperclass()) {
            if (!isUnknownToStreams(c)) {
                list.add(new Slot(lookup(c), false));
            }
        }
    }

    private ObjectStreamClass variantFor(Class<?> c) throws InvalidClassException {
        if (cl == c) {
            return this;
        }
        ObjectStreamClass d = new ObjectStreamClass();
        d.name = name;
        d.suid = suid;
        d.suidKnown = true;
        d.proxy = proxy;
        d.serializable = serializable;
        d.externalizable = externalizable;
        d.hasBlockExternalData = hasBlockExternalData;
        d.hasWriteObjectData = hasWriteObjectData;
        d.fields = fields.clone();
        d.primitiveSize = primitiveSize;
        d.objectCount = objectCount;
        if (c == null) {
            for (int i = 0; i < d.fields.length; i++) {
                int offset = d.fields[i].getOffset();
                d.fields[i] = new ObjectStreamField(d.fields[i].getName(), d.fields[i].signature());
                d.fields[i].setOffset(offset);
            }
            return d;
        }
        d.resolve(c, null, superDesc);
        return d;
    }
}
