// The serialized form of unmodifiable collections.
package java.util;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import jdk.internal.util.SerialData;

final class CollSer implements Serializable {
    private static final long serialVersionUID = 6309168927139932177L;

    static final int LIST = 1;
    static final int SET = 2;
    static final int MAP = 3;
    static final int LIST_NULLS = 4;

    private final int tag;
    private transient Object[] array;

    private CollSer(int tag, Object[] array) {
        this.tag = tag;
        this.array = array;
    }

    static CollSer of(int tag, Collection<?> c) {
        return new CollSer(tag, c.toArray());
    }

    static CollSer of(Map<?, ?> m) {
        ArrayList<Object> list = new ArrayList<>();
        for (Map.Entry<?, ?> e : m.entrySet()) {
            list.add(e.getKey());
            list.add(e.getValue());
        }
        return new CollSer(MAP, list.toArray());
    }

    private void writeObject(ObjectOutputStream s) throws IOException {
        s.defaultWriteObject();
        s.writeInt(array.length);
        SerialData.writeAll(s, Arrays.asList(array).iterator());
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        s.defaultReadObject();
        int n = s.readInt();
        if (n < 0) {
            throw new InvalidObjectException("negative length " + n);
        }
        array = SerialData.readElements(s, n);
    }

    private Object readResolve() throws java.io.ObjectStreamException {
        if (array == null) {
            throw new InvalidObjectException("null array");
        }
        try {
            switch (tag & 0xff) {
                case LIST:
                    return List.of(array);
                case LIST_NULLS:
                    return new ImmutableCollections.ListN<>(array, true);
                case SET:
                    return Set.of(array);
                case MAP:
                    if (array.length % 2 != 0) {
                        throw new InternalError("length is odd");
                    }
                    Map.Entry<?, ?>[] entries = new Map.Entry<?, ?>[array.length / 2];
                    for (int i = 0; i < entries.length; i++) {
                        entries[i] = Map.entry(array[2 * i], array[2 * i + 1]);
                    }
                    return Map.ofEntries(entries);
                default:
                    throw new InvalidObjectException(String.format("invalid flags 0x%x", tag));
            }
        } catch (NullPointerException | IllegalArgumentException e) {
            InvalidObjectException x = new InvalidObjectException("invalid object");
            x.initCause(e);
            throw x;
        }
    }
}
