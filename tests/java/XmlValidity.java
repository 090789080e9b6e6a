// Parsers that validate with document type declarations: errors of content, attributes, identifiers and declarations,
// with their places; what is not valid and what is ignored; builders of documents that validate.
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

public class XmlValidity {
    static final String[] MODELS = {"EMPTY", "ANY", "(#PCDATA)", "(#PCDATA)*", "(#PCDATA|b)*", "(b)", "(b,c)", "(b|c)",
        "(b?)", "(b*)", "(b+)", "(b?,c*)", "(b,(c|d)+,b?)", "((b,c)*,d)", "((b|c),(b|d))", "((b,c)|(b,d))",
        "(b*,c?)+", "((b?,c?)|d)*", "(((b)))", "(b,b,b)", "((b|c)?,(b|c)?)", "((b,c)+|d*)"};
    static final String[] CONTENTS = {"", " ", "text", "<b/>", " <b/> ", "<c/>", "<b/><c/>", "<c/><b/>", "<b/><b/>",
        "<b/><b/><b/>", "<b/><c/><d/><b/>", "<b/><c/><b/><c/><d/>", "<d/>", "<b/>text", "<!--c--><b/><?p i?>", "<x/>",
        "<b/><x/>", "<b><c/></b>", "<![CDATA[ ]]>", "&#32;", "<b/>&#32;<c/>", "&e;", "<b/><d/>", "<c/><c/>"};

    static final class Errors extends DefaultHandler {
        boolean shows;
        int count;

