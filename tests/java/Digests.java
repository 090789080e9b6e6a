// UUID, MessageDigest (MD5, SHA-1, the SHA-2 family over messages of many lengths), SecureRandom, CRC32, CRC32C and
// Adler32: values and exceptions.
import java.util.*; import java.security.*; import java.nio.*; import java.util.zip.*;
public class Digests {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try { System.out.println(n + ": " + r.run()); } catch (Throwable e) { System.out.println(n + ": " + e); }
    }
    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b) s.append(String.format("%02x", x));
        return s.toString();
    }
    public static void main(String[] a) throws Exception {
        for (String s : new String[] {"123e4567-e89b-12d3-a456-426614174000", "1-1-1-1-1", "", "x", "1-2-3-4",
                "1-2-3-4-5-6", "123e4567-e89b-12d3-a456-4266141740000", "g23e4567-e89b-12d3-a456-426614174000",
                "1-2-3-4-", "123456789-12345-12345-12345-1234567890123", "-1-2-3-4-5",
                "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "123e4567-e89b-12d3-a456_426614174000", "1--2-3-4",
                "123e4567-e89b-12d3-a456-42661417400g", "1-2-3-z-5", "+1-2-3-4-5"})
            t(s, () -> UUID.fromString(s));
        UUID u = UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                v = UUID.nameUUIDFromBytes("hello".getBytes());
        t("u", () -> u.version() + " " + u.variant() + " " + u.timestamp() + " " + u.clockSequence() + " " + u.node()
                + " " + u.hashCode() + " " + u.getMostSignificantBits() + " " + u.getLeastSignificantBits()
                + u.compareTo(v) + u.equals(UUID.fromString(u.toString())));
        t("v", () -> v + " " + v.version() + v.variant() + v.hashCode());
        t("v", () -> v.timestamp());
        t("v", () -> v.node());
        t("v", () -> v.clockSequence());
        t("r", () -> UUID.randomUUID().version() + "" + UUID.randomUUID().variant()
                + UUID.randomUUID().equals(UUID.randomUUID()) + UUID.randomUUID().toString().length());
        t("n", () -> UUID.fromString(null));
        t("c", () -> new UUID(1, 2) + " " + new UUID(-1, -2).compareTo(new UUID(1, 2))
                + new UUID(1, -2).compareTo(new UUID(1, 2)) + new UUID(0, 0).variant() + " "
                + new UUID(0, -1L).variant()+ new UUID(0, 0xc000000000000000L).variant());
        for (String alg : new String[] {"MD5", "SHA-1", "SHA-256", "SHA", "sha1", "md5", "SHA-224", "SHA-384",
                "SHA-512", "sha384", "SHA512/224", "SHA-512/256", "SHA256", "nope", ""}) {
            t(alg, () -> {
                MessageDigest d = MessageDigest.getInstance(alg);
                StringBuilder b = new StringBuilder(d.getAlgorithm() + d.getDigestLength() + " ");
                for (int n : new int[] {0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 112, 113, 119, 120, 128, 129, 999}) {
                    byte[] x = new byte[n];
                    for (int i = 0; i < n; i++) x[i] = (byte) (i * 7 + n);
                    b.append(hex(d.digest(x)), 0, 12).append(' ');
                }
                d.update((byte) 1);
                d.update(new byte[100], 3, 77);
                MessageDigest c = (MessageDigest) d.clone();
                d.update(ByteBuffer.wrap(new byte[] {1, 2, 3}).position(1));
                b.append(hex(d.digest())).append(hex(c.digest()));
                return b;
            });
        }
        t("s", () -> MessageDigest.getInstance("MD5").toString().trim());
        t("in", () -> {
            MessageDigest d = MessageDigest.getInstance("MD5");
            d.update((byte) 1);
            String s = d.toString().trim();
            d.reset();
            return s + d.toString().trim();
        });
        t("short", () -> MessageDigest.getInstance("MD5").digest(new byte[5], 0, 5));
        t("short", () -> MessageDigest.getInstance("MD5").digest(new byte[20], 0, 5));
        t("len", () -> {
            byte[] b = new byte[20];
            return MessageDigest.getInstance("MD5").digest(b, 2, 18) + hex(b);
        });
        t("null", () -> {
            MessageDigest.getInstance("MD5").update((byte[]) null);
            return 1;
        });
        t("range", () -> {
            MessageDigest.getInstance("MD5").update(new byte[3], 2, 3);
            return 1;
        });
        t("neg", () -> {
            MessageDigest.getInstance("MD5").update(new byte[3], -1, 3);
            return 1;
        });
        t("null", () -> MessageDigest.getInstance(null));
        t("eq", () -> MessageDigest.isEqual(new byte[] {1}, new byte[] {1}) + ""
                + MessageDigest.isEqual(null, new byte[0]) + MessageDigest.isEqual(new byte[] {1}, new byte[] {2})
                + MessageDigest.isEqual(new byte[1], new byte[2]));
        SecureRandom r = new SecureRandom();
        t("sr", () -> r.getAlgorithm() + r + r.generateSeed(5).length + SecureRandom.getSeed(3).length
                + (r.nextLong() != r.nextLong()) + (r.nextInt(10) < 10) + (r.nextDouble() < 1));
        t("sr", () -> {
            byte[] b = new byte[40];
            r.nextBytes(b);
            return Arrays.equals(b, new byte[40]);
        });
        t("sr", () -> {
            r.setSeed(5);
            r.setSeed(new byte[3]);
            return new SecureRandom(new byte[3]).ints(5).count();
        });
        t("sr", () -> r.generateSeed(-1));
        t("sr", () -> SecureRandom.getInstance("nope"));
        for (Checksum c : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
            t("c", () -> {
                StringBuilder b = new StringBuilder();
                b.append(c.getValue()).append(' ');
                c.update(200);
                c.update("123456789".getBytes());
                b.append(c.getValue()).append(' ');
                c.reset();
                byte[] x = new byte[20000];
                for (int i = 0; i < x.length; i++) x[i] = (byte) (i * i);
                c.update(x, 5, 19000);
                b.append(c.getValue());
                c.update(ByteBuffer.wrap(x));
                c.update(ByteBuffer.allocateDirect(10));
                return b.append(" " + c.getValue());
            });
            t("c", () -> {
                c.update(new byte[3], 2, 2);
                return 1;
            });
            t("n", () -> {
                c.update((byte[]) null, 0, 0);
                return 1;
            });
        }
        t("cast", () -> new CRC32().getClass().getSuperclass() + "" + Arrays.toString(CRC32.class.getInterfaces()));
    }
}
