// A class file taken apart, for tests of redefinition: versions of a class are compiled under names of their own
// (Target, Target2) and renamed, and what
// javac would not write is changed by hand. Parts are public: tests change them and ask for bytes().
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;

final class ClassBytes {
    static final class Attribute {
        String name;
        byte[] data;

        Attribute(String name, byte... data) {
            this.name = name;
            this.data = data;
        }
    }

    static final class Member {
        int access;
        String name, descriptor;
        ArrayList<Attribute> attributes = new ArrayList<>();
    }

    int magic, minor, major, access, thisIndex, superIndex;
    ArrayList<byte[]> pool = new ArrayList<>(); // tag and data; null: index 0 and second halves
    ArrayList<Integer> interfaces = new ArrayList<>();
    ArrayList<Member> fields = new ArrayList<>(), methods = new ArrayList<>();
    ArrayList<Attribute> attributes = new ArrayList<>();

    /** Class [source] of the class path under the name [name]. */
    static ClassBytes of(String source, String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(source + ".class")) {
            ClassBytes c = new ClassBytes(in.readAllBytes());
            c.rename(source, name);
            return c;
        } catch (IOException e) {
            throw new Error(e);
        }
    }

    ClassBytes(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new java.io.ByteArrayInputStream(bytes));
        magic = in.readInt();
        minor = in.readUnsignedShort();
        major = in.readUnsignedShort();
        int count = in.readUnsignedShort();
        pool.add(null);
        while (pool.size() < count) {
            int tag = in.readUnsignedByte(), length = tag == 1 ? in.readUnsignedShort() : tag == 5
                    || tag == 6 ? 8 : tag == 15 ? 3
                    : tag == 7 || tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 2 : 4;
            byte[] entry = new byte[length + 1];
            entry[0] = (byte) tag;
            in.readFully(entry, 1, length);
            pool.add(entry);
            if (tag == 5 || tag == 6) {
                pool.add(null);
            }
        }
        access = in.readUnsignedShort();
        thisIndex = in.readUnsignedShort();
        superIndex = in.readUnsignedShort();
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            interfaces.add(in.readUnsignedShort());
        }
        readMembers(in, fields);
        readMembers(in, methods);
        readAttributes(in, attributes);
    }

    private void readMembers(DataInputStream in, ArrayList<Member> list) throws IOException {
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            Member m = new Member();
            m.access = in.readUnsignedShort();
            m.name = text(in.readUnsignedShort());
            m.descriptor = text(in.readUnsignedShort());
            readAttributes(in, m.attributes);
            list.add(m);
        }
    }

    private void readAttributes(DataInputStream in, ArrayList<Attribute> list) throws IOException {
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            String name = text(in.readUnsignedShort());
            byte[] data = new byte[in.readInt()];
            in.readFully(data);
            list.add(new Attribute(name, data));
        }
    }

    /** The text of a UTF8 entry (tests use ASCII only), or of the one that an entry of another kind names. */
    String text(int index) {
        byte[] e = pool.get(index);
        return e[0] == 1 ? new String(e, 1, e.length - 1, java.nio.charset.StandardCharsets.ISO_8859_1)
                : text((e[1] & 0xff) << 8 | e[2] & 0xff);
    }

    private int add(byte... entry) {
        for (int i = 1; i < pool.size(); i++) {
            if (java.util.Arrays.equals(pool.get(i), entry)) {
                return i;
            }
        }
        pool.add(entry);
        return pool.size() - 1;
    }

    int utf8(String s) {
        byte[] entry = new byte[s.length() + 1];
        entry[0] = 1;
        for (int i = 0; i < s.length(); i++) {
            entry[i + 1] = (byte) s.charAt(i);
        }
        return add(entry);
    }

    int cls(String name) {
        int i = utf8(name);
        return add((byte) 7, (byte) (i >> 8), (byte) i);
    }

    /** In all texts: class names, descriptors, and strings, too. */
    ClassBytes rename(String from, String to) {
        for (int i = 1; i < pool.size(); i++) {
            byte[] e = pool.get(i);
            if (e != null && e[0] == 1 && text(i).contains(from)) {
                byte[] renamed = text(i).replace(from, to).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1),
                        entry = new byte[renamed.length + 1];
                entry[0] = 1;
                System.arraycopy(renamed, 0, entry, 1, renamed.length);
                pool.set(i, entry);
            }
        }
        for (Member m : fields) {
            m.name = m.name.replace(from, to);
            m.descriptor = m.descriptor.replace(from, to);
        }
        for (Member m : methods) {
            m.name = m.name.replace(from, to);
            m.descriptor = m.descriptor.replace(from, to);
        }
        return this;
    }

    static Member find(ArrayList<Member> list, String name) {
        for (Member m : list) {
            if (m.name.equals(name)) {
                return m;
            }
        }
        throw new Error("no member " + name);
    }

    Member field(String name) {
        return find(fields, name);
    }

    Member method(String name) {
        return find(methods, name);
    }

    static Attribute attribute(ArrayList<Attribute> list, String name) {
        for (Attribute a : list) {
            if (a.name.equals(name)) {
                return a;
            }
        }
        return null;
    }

    byte[] bytes() {
        try {
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(rest);
            out.writeShort(access);
            out.writeShort(thisIndex);
            out.writeShort(superIndex);
            out.writeShort(interfaces.size());
            for (int i : interfaces) {
                out.writeShort(i);
            }
            writeMembers(out, fields);
            writeMembers(out, methods);
            writeAttributes(out, attributes);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            DataOutputStream head = new DataOutputStream(all);
            head.writeInt(magic);
            head.writeShort(minor);
            head.writeShort(major);
            head.writeShort(pool.size());
            for (byte[] e : pool) {
                if (e == null) {
                    continue;
                }
                head.writeByte(e[0]);
                if (e[0] == 1) {
                    head.writeShort(e.length - 1);
                }
                head.write(e, 1, e.length - 1);
            }
            head.write(rest.toByteArray());
            return all.toByteArray();
        } catch (IOException e) {
            throw new Error(e);
        }
    }

    private void writeMembers(DataOutputStream out, ArrayList<Member> list) throws IOException {
        out.writeShort(list.size());
        for (Member m : list) {
            out.writeShort(m.access);
            out.writeShort(utf8(m.name));
            out.writeShort(utf8(m.descriptor));
            writeAttributes(out, m.attributes);
        }
    }

    private void writeAttributes(DataOutputStream out, ArrayList<Attribute> list) throws IOException {
        out.writeShort(list.size());
        for (Attribute a : list) {
            out.writeShort(utf8(a.name));
            out.writeInt(a.data.length);
            out.write(a.data);
        }
    }
}
