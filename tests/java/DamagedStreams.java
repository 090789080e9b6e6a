import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.CRC32;

/** Object streams with one byte that is another, or that end early: what is read of them, and the exceptions. */
public class DamagedStreams {
    enum Color { RED, GREEN }

    record Point(int x, String name) implements Serializable {
    }

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 7;
        Object next;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF("own \u00e9");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.readUTF();
        }
    }

    static byte[] bytes(Object o) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
            out.writeUTF("end");
        }
        return bytes.toByteArray();
    }

    static String text(Object o) {
        return o instanceof Object[] a ? a.getClass().getName() + a.length
                : o instanceof Node n ? "Node" + n.number + text(n.next) : o == null ? "null"
                : o.getClass().getName() + (o instanceof Number || o instanceof String || o instanceof Locale ? o : "");
    }

    static String read(byte[] b) {
        StringBuilder sb = new StringBuilder();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) {
            in.setObjectInputFilter(i -> i.arrayLength() > 100000 ? ObjectInputFilter.Status.REJECTED
                    : ObjectInputFilter.Status.UNDECIDED);
            for (int i = 0; i < 3; i++) {
                sb.append(text(in.readObject())).append(';');
            }
        } catch (Exception e) {
            sb.append(e.getClass().getName());
            if (!(e instanceof ClassCastException) && !(e instanceof NullPointerException)) {
                sb.append(' ').append(("" + e.getMessage()).replaceAll("local class serialVersionUID.*", ""));
            }
        } catch (StackOverflowError | OutOfMemoryError e) {
            sb.append(e.getClass().getName());
        }
        return sb.toString();
    }

    static void damage(String name, byte[] seed) {
        CRC32 crc = new CRC32();
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (int at = 4; at < seed.length; at++) {
            for (int kind = 0; kind < 6; kind++) {
                byte[] b = seed.clone();
                switch (kind) {
                    case 0: b[at] ^= 1; break;
                    case 1: b[at] ^= 0x80; break;
                    case 2: b[at] = -1; break;
                    case 3: b[at] = (byte) (0x70 + at % 15); break;
                    case 4: b[at] = 0; break;
                    default: b = Arrays.copyOf(b, at);
                }
                String result = read(b);
                crc.update(result.getBytes());
                String last = result.substring(result.lastIndexOf(';') + 1);
                counts.merge(last.replaceAll(" .*", "").replaceAll(".*\\.", ""), 1, Integer::sum);
            }
        }
        System.out.println(name + " " + Long.toHexString(crc.getValue()) + " " + counts);
    }

    /** Strings whose bytes are malformed or missing; those are found in another order when they are long. */
    static void strings() throws IOException {
        Random r = new Random(1);
        CRC32 crc = new CRC32();
        for (int i = 0; i < 600; i++) {
            int length = r.nextInt(4) == 0 ? r.nextInt(3000) : r.nextInt(3) == 0 ? 1020 + r.nextInt(12) : r.nextInt(40);
            byte[] text = new byte[r.nextInt(3) == 0 ? Math.max(0, length - r.nextInt(5)) : length];
            for (int k = 0; k < text.length; k++) {
                text[k] = (byte) (r.nextInt(9) > 0 || k + 1 == text.length ? 'a' + k % 26 : 0xc3);
                if (text[k] < 0) {
                    text[++k] = (byte) 0xa9;
                }
            }
            if (text.length > 0 && r.nextBoolean()) {
                text[r.nextInt(text.length)] = (byte) (0x80 + r.nextInt(128));
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(0xaced0005);
            out.write(i % 2 == 0 ? 0x74 : 0x7c);
            if (i % 2 == 0) {
                out.writeShort(length);
            } else {
                out.writeLong(length);
            }
            out.write(text);
            String result = read(bytes.toByteArray());
            crc.update(result.getBytes());
            if (i % 40 < 2) {
                System.out.println(length + " of " + text.length + ": " + result.replaceAll("[a-z\u00e9]{9,}", "..."));
            }
        }
        System.out.println("strings " + Long.toHexString(crc.getValue()));
    }

    static void hand(String name, int... bytes) {
        byte[] b = new byte[bytes.length + 4];
        System.arraycopy(new byte[] {(byte) 0xac, (byte) 0xed, 0, 5}, 0, b, 0, 4);
        for (int i = 0; i < bytes.length; i++) {
            b[4 + i] = (byte) bytes[i];
        }
        System.out.println(name + ": " + read(b));
    }

    public static void main(String[] args) throws Exception {
        Node node = new Node();
        node.next = new Object[] {"text", 5, List.of(1)};
        damage("node", bytes(node));
        damage("map", bytes(new HashMap<>(Map.of("k", new ArrayList<>(List.of(2.5f))))));
        damage("sets", bytes(new Object[] {new HashSet<>(Set.of("x")), new TreeSet<>(Set.of("y"))}));
        damage("queues", bytes(new Object[] {new ArrayDeque<>(List.of(1)), new PriorityQueue<>(List.of(2)),
                new CopyOnWriteArrayList<>(List.of(3))}));
        damage("values", bytes(new Object[] {Color.RED, new Point(3, "p"), new BigDecimal("1.50"), Locale.GERMANY}));
        damage("arrays", bytes(new Object[] {new int[][] {{1}, {}}, new String[] {"a", null}, Integer.class}));
        damage("text", bytes(new Object[] {new StringBuilder("ab"), new TreeMap<>(Map.of(1, "one"))}));
        strings();
        hand("array without class", 0x75, 0x70, 0, 0, 0, 1, 0);
        hand("enum without class", 0x7e, 0x70, 0x74, 0, 0);
        hand("class without class", 0x76, 0x70);
        hand("object without class", 0x73, 0x70);
        hand("exceptions without end", 0x7b, 0x7b, 0x7b, 0x7b);
        hand("no exception", 0x7b, 0x74, 0, 1, 'a');
        hand("null as exception", 0x7b, 0x70);
        hand("reference as exception", 0x74, 0, 1, 'a', 0x7b, 0x71, 0, 0x7e, 0, 0);
        hand("cut block", 0x77, 9);
        // Fields of the type String that are something else.
        byte[] locale = bytes(Locale.GERMANY);
        for (int at = 0; at + 3 < locale.length; at++) {
            if (locale[at] == 't' && locale[at + 2] == 2 && locale[at + 3] == 'D') {
                locale[at] = 0x71;
                locale[at + 1] = 0;
                locale[at + 2] = 0x7e;
                locale = Arrays.copyOf(locale, locale.length + 1);
                System.arraycopy(locale, at + 3, locale, at + 5, locale.length - at - 5);
                locale[at + 3] = 0;
                locale[at + 4] = 0;
                System.out.println("a description as country: " + read(locale));
                break;
            }
        }
    }
}
