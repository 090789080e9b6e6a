// MD2, SHA-3 and HMAC over messages of many lengths; keys; digests of streams; providers and their services.
import java.io.*; import java.nio.ByteBuffer; import java.security.*; import java.util.*;
import javax.crypto.*; import javax.crypto.spec.SecretKeySpec;
public class SecurityNames {
    interface Action { Object run() throws Exception; }
    static void t(String n, Action a) {
        try {
            System.out.println(n + ": " + a.run());
        } catch (Throwable e) {
            String s = e instanceof NullPointerException && e.getMessage() != null
                    && e.getMessage().startsWith("Cannot") ? "NPE" : e.toString();
            System.out.println(n + ": " + s);
        }
    }
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }
    static final byte[] data = new byte[700];

    static void digests() throws Exception {
        for (String name : new String[] {"MD2", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHA3-256"}) {
            MessageDigest d = MessageDigest.getInstance(name), all = MessageDigest.getInstance(name);
            for (int n = 0; n < 300; n += n < 20 || n > 125 && n < 150 ? 1
                    : 13) all.update(d.digest(Arrays.copyOf(data, n)));
            System.out.println(d.getAlgorithm() + " " + d.getDigestLength() + " " + hex(d.digest("abc".getBytes()))
                    + " " + hex(all.digest()) + d.getProvider());
            d.update(data, 0, 100);
            MessageDigest copy = (MessageDigest) d.clone();
            d.update((byte) 1);
            copy.update(ByteBuffer.wrap(data, 100, 50));
            System.out.println(hex(d.digest()) + " " + hex(copy.digest()) + " " + d);
            t("short", () -> d.digest(new byte[3], 0, 3));
        }
        for (String s : new String[] {"SHA3", "SHA3-128", "MD4", "HmacMD5", "SHA3256"}) t(s, () ->
                MessageDigest.getInstance(s));
        t("named", () -> MessageDigest.getInstance("MD5", "SUN").getProvider());
        t("named", () -> MessageDigest.getInstance("MD5", "SunJCE"));
        t("named", () -> MessageDigest.getInstance("MD5", "none"));
        t("named", () -> MessageDigest.getInstance("MD5", ""));
        t("named", () -> MessageDigest.getInstance("MD5", (Provider) null));
        t("named", () -> MessageDigest.getInstance(null, "SUN"));
    }

    static void macs() throws Exception {
        String[] names = {"HmacMD5", "HmacSHA1", "HmacSHA224", "HmacSHA256", "HmacSHA384", "HmacSHA512",
                "HmacSHA512/224", "HmacSHA512/256", "HmacSHA3-224", "HmacSHA3-256", "HmacSHA3-384", "HmacSHA3-512",
                "hmacsha256"};
        for (String name : names) {
            Mac m = Mac.getInstance(name);
            StringBuilder s = new StringBuilder();
            for (int key : new int[] {1, 20, 63, 64, 65, 128, 129, 144, 145, 300}) {
                m.init(new SecretKeySpec(data, 1, key, name));
                m.update(data, 0, key * 2);
                m.update((byte) 7);
                s.append(hex(m.doFinal(new byte[] {1, 2})), 0, 8);
                m.update(ByteBuffer.wrap(data, 5, 9));
                Mac copy = (Mac) m.clone();
                s.append(hex(copy.doFinal()), 0, 4);
                m.reset();
                s.append(hex(m.doFinal()), 0, 4);
            }
            System.out.println(m.getAlgorithm() + m.getMacLength() + m.getProvider() + " " + s);
        }
        Mac m = Mac.getInstance("HmacSHA256");
        t("no key", () -> m.doFinal());
        t("no key", () -> { m.update((byte) 1); return 0; });
        t("null key", () -> { m.init(null); return 0; });
        t("public key", () -> { m.init(new PublicKey() { public String getAlgorithm() { return "x"; }
                public String getFormat() { return "RAW"; } public byte[] getEncoded() { return new byte[4]; } });
                return 0; });
        m.init(new SecretKeySpec(new byte[] {1}, "any"));
        t("range", () -> { m.update(data, 699, 2); return 0; });
        t("range", () -> { m.update(data, -1, 2); return 0; });
        t("null", () -> { m.update((byte[]) null); m.update((ByteBuffer) null); return 0; });
        t("short", () -> { m.doFinal(new byte[31], 0); return 0; });
        t("into", () -> { byte[] out = new byte[40]; m.doFinal(out, 8); return hex(out); });
        for (String s : new String[] {"HmacSHA", "Hmac", "HmacMD2", "none", "HmacSHA-256", "PBEWith"}) t(s, () ->
                Mac.getInstance(s).getMacLength());
        t("named", () -> Mac.getInstance("HmacMD5", "SunJCE").getProvider());
        t("named", () -> Mac.getInstance("HmacMD5", "SUN"));
        t("named", () -> Mac.getInstance("HmacMD5", "none"));
        t("named", () -> Mac.getInstance("HmacMD5", (String) null));
        t("null", () -> Mac.getInstance(null));
    }

    static void keys() throws Exception {
        SecretKeySpec k = new SecretKeySpec(new byte[] {1, 2, 3}, "AES");
        t("key", () -> k.getAlgorithm() + k.getFormat() + hex(k.getEncoded()) + k.hashCode()
                + k.equals(new SecretKeySpec(new byte[] {0, 1, 2, 3}, 1, 3, "aes"))
                + k.equals(new SecretKeySpec(new byte[] {1, 2, 4}, "AES")) + k.equals("x")
                        + new SecretKeySpec(new byte[] {1}, "TripleDES").equals(new SecretKeySpec(new byte[] {1},
                        "DESede"))
                + new SecretKeySpec(new byte[] {1, 5}, "TripleDES").hashCode());
        t("arguments", () -> new SecretKeySpec(null, "x"));
        t("arguments", () -> new SecretKeySpec(new byte[1], null));
        t("arguments", () -> new SecretKeySpec(new byte[0], "x"));
        t("arguments", () -> new SecretKeySpec(new byte[3], 2, 2, "x"));
        t("arguments", () -> new SecretKeySpec(new byte[3], 1, -1, "x"));
        t("arguments", () -> new SecretKeySpec(new byte[3], -1, 1, "x"));
        t("copied", () -> { byte[] b = {1}; SecretKeySpec s = new SecretKeySpec(b,
                "x"); b[0] = 2; s.getEncoded()[0] = 3; return hex(s.getEncoded()); });
        t("exceptions", () -> new BadPaddingException("a") + " " + new ShortBufferException()
                + new NoSuchPaddingException("b") + new IllegalBlockSizeException("c")
                + new AEADBadTagException("d").getClass().getSuperclass());
    }

    static void streams() throws Exception {
        DigestInputStream in = new DigestInputStream(new ByteArrayInputStream(data),
                MessageDigest.getInstance("SHA-256"));
        in.read();
        in.on(false);
        in.readNBytes(5);
        in.on(true);
        in.readAllBytes();
        System.out.println(in.toString().trim() + hex(in.getMessageDigest().digest()));
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        DigestOutputStream out = new DigestOutputStream(o, MessageDigest.getInstance("MD5"));
        out.write(data);
        out.write(3);
        out.on(false);
        out.write(4);
        System.out.println(out.toString().trim() + hex(out.getMessageDigest().digest()) + o.size());
        out.setMessageDigest(null);
        t("none", () -> { out.on(true); out.write(1); return 0; });
    }

    public static class Sum extends MessageDigestSpi {
        int sum;
        @Override protected void engineUpdate(byte b) { sum += b; }
        @Override protected void engineUpdate(byte[] b, int off, int len) { for (int i = 0; i < len; i++) sum += b[off
                + i]; }
        @Override protected byte[] engineDigest() { byte[] r = {(byte) sum}; sum = 0; return r; }
        @Override protected void engineReset() { sum = 0; }
    }
    static class Own extends Provider {
        Own() {
            super("Own", "1.5.3-x", "info of Own");
            put("MessageDigest.SUM", "SecurityNames$Sum");
            put("Alg.Alias.MessageDigest.ADD", "SUM");
            put("MessageDigest.SUM Strength", "weak");
            put("MessageDigest.BAD", "no.such.Class");
            putService(new Provider.Service(this, "Kind", "Thing", "java.lang.StringBuilder", List.of("Item"),
                    Map.of("a", "b")));
        }
        void drop() { removeService(getService("Kind", "Thing")); }
    }

    static void providers() throws Exception {
        t("sun", () -> Security.getProvider("SUN") + " " + Security.getProvider("SUN").getName()
                + Security.getProvider("none") + Security.getProviders()[0]);
        Own p = new Own();
        t("own", () -> p + " " + p.getVersion() + p.getVersionStr() + p.getInfo() + p.isConfigured()
                + p.getProperty("MessageDigest.SUM") + p.get("Provider.id name"));
        t("configure", () -> p.configure("x"));
        t("service", () -> { Provider.Service s = p.getService("MessageDigest", "add"); return s.getAlgorithm()
                + s.getType() + s.getClassName() + s.getAttribute("STRENGTH") + s.getAttribute("none")
                + (s.getProvider() == p); });
        t("parameter", () -> p.getService("MessageDigest", "add").supportsParameter(null));
        t("parameter", () -> p.getService("Kind", "Thing").supportsParameter("x"));
        t("text", () -> p.getService("Kind", "ITEM"));
        t("new", () -> p.getService("Kind", "Thing").newInstance(null).getClass());
        t("new", () -> p.getService("Kind", "Thing").newInstance("text"));
        t("new", () -> p.getService("MessageDigest", "BAD").newInstance(null));
        t("services", () -> p.getServices().size());
        t("missing", () -> p.getService("MessageDigest", "none"));
        t("before", () -> MessageDigest.getInstance("SUM"));
        int before = Security.getProviders().length;
        t("add", () -> (Security.addProvider(p) == before + 1) + " " + Security.addProvider(p)
                + (Security.getProviders().length == before + 1));
        t("digest", () -> { MessageDigest d = MessageDigest.getInstance("ADD"); d.update(new byte[] {1,
                2}); return d.getAlgorithm() + d.getProvider() + hex(d.digest(new byte[] {4})) + d.getDigestLength()
                + d; });
        t("clone", () -> MessageDigest.getInstance("SUM").clone());
        t("filter", () -> Arrays.toString(Security.getProviders("MessageDigest.SUM"))
                + Arrays.toString(Security.getProviders("Nothing.x"))
                + Arrays.toString(Security.getProviders("MessageDigest.SUM Strength:weak")));
        t("filter", () -> Security.getProviders("MessageDigest"));
        t("algorithms", () -> Security.getAlgorithms("MessageDigest").containsAll(Set.of("MD2", "MD5", "SUM",
                "SHA3-256", "SHA-512/224")) + " " + Security.getAlgorithms("none") + Security.getAlgorithms("x."));
        t("drop", () -> { p.drop(); return p.getService("Kind", "Thing") + " " + p.containsKey("Kind.Thing"); });
        Security.removeProvider("Own");
        t("after", () -> MessageDigest.getInstance("SUM"));
        t("first", () -> Security.insertProviderAt(p, 1) + " " + Security.getProviders()[0]
                + MessageDigest.getInstance("MD5").getProvider().getName());
        Security.removeProvider("Own");
        t("null", () -> Security.getProvider(null));
        t("property", () -> { Security.setProperty("own.x", " y "); return Security.getProperty("own.x")
                + Security.getProperty("none"); });
    }

    static void random() {
        t("kind", () -> SecureRandom.getInstance("NativePRNG").getAlgorithm() + SecureRandom.getInstance("NativePRNG",
                "SUN").getProvider());
        t("none", () -> SecureRandom.getInstance("none"));
        t("none", () -> SecureRandom.getInstance("NativePRNG", "none"));
        t("none", () -> SecureRandom.getInstance("NativePRNG", (SecureRandomParameters) null));
        t("parameters", () -> new SecureRandom().getParameters());
        t("own", () -> {
            SecureRandom r = new SecureRandom(new SecureRandomSpi() {
                int n;
                @Override protected void engineSetSeed(byte[] seed) { n = seed[0]; }
                @Override protected void engineNextBytes(byte[] b) { Arrays.fill(b, (byte) n++); }
                @Override protected byte[] engineGenerateSeed(int n) { return new byte[n]; }
                @Override public String toString() { return "own"; }
            }, null) { };
            r.setSeed(new byte[] {5});
            return r.nextInt() + " " + r.nextInt() + r.getAlgorithm() + r + r.generateSeed(3).length + r.getProvider()
                    + r.nextBoolean();
        });
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 7 + i / 13);
        digests();
        macs();
        keys();
        streams();
        providers();
        random();
    }
}