        @Override public void error(SAXParseException e) {
            count++;
            System.out.println("  error " + e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
        }

        @Override public void warning(SAXParseException e) {
            System.out.println("  warning " + e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
        }

        @Override public void fatalError(SAXParseException e) {
            System.out.println("  fatal " + e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
        }

        @Override public void startElement(String uri, String local, String name, Attributes all) {
            if (shows) {
                System.out.print("  <" + name);
                for (int i = 0; i < all.getLength(); i++) {
                    System.out.print(" " + all.getQName(i) + "=" + all.getValue(i) + ":" + all.getType(i));
                }
                System.out.println(">");
            }
        }

        @Override public void endElement(String uri, String local, String name) {
            if (shows) {
                System.out.println("  </" + name + ">");
            }
        }

        @Override public void ignorableWhitespace(char[] chars, int at, int length) {
            if (shows) {
                System.out.println("  ignorable " + length);
            }
        }
    }

    static int parse(String text, boolean namespaces, boolean shows) throws Exception {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setValidating(true);
        factory.setNamespaceAware(namespaces);
        Errors errors = new Errors();
        errors.shows = shows;
        try {
            factory.newSAXParser().parse(new InputSource(new StringReader(text)), errors);
        } catch (SAXException e) {
            System.out.println("  " + e);
        }
        return errors.count;
    }

    static void show(String text) throws Exception {
        System.out.println(text.replace("\n", "\\n"));
        parse(text, false, true);
    }

    static void models() throws Exception {
        for (String model : MODELS) {
            for (String content : CONTENTS) {
                System.out.println(model + " " + content);
                parse("<!DOCTYPE a [\n<!ELEMENT a " + model + ">\n<!ELEMENT b ANY><!ELEMENT c EMPTY>"
                        + "<!ELEMENT d EMPTY>\n"
                        + "<!ENTITY e '<b/>'>]>\n<a>" + content + "</a>\n", true, false);
            }
        }
    }

    static void attributes() throws Exception {
        String[] types = {"CDATA", "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS", "(p|q)",
            "NOTATION (n)"};
        String[] values = {"", " ", "p", "q", " p ", "1", "1 2", "p q", "u", "u v", "n", "p:q", "k", "&lt;"};
        for (String type : types) {
            for (String value : values) {
                System.out.println(type + " '" + value + "'");
                for (int i = 0; i < 2; i++) {
                    parse("<!DOCTYPE a [<!ELEMENT a ANY><!NOTATION n SYSTEM 'n'><!ENTITY u SYSTEM 'u' NDATA n>\n"
                            + "<!ENTITY k 'k'>"
                            + "<!ATTLIST a x " + type + " #IMPLIED>]>\n<a x='" + value + "'>\n</a>", i == 1, false);
                }
            }
        }
        for (String mode : new String[] {"#REQUIRED", "#IMPLIED", "'p'", "#FIXED 'p'", "'r'", "#FIXED 'r'"}) {
            for (String type : new String[] {"CDATA", "(p|q)", "NMTOKEN", "ID", "IDREF"}) {
                show("<!DOCTYPE a [<!ELEMENT a ANY>\n<!ATTLIST a x " + type + " " + mode + ">]>\n<a>\n</a>");
                show("<!DOCTYPE a [<!ELEMENT a ANY>\n<!ATTLIST a x " + type + " " + mode
                        + ">]>\n<a x='q' y='1'>\n</a>");
            }
        }
        String ids = "<!DOCTYPE a [<!ELEMENT a (b*)><!ELEMENT b EMPTY>\n<!ATTLIST b i ID #IMPLIED r IDREF #IMPLIED\n"
                + " s IDREFS #IMPLIED>]>\n";
        show(ids + "<a><b i='x'/>\n<b i='x'/><b r='x'/>\n<b r='y'/><b s='x z w'/></a>");
        show(ids + "<a><b r='x'/><b i='x'/><b s='  x  y '/>\n<b i='y'/></a>");
        show(ids + "<a><b r='y'/><b r='y'/></a>\n");
    }

    static void declarations() throws Exception {
        show("<a/>");
        show("<a><b/></a>");
        show("<!DOCTYPE a []><a x='1'>\n<b/></a>");
        show("<!DOCTYPE b [<!ELEMENT a EMPTY>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY>\n<!ELEMENT a ANY>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a (b,b)>]>\n<a><b/><b/></a>");
        show("<!DOCTYPE a [<!ELEMENT a (#PCDATA|b|b)*>\n<!ELEMENT b EMPTY>]>\n<a><b/></a>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY>\n<!ATTLIST a x ID #IMPLIED\n y ID #IMPLIED>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY>\n<!ATTLIST a x ID 'p'>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a ANY><!NOTATION n SYSTEM 'n'>\n<!ATTLIST a x NOTATION (n) #IMPLIED\n"
                + " y NOTATION (n|m) #IMPLIED>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY><!NOTATION n SYSTEM 'n'>\n<!ATTLIST a x NOTATION (n) #IMPLIED>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY>\n<!ENTITY u SYSTEM 'u' NDATA n>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY>\n<!ATTLIST a x (p|q|p) #IMPLIED>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY>\n<!ATTLIST a x (p|q) 'r' y NMTOKEN ' ' z IDREF '1'>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a EMPTY>\n<!ATTLIST b x CDATA 'r'>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a ANY>\n<!NOTATION n SYSTEM 'n'><!NOTATION n SYSTEM 'm'>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a ANY>\n<!ATTLIST a x CDATA 'p'><!ATTLIST a x CDATA 'q'>]>\n<a/>");
        show("<!DOCTYPE a [<!ELEMENT a (b)><!ELEMENT b (#PCDATA)>\n"
                + "<!ATTLIST a xml:space (default|preserve) 'preserve'>]>\n"
                + "<a>\n <b>\n </b> </a>");
        show("<!DOCTYPE a [<!ELEMENT a ANY>\n<!ATTLIST a xmlns CDATA #FIXED 'u'>]>\n<a><a xmlns='v'/></a>");
        show("<!DOCTYPE a [<!ELEMENT a (b,c)>\n<!ELEMENT b (c)>\n<!ELEMENT c EMPTY>]>\n"
                + "<a><b>\n<b/></b></a>\n<!-- end -->");
        show("<?xml version='1.0' standalone='yes'?><!DOCTYPE a [<!ELEMENT a (b*)><!ELEMENT b EMPTY>]>\n<a> <b/></a>");
        show("<!DOCTYPE a [<!ELEMENT a (b)><!ELEMENT b EMPTY>\n<!ENTITY e '<b/>'>]>\n<a>&e;</a>");
        show("<!DOCTYPE a [<!ELEMENT a (b)><!ELEMENT b EMPTY>]>\n<a><b></b></a");
    }

    static void builders() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setValidating(true);
        factory.setIgnoringElementContentWhitespace(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        System.out.println(factory.isValidating() + " " + builder.isValidating());
        builder.setErrorHandler(new Errors());
        org.w3c.dom.Document d = builder.parse(new InputSource(new StringReader(
                "<!DOCTYPE a [<!ELEMENT a (b*)><!ELEMENT b EMPTY>\n<!ATTLIST b i ID #IMPLIED>]>\n"
                + "<a> <b i='k'/>\n <c/></a>")));
        System.out.println(d.getDocumentElement().getChildNodes().getLength() + " "
                + d.getElementById("k").getTagName());
        SAXParserFactory parsers = SAXParserFactory.newInstance();
        parsers.setValidating(true);
        SAXParser parser = parsers.newSAXParser();
        XMLReader reader = parser.getXMLReader();
        System.out.println(parser.isValidating() + " " + reader.getFeature("http://xml.org/sax/features/validation"));
        reader.setFeature("http://xml.org/sax/features/validation", false);
        reader.setErrorHandler(new Errors());
        reader.parse(new InputSource(new StringReader("<a/>")));
        reader.setFeature("http://xml.org/sax/features/validation", true);
        reader.setFeature("http://apache.org/xml/features/validation/dynamic", true);
        System.out.println("dynamic");
        reader.parse(new InputSource(new StringReader("<a/>")));
        reader.parse(new InputSource(new StringReader("<!DOCTYPE a [<!ELEMENT a EMPTY>]><a><b/></a>")));
    }

    public static void main(String[] args) throws Exception {
        models();
        attributes();
        declarations();
        builders();
    }
}
