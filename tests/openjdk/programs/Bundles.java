// Resource bundles: properties and classes, candidates and fallbacks, caching, controls, missing keys; Properties files
// and their XML form.
import java.io.*;
import java.nio.file.*;
import java.net.*;
import java.util.*;

public class Bundles {
    public static class Texts extends ListResourceBundle {
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"number", 42}, {"only", "base"}};
        }
    }
    public static class Texts_de extends ListResourceBundle {
        protected Object[][] getContents() { return new Object[][] {{"hello", "Hallo"}}; }
    }
    public static class Texts_de_AT extends ListResourceBundle {
        protected Object[][] getContents() { return new Object[][] {{"hello", "Servus"}}; }
    }
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.FRENCH);
        for (Locale l : new Locale[] {Locale.GERMAN, new Locale("de", "AT"), Locale.ENGLISH, new Locale("de", "CH")}) {
            ResourceBundle b = ResourceBundle.getBundle("Bundles$Texts", l);
            System.out.println(l + " " + b.getString("hello") + " " + b.getObject("number") + " " + b.getString("only")
                    + " " + b.getLocale() + " " + new TreeSet<>(b.keySet()) + " " + b.containsKey("x"));
        }
        System.out.println(ResourceBundle.getBundle("Bundles$Texts", Locale.GERMAN)
                == ResourceBundle.getBundle("Bundles$Texts", Locale.GERMAN));
        try {
            ResourceBundle.getBundle("Bundles$Texts").getString("none");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("nothing.here");
        } catch (MissingResourceException e) { System.out.println(e.getMessage()); }
        Path dir = Files.createTempDirectory("bundles");
        Files.writeString(dir.resolve("m.properties"),
                "a=base é\nb = \\u4e2d\\\n  continued\n# comment\n!too\nc:x\\ty");
        Files.writeString(dir.resolve("m_it.properties"), "a=italiano");
        try (URLClassLoader u = new URLClassLoader(new URL[] {dir.toUri().toURL()})) {
            ResourceBundle b = ResourceBundle.getBundle("m", Locale.ITALY, u);
            System.out.println(b.getString("a") + " " + b.getString("b") + " " + b.getString("c") + " "
                    + b.getBaseBundleName() + " " + b.getClass().getSimpleName());
            System.out.println(ResourceBundle.getBundle("m", Locale.JAPAN, u, ResourceBundle.Control
                    .getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)).getString("a"));
        }
        Files.delete(dir.resolve("m.properties")); Files.delete(dir.resolve("m_it.properties")); Files.delete(dir);
        Properties p = new Properties(), q = new Properties(p);
        p.setProperty("k", "ü=:#\n");
        q.setProperty("other key", " v ");
        StringWriter w = new StringWriter();
        p.store(w, "comment");
        System.out.println(w.toString().lines().filter(l -> !l.matches("#\\w{3} \\w{3} .*")).toList());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        q.storeToXML(out, "xml");
        Properties r = new Properties();
        r.loadFromXML(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(r + " " + q.getProperty("k").length() + " " + q.stringPropertyNames() + " "
                + q.getProperty("none", "default"));
        PropertyResourceBundle prb = new PropertyResourceBundle(new StringReader("x=1"));
        System.out.println(prb.getString("x") + " " + Collections.list(prb.getKeys()));
    }
}
