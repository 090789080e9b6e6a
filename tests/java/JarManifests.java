// java.util.jar: Manifest and Attributes: reading with continuation lines and sections, errors with their line, writing
// with folded lines, names that ignore case.
import java.io.*;
import java.util.*;
import java.util.jar.*;

public class JarManifests {
    static void read(String text) {
        try {
            Manifest m = new Manifest(new ByteArrayInputStream(text.getBytes("UTF-8")));
            System.out.println(new TreeMap<>(strings(m.getMainAttributes())) + " "
                    + new TreeSet<>(m.getEntries().keySet()));
            for (String k : new TreeSet<>(m.getEntries().keySet()))
                System.out.println("  " + k + " " + new TreeMap<>(strings(m.getAttributes(k))));
        } catch (IOException e) { System.out.println(e); }
    }
    static Map<String, String> strings(Attributes a) {
        Map<String, String> m = new HashMap<>();
        for (Map.Entry<Object, Object> e : a.entrySet()) m.put(e.getKey().toString(), (String) e.getValue());
        return m;
    }
    public static void main(String[] args) throws Exception {
        read("Manifest-Version: 1.0\nMain-Class: a.B\r\nClass-Path: one.jar\r two.jar\n  "
                + "three.jar\n\nName: p/q/\nSealed: true\nSpecification-Title: T\n\n\nName: x\nK: v\n");
        read("Manifest-Version: 1.0\n\nName: long/na\n me/\nA: 1\n\nName: long/name/\nB: 2\n");
        read("");
        read("\n\n");
        read("A: 1");
        read("nocolon\n");
        read("A:1\n");
        read("A: 1\nb b: 2\n");
        read("A: 1\n\nB: 2\n");
        read(" A: 1\n");
        read("A: \nB:  x \n");
        Attributes a = new Attributes();
        a.putValue("Main-Class", "x");
        a.put(Attributes.Name.CLASS_PATH, "y");
        System.out.println(a.getValue("main-class") + a.getValue(Attributes.Name.MAIN_CLASS)
                + a.get(new Attributes.Name("CLASS-path")) + a.size() + a.containsKey(new Attributes.Name("class-PATH"))
                + a.containsValue("y") + a.getValue("none"));
        System.out.println(new Attributes.Name("AbC").equals(new Attributes.Name("aBc")) + " " + (new Attributes
                .Name("AbC").hashCode() == new Attributes.Name("aBc").hashCode()) + " " + new Attributes.Name("AbC"));
        for (String s : new String[] { "", "a b", "a_b-9", "ü" })
            try {
                System.out.println(new Attributes.Name(s));
            } catch (IllegalArgumentException e) {
                System.out.println("bad " + e.getMessage());
            }
        try { a.put("Main-Class", "z"); } catch (ClassCastException e) { System.out.println("not a name"); }
        try { a.putAll(new HashMap<>()); } catch (ClassCastException e) { System.out.println("not attributes"); }
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().put(Attributes.Name.CLASS_PATH, "0123456789".repeat(20));
        Attributes s = new Attributes();
        s.putValue("Sealed", "true");
        m.getEntries().put("a/very/long/package/name/that/does/not/fit/into/one/line/of/seventy/two/bytes/", s);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        m.write(out);
        System.out.println(out.toString().replace("\r\n", "|\n"));
        Manifest again = new Manifest(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(again.equals(m) + " " + (again.hashCode() == m.hashCode()) + again.clone().equals(m)
                + new Manifest(m).equals(m));
    }
}
