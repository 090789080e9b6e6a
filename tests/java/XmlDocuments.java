// SAX and DOM: the events of documents, with namespaces and without, errors of documents that are not well-formed,
// trees and what changes them.
import java.io.*;
import java.util.*;
import javax.xml.namespace.QName;
import javax.xml.parsers.*;
import org.w3c.dom.*;
import org.xml.sax.*;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.helpers.*;

public class XmlDocuments extends DefaultHandler2 {
    private static final String[] DOCUMENTS = {"", "<a", "<a>", "<a></b>", "<a b></a>", "<a b=c/>", "<a b='1' b='2'/>",
        "<a>&x;</a>", "<a>&lt</a>", "<a/><b/>", "x<a/>", "&<a/>", "<a><!-- -- --></a>", "<a>]]></a>",
        "<?xml version='1.0'?><a/>", " <?xml version='1.0'?><a/>", "<?xml version='2.0'?><a/>",
        "<?xml encoding='x'?><a/>",
        "<?xml version='1.0' standalone='maybe'?><a/>", "<a b='<'/>", "<p:a/>", "<a xmlns:p=''/>", "<a>\u0001</a>",
        "<!DOCTYPE a [<!ENTITY x '&x;'>]><a>&x;</a>", "<a>&#0;</a>", "<a>&#x;</a>", "<a>& </a>", "<1/>",
        "<a b='1'c='2'/>",
        "<a><![CDATA[x</a>", "<a><!-- x</a>", "<a><?xml x?></a>", "<a><? x?></a>", "<a/>x",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        "<a xmlns:xml='x'/>", "</a>", "<a><b></a></b>", "<a b='x", "<!FOO>", "<a><!FOO></a>",
        "<!DOCTYPE a [<!ELEMENT a (b|)>]><a/>", "<!DOCTYPE a [<!ATTLIST a b FOO #IMPLIED>]><a/>",
        "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<!-- c -->\n<?pi data ?>\n"
            + "<!DOCTYPE r [<!ELEMENT r (a|b)*>\n"
            + "<!ELEMENT a EMPTY><!ATTLIST a x CDATA 'def' y ID #IMPLIED z (p|q) 'p' w NMTOKENS #FIXED ' a  b '>"
            + "<!ENTITY e 'text <b/> more'><!ENTITY % pe \"<!ENTITY f 'F'>\">%pe;<!NOTATION n SYSTEM 'nn'>]>\n<r>\n "
            + "<a x=' 1\n2\t3 ' y=' id '/>&e;&f;<b>&lt;&amp;&#65;&#x42;</b>\n <![CDATA[ <x> ]]>\n</r>\n<!-- t --><?q?>",
        "<!DOCTYPE r SYSTEM 'foo.dtd'><r>&ext;</r>", "<a p:x='1'/>", "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>",
        "<a xmlns='urn:d' xmlns:p='urn:p' p:x='1' y='2'><p:b xmlns:p='urn:q' p:z='3'/><c xmlns=''/></a>",
        "<a>\r\nb\rc</a>", "<\u00e9l\u00e9ment \u00e4='\u4e00'>\ud840\udc00</\u00e9l\u00e9ment>",
        "<!DOCTYPE r [<!ENTITY a 'x<b>'>]><r>&a;</b></r>", "<r>a&amp;b<x/>c</r>",
        "<!DOCTYPE r [<!ENTITY a '1'><!ENTITY b '&a;&a;'>]><r x='&b;'>&b;</r>"};

    private final StringBuilder events = new StringBuilder();
    private final StringBuilder text = new StringBuilder();

    private void event(Object... parts) {
        if (text.length() > 0) {
            events.append("text ").append(text).append('\n');
            text.setLength(0);
        }
        for (Object part : parts) {
            events.append(part).append(' ');
        }
        events.append('\n');
    }

    @Override
    public void startDocument() {
        event("start");
    }

    @Override
    public void endDocument() {
        event("end");
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) {
        event("<", uri, local, name);
        for (int i = 0; i < attributes.getLength(); i++) {
            event("@", attributes.getURI(i), attributes.getLocalName(i), attributes.getQName(i), attributes.getType(i),
                    attributes.getValue(i), attributes.getIndex(attributes.getQName(i)));
        }
    }

    @Override
    public void endElement(String uri, String local, String name) {
        event(">", uri, local, name);
    }

    @Override
    public void characters(char[] ch, int start, int length) {
        text.append(ch, start, length);
    }

    @Override
    public void ignorableWhitespace(char[] ch, int start, int length) {
        event("space", length);
    }

    @Override
    public void processingInstruction(String target, String data) {
        event("?", target, data);
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) {
        event("map", prefix, uri);
    }

    @Override
    public void endPrefixMapping(String prefix) {
        event("unmap", prefix);
    }

    @Override
    public void startCDATA() {
        event("cdata");
    }

    @Override
    public void endCDATA() {
        event("/cdata");
    }

    @Override
    public void comment(char[] ch, int start, int length) {
        event("comment", new String(ch, start, length));
    }

    @Override
    public void startDTD(String name, String publicId, String systemId) {
        event("dtd", name, publicId, systemId);
    }

    @Override
    public void endDTD() {
        event("/dtd");
    }

    @Override
    public void elementDecl(String name, String model) {
        event("element", name, model);
    }

    @Override
    public void attributeDecl(String element, String name, String type, String mode, String value) {
        event("attribute", element, name, type, mode, value);
    }

    @Override
    public void internalEntityDecl(String name, String value) {
        event("entity", name, value);
    }

