// Scanner: tokens of all kinds with groups, radices, locales, delimiters, lines, searches with horizons, skip, streams,
// state in toString, exceptions.
import java.util.*; import java.io.*; import java.math.*; import java.util.regex.*;
public class Scanners {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try {
            System.out.println(n + ": " + r.run());
        } catch (Throwable e) {
            System.out.println(n + ": " + e + (e.getCause() != null ? " cause " + e.getCause() : ""));
        }
    }
    static Scanner s(String x) { return new Scanner(x).useLocale(Locale.US); }
    public static void main(String[] a) throws Exception {
        Scanner z = s("  abc 12 def\nnext line\n\nlast");
        t("str", () -> z.toString());
        t("has", () -> z.hasNextInt() + "" + z.hasNext() + z.hasNextLine());
        t("int", () -> z.nextInt());
        t("line", () -> "<" + z.nextLine() + ">");
        t("line", () -> "<" + z.nextLine() + ">");
        t("line", () -> "<" + z.nextLine() + ">");
        t("line", () -> "<" + z.nextLine() + ">");
        t("line", () -> "<" + z.nextLine() + ">");
        t("nx", () -> z.next());
        t("m", () -> z.match().group());
        t("str", () -> z);
        Scanner y = s("1,234 1,23 0,123 12,345,678 -5 +7 -0 99999999999 0x10 1.5 ١٢ 5- 1,2345 ff");
        while (y.hasNext()) {
            t("int?", () -> y.hasNextInt() + " " + y.hasNextLong() + y.hasNextByte() + y.hasNextShort()
                    + y.hasNextBigInteger() + y.hasNextDouble() + y.hasNextFloat() + y.hasNextBigDecimal());
            t("int", () -> y.nextInt());
            t("tok", () -> y.next());
        }
        Scanner x = s("1.5 .5 5. 1e5 1.5E-3 1,234.5 NaN Infinity -Infinity \u221e -\u221e 0x1.8p1 0x1.8 0x1p3 1e "
                + "1e400 +1.5 1,23.5 nan 1.2.3 1e+5 ١.٢ 1_0 1,234,567e2 .e5 .");
        while (x.hasNext()) {
            t("dbl?", () -> x.hasNextDouble() + " " + x.hasNextFloat() + x.hasNextBigDecimal() + x.hasNextInt());
            t("dbl", () -> x.hasNextDouble() ? x.nextDouble() : x.next());
        }
        for (String q : new String[] {"7 2 101", "ff FF fg -7f 1,fff", "zz"})
            for (int rad : new int[] {2, 16, 36}) {
                Scanner w = s(q);
                while (w.hasNext()) {
                    t(rad + "", () -> w.hasNextInt(rad) + " " + w.hasNextBigInteger(rad)+ w.hasNextLong(rad)+w.radix());
                    t("n", () -> w.nextInt(rad));
                    t("t", () -> w.next());
                }
            }
        t("rad", () -> s("1").useRadix(40));
        t("rad", () -> s("1").nextInt(1));
        t("rad", () -> s("ff 11").useRadix(16).nextInt());
        t("byte", () -> s("300").nextByte());
        t("short", () -> s("70000").nextShort());
        t("long", () -> s("99999999999999999999").nextLong());
        t("float", () -> s("1e50").nextFloat());
        t("bool", () -> {
            Scanner w = s("TRUE false yes");
            return w.nextBoolean() + " " + w.nextBoolean() + w.hasNextBoolean() + w.nextBoolean();
        });
        t("big", () -> s("123456789012345678901234567890").nextBigInteger() + " " + s("1,234.567e10").nextBigDecimal()
                + s("-ff").nextBigInteger(16));
        t("bd", () -> s("NaN").nextBigDecimal());
        t("delim", () -> {
            Scanner w = s(",,a,b,,c,").useDelimiter(",");
            StringBuilder b = new StringBuilder();
            while (w.hasNext()) b.append("<" + w.next() + ">");
            return b;
        });
        t("delim", () -> {
            Scanner w = s("a, b ,c").useDelimiter("\\s*,\\s*");
            StringBuilder b = new StringBuilder();
            while (w.hasNext()) b.append("<" + w.next() + ">");
            return b;
        });
        t("delim", () -> {
            Scanner w = s("abc").useDelimiter("");
            StringBuilder b = new StringBuilder();
            while (w.hasNext()) b.append("<" + w.next() + ">");
            return b;
        });
        t("delim", () -> s("1 fish 2 fish red fish blue fish").useDelimiter("\\s*fish\\s*").tokens().toList());
        t("d", () -> s("").delimiter() + " " + s("").useDelimiter("x|y").delimiter() + s("").hasNext()
                + s("").hasNextLine() + s("\n").hasNextLine() + s("   ").hasNext());
        t("fil", () -> {
            Scanner w = s("1 fish 2 fish red fish blue fish");
            w.findInLine("(\\d+) fish (\\d+) fish (\\w+) fish (\\w+)");
            MatchResult r = w.match();
            StringBuilder b = new StringBuilder();
            for (int i = 1; i <= r.groupCount(); i++) b.append(r.group(i) + " ");
            return b + "" + w.hasNext() + r.start() + r.end();
        });
        t("fil", () -> {
            Scanner w = s("abc\ndef");
            return w.findInLine("def") + " " + w.findInLine("b") + w.findInLine("a") + w.nextLine() + w.findInLine("d.")
                    + w.findInLine("x");
        });
        t("fwh", () -> {
            Scanner w = s("hello world, hello");
            return w.findWithinHorizon("world", 5) + " " + w.findWithinHorizon("world", 0)
                    + w.findWithinHorizon("hel", 4) + w.findWithinHorizon("hel", 5) + w.nextLine();
        });
        t("fwh", () -> s("x").findWithinHorizon("x", -1));
        t("skip", () -> s("   abc").skip("\\s*").nextLine());
        t("skip", () -> s("abc").skip("x"));
        t("all", () -> s("a1b22c333").findAll("\\d+").map(MatchResult::group).toList());
        t("pat", () -> {
            Scanner w = s("a1 b2 c");
            return w.hasNext("[a-z]\\d") + w.next("[a-z]\\d") + w.hasNext("x") + w.next("[a-z]\\d")
                    + w.hasNext("[a-z]\\d") + w.next("[a-z]\\d");
        });
        t("closed", () -> {
            Scanner w = s("a");
            w.close();
            w.close();
            return w.next();
        });
        t("closed", () -> {
            Scanner w = s("a");
            w.close();
            return w.hasNextLine();
        });
        t("rem", () -> {
            s("").remove();
            return 1;
        });
        t("null", () -> new Scanner((String) null));
        t("null", () -> new Scanner((InputStream) null));
        t("null", () -> new Scanner((Readable) null));
        t("cs", () -> new Scanner(new ByteArrayInputStream(new byte[0]), "nope"));
        t("cs", () -> new Scanner(new ByteArrayInputStream("\u00e9\u4e2d x".getBytes("UTF-8")), "UTF-8").next());
        t("file", () -> new Scanner(new File("/nonexistent/x")));
        t("m", () -> s("").match());
        t("next", () -> s("").next());
        t("next", () -> s("  ").nextInt());
        t("nl", () -> s("").nextLine());
        t("np", () -> s("a").next((Pattern) null));
        t("np", () -> s("a").useDelimiter((Pattern) null));
        t("np", () -> s("a").useLocale(null));
        t("lines", () -> {
            Scanner w = s("a\r\nb\rc\nd\u2028e\u0085f\n\r\n");
            StringBuilder b = new StringBuilder();
            while (w.hasNextLine()) b.append("<" + w.nextLine() + ">");
            return b;
        });
        t("mixed", () -> {
            Scanner w = s("5\nhello there\n6 7\n");
            return w.nextInt() + "<" + w.nextLine() + "><" + w.nextLine() + ">" + w.nextInt() + w.nextInt() + "<"
                    + w.nextLine() + ">" + w.hasNextLine();
        });
        t("io", () -> {
            Scanner w = new Scanner(new Reader() {
                int n;
                public int read(char[] b, int o, int l) throws IOException {
                    if (n++ > 2) throw new IOException("broken");
                    b[o] = (char) ('0' + n);
                    return 1;
                }
                public void close() { }
            });
            return w.next() + w.ioException() + w.hasNext();
        });
        Scanner g = new Scanner("1.234,5 1,5 1.5 1.234").useLocale(Locale.GERMANY);
        while (g.hasNext()) {
            t("de", () -> g.hasNextInt() + "" + g.hasNextDouble() + " "
                    + (g.hasNextDouble() ? g.nextDouble() : g.next()));
        }
        t("reset", () -> g.useRadix(5).useDelimiter("x").reset().radix() + "" + g.delimiter()
                + g.locale().equals(Locale.getDefault(Locale.Category.FORMAT)));
        t("gstr", () -> new Scanner("").useLocale(Locale.GERMANY).toString());
        t("cme", () -> {
            Scanner w = s("a b c");
            return w.tokens().peek(q -> w.next()).toList();
        });
        t("tostr", () -> new Scanner("").useLocale(Locale.ROOT));
        t("match", () -> {
            Scanner w = s("ab 12 tail");
            w.next();
            String r = w.match().group() + w.match().start();
            w.hasNextInt();
            r += w.match().group();
            w.nextInt();
            return r + w.match().start() + w.match().end() + w.match().group();
        });
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 5000; i++) big.append(i * 7919).append(i % 10 == 0 ? "\n" : " ");
        Scanner bs = new Scanner(new ByteArrayInputStream(big.toString().getBytes()));
        long sum = 0;
        int c = 0;
        while (bs.hasNextInt()) {
            sum = sum * 31 + bs.nextInt();
            c++;
        }
        System.out.println(sum + " " + c);
        Scanner ls = new Scanner(big.toString());
        int h = 0;
        while (ls.hasNextLine()) h = h * 31 + ls.nextLine().hashCode();
        System.out.println(h);
        System.out.println(new Scanner("x".repeat(5000) + " y").next().length());
    }
}
