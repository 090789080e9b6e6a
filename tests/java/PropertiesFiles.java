// java.util.Properties: load with escapes, continuation lines and comments, store (order-free), defaults, list,
// stringPropertyNames, non-string values.
import java.io.*;
import java.util.*;
public class PropertiesFiles {
    public static void main(String[] args) throws IOException {
        String text = "# comment\n! other\n  key1 = value one  \nkey2:v2\nkey3 v3 with "
                + "spaces\nempty=\nnothing\nlong = a\\\n   b\\\n\tc\nesc\\ aped\\:k\\= = "
                + "t\\tn\\nq\\\"u\\u00e9\\u4e2d\\\\\nkey1=second\r\nlast\\\\=x";
        Properties p = new Properties();
        p.load(new StringReader(text));
        for (String k : new TreeSet<>(p.stringPropertyNames()))
            System.out.println("[" + k + "]=[" + p.getProperty(k) + "]");
        StringWriter w = new StringWriter();
        p.setProperty(" lead", "  sp\u00e9\t");
        p.setProperty("x#y!z", "=:");
        p.store(w, null);
        String[] lines = w.toString().split("\n");
        List<String> l = new ArrayList<>();
        for (String s : lines) if (!s.startsWith("#")) l.add(s);
        Collections.sort(l);
        for (String s : l) System.out.println(s);
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        p.store(o, "head\nline\u00e9");
        Properties q = new Properties();
        q.load(new ByteArrayInputStream(o.toByteArray()));
        System.out.println(p.equals(q) + " " + q.size() + o.toString().startsWith("#head\n#line\\u00E9\n#"));
        Properties d = new Properties(q);
        d.setProperty("own", "1");
        System.out.println(d.getProperty("key2") + " " + d.get("key2") + d.getProperty("zz", "dflt") + d.size()
                + d.stringPropertyNames().size() + d.containsKey("key2"));
        d.put("int", 5);
        System.out.println(d.getProperty("int") + d.get("int") + d.stringPropertyNames().contains("int"));
        d.remove("own");
        d.remove("int");
        System.out.println(d + " " + d.isEmpty());
        try { d.put(null, "x"); } catch (NullPointerException e) { System.out.println("null"); }
        try {
            p.load(new StringReader("bad=\\u12x4"));
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { d.setProperty("k", null); } catch (NullPointerException e) { System.out.println("null value"); }
        int n = 0;
        for (Enumeration<?> e = d.propertyNames(); e.hasMoreElements(); e.nextElement()) n++;
        System.out.println(n);
        Properties s = new Properties();
        s.load(new ByteArrayInputStream("k=caf\u00e9".getBytes("ISO-8859-1")));
        System.out.println(s);
        s.computeIfAbsent("c", k -> k + "v");
        s.merge("c", "+", (a, b) -> a.toString() + b);
        System.out.println(s.getProperty("c") + s.contains("cv+") + s.keySet().size());
        PrintStream out = new PrintStream(o = new ByteArrayOutputStream());
        Properties one = new Properties();
        one.setProperty("k", "v".repeat(50));
        one.list(out);
        out.flush();
        System.out.print(o);
    }
}
