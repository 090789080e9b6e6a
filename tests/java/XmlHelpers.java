// Helpers of SAX: contexts of namespaces, lists of attributes, factories of parsers.
import java.util.Arrays;
import java.util.Collections;
import java.util.TreeSet;
import org.xml.sax.ext.Attributes2Impl;
import org.xml.sax.helpers.AttributeListImpl;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.NamespaceSupport;
import org.xml.sax.helpers.ParserFactory;

@SuppressWarnings("deprecation")
public class XmlHelpers {
    private interface Step {
        void run() throws Exception;
    }

    private static void attempt(Step step) {
        try {
            step.run();
        } catch (Exception e) {
            System.out.println(e.getClass().getName()
                    + (e instanceof NullPointerException ? "" : ": " + e.getMessage()));
        }
    }

    private static void print(NamespaceSupport n) {
        System.out.println(new TreeSet<>(Collections.list(n.getPrefixes())) + " "
                + Collections.list(n.getDeclaredPrefixes()) + " " + n.getURI("") + " " + n.getURI("a") + " "
                + n.getURI("xml") + " " + n.getURI("xmlns") + " " + n.getPrefix("u") + " "
                + n.getPrefix(NamespaceSupport.XMLNS) + " " + new TreeSet<>(Collections.list(n.getPrefixes("u"))));
        for (String name : new String[] {"x", "a:x", "b:x", "xml:lang", "xmlns", "xmlns:a", ":x", "a:",
            "a:b:c", "zz:x"}) {
            System.out.println(name + " " + Arrays.toString(n.processName(name, new String[3], true)) + " "
                    + Arrays.toString(n.processName(name, new String[3], false)));
        }
    }

    private static void namespaces() {
        NamespaceSupport n = new NamespaceSupport();
        System.out.println(NamespaceSupport.NSDECL + n.isNamespaceDeclUris());
        print(n);
        n.reset();
        System.out.println(n.declarePrefix("a", "u") + " " + n.declarePrefix("xml", "u") + n.declarePrefix("xmlns", "u")
                + n.declarePrefix("", "d"));
        print(n);
        System.out.println(n.declarePrefix("c", "u"));
        n.pushContext();
        print(n);
        attempt(() -> n.setNamespaceDeclUris(true));
        n.pushContext();
        System.out.println(n.declarePrefix("b", "u") + " " + n.declarePrefix("", "") + n.declarePrefix("a", "")
                + n.declarePrefix("b", "v"));
        print(n);
        n.popContext();
        print(n);
        n.popContext();
        print(n);
        attempt(n::popContext);
        NamespaceSupport m = new NamespaceSupport();
        m.setNamespaceDeclUris(true);
        print(m);
        m.reset();
        System.out.println(m.isNamespaceDeclUris());
        m.pushContext();
        m.declarePrefix("p", "u");
        attempt(() -> m.declarePrefix("p", null));
        attempt(() -> m.declarePrefix(null, "u"));
        print(m);
    }

    private static void attributes() {
        Attributes2Impl x = new Attributes2Impl();
        x.addAttribute("u", "l", "p:l", "CDATA", "v");
        x.addAttribute("", "m", "m", "ID", "w");
        for (int i = -1; i < 3; i++) {
            int index = i;
            attempt(() -> System.out.println(x.isDeclared(index) + " " + x.isSpecified(index)));
            attempt(() -> x.setDeclared(index, true));
            attempt(() -> x.setSpecified(index, false));
        }
        System.out.println(x.isDeclared("p:l") + " " + x.isSpecified("", "m") + x.isDeclared("u", "l"));
        attempt(() -> x.isDeclared("nope"));
        attempt(() -> x.isSpecified("a", "b"));
        attempt(() -> x.isSpecified("q"));
        Attributes2Impl y = new Attributes2Impl(x);
        System.out.println(y.isDeclared(0) + " " + y.isSpecified(1));
        y.removeAttribute(0);
        System.out.println(y.getLength() + " " + y.isDeclared(0));
        Attributes2Impl z = new Attributes2Impl(new AttributesImpl(x));
        System.out.println(z.isDeclared(0) + " " + z.isDeclared(1) + z.isSpecified(1));
        z.clear();
        z.addAttribute("", "k", "k", "NMTOKEN", "1");
        System.out.println(z.getLength() + " " + z.isDeclared(0));
        AttributeListImpl list = new AttributeListImpl();
        list.addAttribute("a", "CDATA", "1");
        list.addAttribute("b", "ID", "2");
        System.out.println(list.getLength() + list.getName(0) + list.getName(7) + list.getType("b") + list.getValue("q")
                + list.getValue(1) + list.getName(-1));
        list.removeAttribute("a");
        list.removeAttribute("zz");
        System.out.println(new AttributeListImpl(list).getName(0));
        list.clear();
        System.out.println(list.getLength());
    }

    public static void main(String[] args) {
        namespaces();
        attributes();
        attempt(ParserFactory::makeParser);
        attempt(() -> ParserFactory.makeParser("nope"));
        attempt(() -> ParserFactory.makeParser("java.lang.Object"));
    }
}
