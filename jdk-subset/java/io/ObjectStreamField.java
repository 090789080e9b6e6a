// A serializable field of a class.
package java.io;

public class ObjectStreamField implements Comparable<Object> {
    private final String name;
    /** Made when it is first asked for: Throwable has fields, and every program has that class. */
    private String signature;
    private final Class<?> type;
    private final boolean unshared;
    private int offset;
    /** Where the field is in objects; negative: nowhere. */
    long place = -1;

    public ObjectStreamField(String name, Class<?> type) {
        this(name, type, false);
    }

    public ObjectStreamField(String name, Class<?> type, boolean unshared) {
        if (name == null || type == null) {
            throw new NullPointerException();
        }
        this.name = name;
        this.type = type;
        this.unshared = unshared;
    }

    /** A field of a stream, whose type is known by its name only. */
    ObjectStreamField(String name, String signature) {
        this.name = name;
        this.signature = signature;
        unshared = false;
        switch (signature.charAt(0)) {
            case 'Z': type = boolean.class; break;
            case 'B': type = byte.class; break;
            case 'C': type = char.class; break;
            case 'S': type = short.class; break;
            case 'I': type = int.class; break;
            case 'J': type = long.class; break;
            case 'F': type = float.class; break;
            case 'D': type = double.class; break;
            case 'L': case '[': type = Object.class; break;
            default: throw new IllegalArgumentException("illegal signature");
        }
    }

    /** The stream's field, with the type and place of the class's own field. */
    ObjectStreamField(ObjectStreamField own, String signature, boolean unshared, long place) {
        name = own.name;
        type = own.type;
        this.signature = signature;
        this.unshared = unshared;
        this.place = place;
    }

    public String getName() {
        return name;
    }

    public Class<?> getType() {
        return type;
    }

    public char getTypeCode() {
        return signature().charAt(0);
    }

    public String getTypeString() {
        return isPrimitive() ? null : signature();
    }

    String signature() {
        if (signature == null) {
            signature = type.descriptorString().intern();
        }
        return signature;
    }

    public int getOffset() {
        return offset;
    }

    protected void setOffset(int offset) {
        this.offset = offset;
    }

    public boolean isPrimitive() {
        char c = signature().charAt(0);
        return c != 'L' && c != '[';
    }

    public boolean isUnshared() {
        return unshared;
    }

    /** Bytes in a stream. */
    int size() {
        switch (getTypeCode()) {
            case 'Z': case 'B': return 1;
            case 'C': case 'S': return 2;
            case 'I': case 'F': return 4;
            case 'J': case 'D': return 8;
            default: return 0;
        }
    }

    /** Primitive fields come first. */
    @Override
    public int compareTo(Object obj) {
        ObjectStreamField other = (ObjectStreamField) obj;
        boolean primitive = isPrimitive();
        return primitive != other.isPrimitive() ? primitive ? -1 : 1 : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return signature() + ' ' + name;
    }
}