    @Override
    public InputSource resolveEntity(String name, String publicId, String base, String systemId) {
        event("resolve", publicId, systemId);
        return new InputSource(new StringReader("<!ENTITY ext 'external'><![IGNORE[<!X>]]><!ELEMENT r ANY>"));
    }

    private static String sax(String document, boolean namespaces) throws Exception {
        XmlDocuments handler = new XmlDocuments();
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setNamespaceAware(namespaces);
        SAXParser parser = factory.newSAXParser();
        parser.setProperty("http://xml.org/sax/properties/lexical-handler", handler);
        parser.setProperty("http://xml.org/sax/properties/declaration-handler", handler);
        try {
            parser.parse(new InputSource(new StringReader(document)), handler);
        } catch (SAXException e) {
            handler.event("error", e.getMessage());
        }
        return handler.events.toString();
    }

    private static void dump(Node node, StringBuilder sb, String margin) {
        sb.append(margin).append(node.getNodeType()).append(' ').append(node.getNodeName()).append(' ')
                .append(node.getNodeValue()).append(' ').append(node.getNamespaceURI()).append(' ')
                .append(node.getLocalName()).append(' ').append(node.getPrefix()).append(' ')
                .append(node.getTextContent())
                .append(' ').append(node).append('\n');
        NamedNodeMap attributes = node.getAttributes();
        for (int i = 0; attributes != null && i < attributes.getLength(); i++) {
            sb.append(margin).append("@ ").append(attributes.item(i)).append('\n');
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            dump(child, sb, margin + "  ");
        }
    }

    private static String change(Document document, Element x, Element y, int operation, int i) {
        switch (operation) {
            case 0:
                return "append " + x.appendChild(y);
            case 1:
                return "insert " + x.insertBefore(y, x.getFirstChild());
            case 2:
                return "remove " + x.removeChild(x.getFirstChild() == null ? y : x.getLastChild());
            case 3:
                return "replace " + x.replaceChild(document.createTextNode("T" + i), y);
            case 4:
                x.setAttribute("n" + i % 3, "v&<" + i);
                return "attribute " + x.getAttribute("n0") + x.hasAttribute("n1") + x.getAttributes().getLength();
            case 5:
                return "position " + (x.compareDocumentPosition(y) & 31) + " " + x.isEqualNode(y);
            case 6:
                return "clone " + document.getDocumentElement().appendChild(x.cloneNode(true)).isEqualNode(x);
            case 7:
                x.normalize();
                return "length " + x.getChildNodes().getLength();
            case 8:
                x.setAttributeNS("urn:x", "q:a" + i % 2, "w");
                return "namespace " + x.lookupPrefix("urn:x") + x.lookupNamespaceURI("p");
            case 9:
                return "element " + x.appendChild(document.createElementNS("u", "p:e" + i))
                        .appendChild(document.createComment("c"));
            case 10:
                return "name " + document.createElement(i % 2 == 0 ? "a b" : "a:b");
            default:
                return "qualified " + document.createElementNS(i % 2 == 0 ? null : "u", "p:q:");
        }
    }

    private static String dom(String text, boolean namespaces, int options) throws Exception {
        StringBuilder sb = new StringBuilder();
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(namespaces);
        factory.setCoalescing((options & 1) != 0);
        factory.setIgnoringComments((options & 2) != 0);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(new DefaultHandler());
        builder.setEntityResolver(new XmlDocuments());
        Document document;
        try {
            document = builder.parse(new InputSource(new StringReader(text)));
        } catch (SAXParseException e) {
            return "error " + e.getMessage() + "\n";
        }
        dump(document, sb, "");
        NodeList all = document.getElementsByTagName("*");
        Random r = new Random(text.hashCode());
        for (int i = 0; i < 24 && all.getLength() < 60; i++) {
            Element x = (Element) all.item(r.nextInt(all.getLength()));
            Element y = (Element) all.item(r.nextInt(all.getLength()));
            try {
                sb.append(change(document, x, y, r.nextInt(12), i));
            } catch (DOMException e) {
                sb.append(e.code).append(' ').append(e.getMessage());
            }
            sb.append(' ').append(all.getLength()).append('\n');
        }
        dump(document, sb, "");
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        for (String document : DOCUMENTS) {
            System.out.println("--- " + document);
            System.out.print(sax(document, false));
            System.out.print(sax(document, true));
            System.out.print(dom(document, true, 0));
            System.out.print(dom(document, false, 3));
        }
        byte[][] bytes = {"<?xml version='1.0' encoding='ISO-8859-1'?><a>\u00e9</a>".getBytes("ISO-8859-1"),
            "\ufeff<a>\u00e9</a>".getBytes("UTF-8"), "\ufeff<a>\u4e00</a>".getBytes("UTF-16LE"),
            "\ufeff<a>\u4e00</a>".getBytes("UTF-16BE"), "<a>\u00e9</a>".getBytes("UTF-8")};
        for (byte[] b : bytes) {
            Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(b));
            System.out.println(d.getDocumentElement().getTextContent() + " " + d.getXmlEncoding() + " "
                    + d.getXmlVersion());
        }
        SAXParseException e = new SAXParseException("m", "p", "s", 1, 2);
        System.out.println(e + " " + new SAXException(new IOException("x")) + " " + new SAXException("y").getMessage());
        System.out.println(new QName("u", "l", "p") + " " + QName.valueOf("{u}l").equals(new QName("u", "l")) + " "
                + QName.valueOf("l").hashCode());
        AttributesImpl a = new AttributesImpl();
        a.addAttribute("u", "l", "p:l", "CDATA", "v");
        System.out.println(a.getValue("u", "l") + a.getValue("p:l") + a.getIndex("x") + a.getType(0) + a.getValue(1));
    }
}
