// Strings between Java and C: UTF-16 and modified UTF-8, embedded zeros, surrogates, regions and their errors.
public class Strings {
    static native void show(String s);
    static native String[] make();
    static native String[] malformed();
    static native void regions(String s, String wide);
    static native int compare(String s);
    static native String big(String s);
    static native String bare();

    /** What natives of the library make of a String without a value. */
    static void useBare() throws Exception {
        String s = bare();
        System.out.println((s.intern() == "") + " " + (bare().intern() == s));
        try {
            System.out.println(Class.forName(s));
        } catch (ClassNotFoundException e) {
            System.out.println("not found");
        }
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getName().hashCode()), "named");
        t.setName(s);
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println(e.getClass()));
        t.start();
        t.join();
        try {
            System.load(s);
        } catch (NullPointerException e) {
            System.out.println("not loaded");
        }
    }

    /** Strings without a value, in all places where one is expected. */
    static void calls() {
        String s = bare();
        StringBuilder b = new StringBuilder("x");
        Runnable[] calls = {() -> s.charAt(0), () -> s.hashCode(), () -> s.equals("a"), () -> "a".equals(s),
            () -> s.compareTo("a"), () -> "a".compareTo(s), () -> s.indexOf('a'), () -> s.indexOf('a', 1),
            () -> s.startsWith("a", 0), () -> "a".startsWith(s, 0), () -> b.append(s), () -> s.equals(bare())};
        for (int i = 0; i < calls.length; i++) {
            for (int k = 0; k < 2; k++) {
                try {
                    calls[i].run();
                    System.out.println(i + " good");
                } catch (NullPointerException e) {
                    System.out.println(i + " null");
                }
            }
        }
        System.out.println(b);
    }

    static String hex(String s) {
        if (s == null) return "null";
        StringBuilder b = new StringBuilder().append(s.length()).append(':');
        for (int i = 0; i < s.length(); i++) b.append(' ').append(Integer.toHexString(s.charAt(i)));
        return b.toString();
    }
    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        useBare();
        calls();
        String[] samples = { "", "a", "plain ASCII", "caf\u00e9 \u00ff\u0080", "nul\0inside\0", "\u20ac\u0100",
                "\ud83d\ude00 pair", "\ud83d", "\ude00\ud83d", "\uffff\ufffe", "\u07ff\u0800", "\u007f\u0080" };
        for (String s : samples) show(s);
        for (String s : make()) System.out.println(hex(s));
        for (String s : malformed()) System.out.println(s != null);         // which string is not specified
        regions("hello, world", "h\u00e9ll\u20ac \ud83d\ude00\0");
        System.out.println(compare("interned") + " " + compare("other"));
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 100000; i++) b.append((char) ('a' + i % 26));
        String big = big(b.toString());
        System.out.println(big.length() + " " + big.hashCode() + " " + big.equals(b.toString() + b.toString()));
        for (int i = 0; i < 100000; i++) if (i % 1000 == 0) b.setCharAt(i, '\u4e2d');
        big = big(b.toString());
        System.out.println(big.length() + " " + big.hashCode() + " " + big.equals(b.toString() + b.toString()));
    }
}
