// Mutated inputs for the parsers of the class library: library.py runs this on `java` and here, and compares what it
// prints. Arguments: kind, seed, first, count. A line has the number of the mutant, and a digest of what the parser
// made of it, or the class of the exception. With a fifth argument the mutants are printed, too.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class LibraryFuzz {
    enum Color { RED, GREEN }

    record Point(int x, String name) implements Serializable {
    }

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 7;
        double[] values = {1, 2};
        Object next;
        transient int skipped = 3;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(5);
            out.writeUTF("own");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.readInt();
            in.readUTF();
        }
    }

    static final Locale[] LOCALES = {Locale.ROOT, Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN};

    // Seeds

    static byte[] stream(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object o : objects) {
                out.writeObject(o);
            }
            out.writeInt(42);
            out.writeUTF("end");
        }
        return bytes.toByteArray();
    }

    static List<byte[]> streams() throws IOException {
        Node a = new Node();
        Node b = new Node();
        a.next = b;
        b.next = new Object[] {a, "text", 5, List.of(1, "two")};
        EnumMap<Color, String> colors = new EnumMap<>(Color.class);
        colors.put(Color.GREEN, "green");
        HashMap<String, Object> map = new HashMap<>(Map.of("k", 1L, "l", new ArrayList<>(List.of('c', 2.5f))));
        return List.of(stream("text", 1, 2L, 'c', true, 1.5), stream(a), stream(map, new HashSet<>(List.of("x"))),
                stream(new ArrayList<>(List.of(1, 2)), new LinkedList<>(List.of("a")), new TreeMap<>(Map.of("a", "b"))),
                stream(Color.RED, colors, new Point(3, "p")), stream(new BigInteger("123456789012345678901234"),
                new BigDecimal("1.50"), new Date(5)), stream(new int[][] {{1, 2}, {}}, new String[] {"a", null}),
                stream(Integer.class, Point.class, Color.class, int[].class), stream(new BitSet(70), Locale.GERMANY,
                new PriorityQueue<>(List.of(3, 1, 2)), new ArrayDeque<>(List.of("q"))),
                stream(Collections.unmodifiableList(new ArrayList<>(List.of("u"))), Arrays.asList(1, 2),
                new LinkedHashMap<>(Map.of("one", 1)), new IllegalStateException("x")));
    }

    static List<byte[]> zips() throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (int kind = 0; kind < 4; kind++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipOutputStream out = new ZipOutputStream(bytes)) {
                out.setComment(kind == 1 ? "comment" : "");
                for (int i = 0; i < 3; i++) {
                    byte[] data = ("data " + i + " data data data").repeat(kind + 1).getBytes();
                    ZipEntry e = new ZipEntry(i == 2 ? "dir/" : "name" + i);
                    e.setTime(1000000000000L);
                    if (kind == 2) {
                        CRC32 crc = new CRC32();
                        crc.update(data);
                        e.setMethod(ZipEntry.STORED);
                        e.setSize(data.length);
                        e.setCrc(crc.getValue());
                    }
                    if (kind == 3) {
                        e.setExtra(new byte[] {0x55, 0x54, 5, 0, 1, 1, 2, 3, 4});
                        e.setComment("of " + i);
                    }
                    out.putNextEntry(e);
                    out.write(data);
                    out.closeEntry();
                }
            }
            all.add(bytes.toByteArray());
        }
        return all;
    }

    static List<byte[]> packed(boolean gzip) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (String s : List.of("", "a", "abcabcabc".repeat(40), "The quick brown fox. ".repeat(9))) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DeflaterOutputStream out = gzip ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
                out.write(s.getBytes());
            }
            all.add(bytes.toByteArray());
        }
        return all;
    }

    static final Map<String, String> TEXTS = Map.of(
            "regex", "a*b+?|(c|d)\n[a-z&&[^bc]]\\d+\n(?<n>x)\\k<n>\n(?i)AB(?-i)c\n\\p{Lu}\\P{IsAlphabetic}\n"
                    + "^(?:a|b)*$\n(?=a)(?!b)(?<=c)(?<!d)\n\\Qa.b\\E\\x41\\u0042\\0101\n[\\w\\s&&\\S]{2,3}+\n"
                    + "(a(b)?)\\2\\1\n\\bx\\B\\A\\z\\Z\\G\\R\\h\\v\n(?>a+)b\n[^\\]a-]\n"
                    + "\\p{javaLowerCase}\\N{DIGIT ONE}\\X",
            "decimal", "#,##0.00\n0.###E0\n00.00;(00.00)\n'#'#0\n¤#,##0.00\n#0.0%\n##0.##E00\n"
                    + "@@#\n#,###,##0\n0;-0\n‰0",
            "date", "yyyy-MM-dd'T'HH:mm:ss.SSSZ\nEEE, d MMM yyyy\nhh 'o''clock' a, zzzz\nYYYY-'W'ww-u\nG yy D F W k K\n"
                    + "XXX XX X\nMMMMM LLLL EEEEE",
            "dateTime", "uuuu-MM-dd'T'HH:mm[:ss[.SSS]]\nEEE d MMM yyyy G\nppH:mm\nQQQ q e c A n N VV z O x X Z\n"
                    + "YYYY w W\n'quoted''' h a\n[[[yy]]]",
            "message", "{0} is {1,number,#.##}\n{0,choice,0#none|1#one|1<many {0}}\n'{'{0}''\n"
                    + "{1,date,yyyy} {2,time,short}\n"
                    + "{0,number,integer}{3}\n{0,number,percent} '{quoted}'",
            "choice", "0#none|1#one|1<many\n-1\u2264x|0<y\n1.5#a|2#b|\u221e#c",
            "zone", "Europe/Berlin\nGMT+01:30\nUTC-5\n+18:00\nUT\nAmerica/Argentina/Buenos_Aires\n"
                    + "EST5EDT\nZ\nEtc/GMT+5\n"
                    + "GMT-9:05",
            // A bar is the end of a line.
            "manifest", "Manifest-Version: 1.0|A: b| c||Name: x|K: v|\nA: b~|~|Name: q|\nMulti-Release: true||X: y|",
            "properties", "a=b|c:d|#e=f|g h|\nk\\\n|key=\\u0041\\t|! x|\n = y|z\\=w=\u00e9|\\|~a=1~|",
            "number", "12.5\n-0\n1e10\n0x1.8p3\nNaN\n1,234.5\n-1.5E-7\n9223372036854775808\n00.10\n+3\n1_000");

    // Mutation

    static final byte[] VALUES = {0, 1, -1, 127, -128, 0x70, 0x71, 0x72, 0x73, 0x74, 0x78};

    static byte[] mutate(Random r, byte[] seed, List<byte[]> seeds) {
        byte[] b = seed.clone();
        for (int n = 1 + r.nextInt(4); n > 0; n--) {
            int at = r.nextInt(b.length);
            switch (r.nextInt(7)) {
                case 0: b[at] ^= 1 << r.nextInt(8); break;
                case 1: b[at] = (byte) r.nextInt(256); break;
                case 2: b[at] = VALUES[r.nextInt(VALUES.length)]; break;
                case 3: b = Arrays.copyOf(b, Math.max(1, at)); break;
                case 4: {
                    int length = Math.min(1 + r.nextInt(8), b.length - at);
                    byte[] c = new byte[b.length + length];
                    System.arraycopy(b, 0, c, 0, at + length);
                    System.arraycopy(b, at, c, at + length, b.length - at);
                    b = c;
                    break;
                }
                case 5: {
                    int length = Math.min(1 + r.nextInt(8), b.length - at);
                    if (b.length - length > 0) {
                        byte[] c = Arrays.copyOf(b, b.length - length);
                        System.arraycopy(b, at + length, c, at, b.length - at - length);
                        b = c;
                    }
                    break;
                }
                default: {
                    byte[] other = seeds.get(r.nextInt(seeds.size()));
                    int from = r.nextInt(other.length);
                    int length = Math.min(Math.min(1 + r.nextInt(12), other.length - from), b.length - at);
                    System.arraycopy(other, from, b, at, length);
                }
            }
        }
        return b;
    }

    static String mutate(Random r, String text, String all) {
        StringBuilder sb = new StringBuilder(text);
        for (int n = r.nextInt(4); n >= 0; n--) {
            int at = r.nextInt(sb.length() + 1);
            char c = all.charAt(r.nextInt(all.length()));
            c = c == '\n' ? ' ' : c;
            switch (r.nextInt(4)) {
                case 0: sb.insert(at, c); break;
                case 1: if (at < sb.length()) { sb.setCharAt(at, c); } break;
                case 2: if (at < sb.length()) { sb.deleteCharAt(at); } break;
                default: {
                    int from = r.nextInt(all.length());
                    String part = all.substring(from, Math.min(all.length(), from + 1 + r.nextInt(5)));
                    sb.insert(at, part.replace('\n', ' '));
                }
            }
        }
        return sb.length() > 40 ? sb.substring(0, 40) : sb.toString();
    }

    // Parsers

    static String describe(Object o, int depth) {
        if (o == null || depth > 6) {
            return "null";
        }
        if (o instanceof Object[] a) {
            StringBuilder sb = new StringBuilder();
            for (Object x : a) {
                sb.append(describe(x, depth + 1)).append(',');
            }
            return sb.toString();
        }
        if (o instanceof Node n) {
            return "Node" + n.number + Arrays.toString(n.values) + describe(n.next, depth + 1);
        }
        return o.getClass().getName() + (o.getClass().isArray() || o.getClass() == Object.class
                || o instanceof Throwable
                || o instanceof Map || o instanceof java.util.Collection ? "" : o.toString());
    }

    static String serial(byte[] b) throws Exception {
        StringBuilder sb = new StringBuilder();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) {
            in.setObjectInputFilter(i -> i.arrayLength() > 100000 || i.depth() > 50 || i.references() > 10000
                    ? java.io.ObjectInputFilter.Status.REJECTED : java.io.ObjectInputFilter.Status.UNDECIDED);
            for (int i = 0; i < 6; i++) {
                sb.append(describe(in.readObject(), 0)).append(';');
            }
        } catch (Exception e) {
            sb.append(e.getClass().getName());
        }
        return sb.toString();
    }

    static String zipStream(byte[] b) throws Exception {
        StringBuilder sb = new StringBuilder();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(b))) {
            for (ZipEntry e; (e = in.getNextEntry()) != null;) {
                sb.append(e.getName()).append(e.getMethod()).append(' ');
                sb.append(Arrays.hashCode(in.readNBytes(1 << 20))).append(e.getCrc()).append(e.getSize()).append(';');
            }
        } catch (Exception e) {
            sb.append(e.getClass().getName());
        }
        return sb.toString();
    }

    static String zipFile(byte[] b, File file) throws Exception {
        Files.write(file.toPath(), b);
        StringBuilder sb = new StringBuilder();
        try (ZipFile zip = new ZipFile(file)) {
            sb.append(zip.size()).append(zip.getComment());
            for (ZipEntry e : Collections.list(zip.entries())) {
                sb.append(e.getName()).append(e.getMethod()).append(e.getSize()).append(e.getComment()).append(' ');
                try {
                    sb.append(Arrays.hashCode(zip.getInputStream(e).readNBytes(1 << 20))).append(';');
                } catch (IOException x) {
                    sb.append(x.getClass().getName()).append(';');
                }
            }
        }
        return sb.toString();
    }

    static String inflate(byte[] b) throws Exception {
        Inflater inflater = new Inflater(b[0] == 1);
        inflater.setInput(b);
        byte[] out = new byte[1 << 12];
        int n = inflater.inflate(out);
        return n + " " + inflater.getRemaining() + inflater.finished() + inflater.needsDictionary()
                + Arrays.hashCode(Arrays.copyOf(out, n)) + Arrays.hashCode(
                new InflaterInputStream(new ByteArrayInputStream(b)).readNBytes(1 << 16));
    }

    static String lines(String s) {
        return s.replace('|', '\n').replace('~', '\r');
    }

    static String regex(String s) {
        Matcher m = Pattern.compile(s).matcher("aabXcd 12.b\n");
        StringBuilder sb = new StringBuilder().append(m.groupCount()).append(m.matches()).append(m.lookingAt());
        m.reset();
        while (m.find()) {
            sb.append(m.start()).append('-').append(m.end()).append(' ');
        }
        return sb.toString();
    }

    static String decimal(String s, Random r) {
        DecimalFormat f = new DecimalFormat(s, DecimalFormatSymbols.getInstance(LOCALES[r.nextInt(LOCALES.length)]));
        ParsePosition at = new ParsePosition(0);
        // Neither a pattern of 2^31 digits nor a number with an exponent like that.
        if (s.indexOf('E') >= 0 || f.getMaximumFractionDigits() > 400) {
            return f.format(-1234.5678) + f.format(0) + f.format(1e20);
        }
        String text = f.format(-1234.5678) + f.format(0) + f.format(1e20) + f.format(Long.MIN_VALUE) + f.toPattern();
        return text + f.parse(text, at) + at.getIndex() + " " + at.getErrorIndex();
    }

    static String date(String s, Random r) {
        SimpleDateFormat f = new SimpleDateFormat(s, LOCALES[r.nextInt(LOCALES.length)]);
        f.setTimeZone(TimeZone.getTimeZone("Europe/Berlin"));
        ParsePosition at = new ParsePosition(0);
        String text = f.format(new Date(1234567890123L)) + f.format(new Date(-98765432101L));
        return text + f.parse(text, at) + at.getIndex() + " " + at.getErrorIndex() + f.toPattern();
    }

    static String parse(String kind, String s, Random r) throws Exception {
        switch (kind) {
            case "regex": return regex(s);
            case "decimal": return decimal(s, r);
            case "date": return date(s, r);
            case "dateTime": {
                DateTimeFormatter f = DateTimeFormatter.ofPattern(s, LOCALES[r.nextInt(LOCALES.length)]);
                String text = f.format(java.time.ZonedDateTime.of(2009, 2, 13, 23, 31, 30, 123456789,
                        ZoneId.of("Europe/Berlin")));
                ParsePosition at = new ParsePosition(0);
                java.time.temporal.TemporalAccessor parsed = f.parse(text, at);
                StringBuilder sb = new StringBuilder(f + text).append(at.getIndex());
                for (java.time.temporal.ChronoField field : java.time.temporal.ChronoField.values()) {
                    sb.append(parsed.isSupported(field) ? parsed.getLong(field) : "-");
                }
                return sb.toString();
            }
            case "message": {
                MessageFormat f = new MessageFormat(s, LOCALES[r.nextInt(LOCALES.length)]);
                ParsePosition at = new ParsePosition(0);
                String text = f.format(new Object[] {1, new BigDecimal("2.345"), 3L, "four"});
                return text + f.toPattern() + Arrays.toString(f.parse(text, at)) + at.getIndex() + at.getErrorIndex();
            }
            case "manifest": {
                ByteArrayInputStream in = new ByteArrayInputStream(lines(s).getBytes("UTF-8"));
                java.util.jar.Manifest m = new java.util.jar.Manifest(in);
                TreeMap<String, Object> all = new TreeMap<>();
                m.getMainAttributes().forEach((k, v) -> all.put("" + k, v));
                m.getEntries().forEach((n, a) -> a.forEach((k, v) -> all.put(n + "/" + k, v)));
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                m.write(out);
                return all + " " + m.getEntries().size() + " " + out.size();
            }
            case "properties": {
                java.util.Properties p = new java.util.Properties();
                // With a last line that is continued the readers of `java` differ.
                String text = lines(s) + "\n#";
                p.load(new java.io.StringReader(text));
                java.util.ResourceBundle b = new java.util.PropertyResourceBundle(new ByteArrayInputStream(
                        text.getBytes(r.nextBoolean() ? "UTF-8" : "ISO-8859-1")));
                return new TreeMap<>(p) + " " + new java.util.TreeSet<>(b.keySet());
            }
            case "choice": {
                ChoiceFormat f = new ChoiceFormat(s);
                return f.toPattern() + f.format(0) + f.format(1) + f.format(-5) + f.format(1e9) + f.format(Double.NaN);
            }
            case "zone":
                return TimeZone.getTimeZone(s).getID() + TimeZone.getTimeZone(s).getRawOffset()
                        + ZoneId.of(s).getRules().getOffset(java.time.Instant.EPOCH);
            default:
                ParsePosition at = new ParsePosition(0);
                return "" + java.text.NumberFormat.getInstance(LOCALES[r.nextInt(LOCALES.length)]).parse(s, at)
                        + at.getIndex() + at.getErrorIndex() + new java.util.Scanner(s).hasNextDouble()
                        + new BigDecimal(s) + Double.valueOf(s);
        }
    }

    static String run(String kind, byte[] b, File file) throws Exception {
        switch (kind) {
            case "serial": return serial(b);
            case "zipStream": return zipStream(b);
            case "zipFile": return zipFile(b, file);
            case "gzip": return "" + Arrays.hashCode(new GZIPInputStream(new ByteArrayInputStream(b)).readAllBytes());
            default: return inflate(b);
        }
    }

    public static void main(String[] args) throws Exception {
        String kind = args[0];
        long seed = Long.parseLong(args[1]);
        int first = Integer.parseInt(args[2]);
        int last = first + Integer.parseInt(args[3]);
        boolean shown = args.length > 4;
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        java.util.logging.LogManager.getLogManager().reset();   // `java` warns of names in manifests that come again
        List<byte[]> seeds = kind.equals("serial") ? streams() : kind.startsWith("zip") ? zips()
                : packed(kind.equals("gzip"));
        String all = TEXTS.get(kind);
        File file = File.createTempFile("LibraryFuzz", ".zip");
        StringBuilder out = new StringBuilder();
        for (int i = first; i < last; i++) {
            Random r = new Random(seed * 1000003 + i);
            String mutant = "";
            String result;
            try {
                if (all != null) {
                    String[] texts = all.split("\n");
                    mutant = mutate(r, texts[r.nextInt(texts.length)], all);
                    result = parse(kind, mutant, r);
                } else {
                    byte[] b = mutate(r, seeds.get(r.nextInt(seeds.size())), seeds);
                    mutant = shown ? new BigInteger(1, b).toString(16) : "";
                    result = run(kind, b, file);
                }
            } catch (Exception | StackOverflowError | OutOfMemoryError e) {
                result = e.getClass().getName() + (shown ? " " + e.getMessage() : "");
            }
            out.append(i).append(' ').append(shown ? mutant + " -> " + result
                    : Integer.toHexString(result.hashCode())).append('\n');
            if (out.length() > 8000) {
                System.out.print(out);
                out.setLength(0);
            }
        }
        System.out.print(out);
        file.delete();
    }
}
