// Walks over the nodes of a document and calls handlers. Namespaces that nodes have and no attribute declares are
// declared.
package jdk.internal.xml;

import java.util.HashMap;
import java.util.Map;
import org.w3c.dom.Attr;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.helpers.AttributesImpl;

final class DomEvents {
    private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";

    private final ContentHandler content;
    private final LexicalHandler lexical;
    private final Map<String, String> bound = new HashMap<>();
    private int made;

    DomEvents(ContentHandler content, LexicalHandler lexical) {
        this.content = content;
        this.lexical = lexical;
        bound.put("", "");
        bound.put("xml", "http://www.w3.org/XML/1998/namespace");
    }

    void document(Node node) throws SAXException {
        content.startDocument();
        walk(node);
        content.endDocument();
    }

    private void walk(Node node) throws SAXException {
        if (node == null) {
            return;
        }
        String value = node.getNodeValue();
        switch (node.getNodeType()) {
            case Node.ELEMENT_NODE:
                element(node);
                break;
            case Node.TEXT_NODE:
                content.characters(value.toCharArray(), 0, value.length());
                break;
            case Node.CDATA_SECTION_NODE:
                if (lexical != null) {
                    lexical.startCDATA();
                }
                content.characters(value.toCharArray(), 0, value.length());
                if (lexical != null) {
                    lexical.endCDATA();
                }
                break;
            case Node.COMMENT_NODE:
                if (lexical != null) {
                    lexical.comment(value.toCharArray(), 0, value.length());
                }
                break;
            case Node.PROCESSING_INSTRUCTION_NODE:
                content.processingInstruction(node.getNodeName(), value);
                break;
            case Node.DOCUMENT_NODE:
            case Node.DOCUMENT_FRAGMENT_NODE:
            case Node.ENTITY_REFERENCE_NODE:
                children(node);
                break;
            default:
                break;
        }
    }

    private void children(Node node) throws SAXException {
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            walk(child);
        }
    }

    private void map(String prefix, String uri, Map<String, String> before) throws SAXException {
        if (!uri.equals(bound.get(prefix))) {
            before.putIfAbsent(prefix, bound.getOrDefault(prefix, ""));
            bound.put(prefix, uri);
            content.startPrefixMapping(prefix, uri);
        }
    }

    private void element(Node node) throws SAXException {
        NamedNodeMap attributes = node.getAttributes();
        Map<String, String> before = new HashMap<>();
        AttributesImpl passed = new AttributesImpl();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            String name = attribute.getNodeName();
            if (name.equals("xmlns") || name.startsWith("xmlns:")) {
                map(name.length() > 6 ? name.substring(6) : "", attribute.getNodeValue(), before);
                passed.addAttribute(XMLNS_URI, local(attribute), name, "CDATA", attribute.getNodeValue());
            }
        }
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            String name = attribute.getNodeName();
            String uri = attribute.getNamespaceURI();
            if (name.equals("xmlns") || name.startsWith("xmlns:")) {
                continue;
            }
            if (uri != null && name.indexOf(':') < 0) {
                name = "ns" + ++made + ":" + name;
            }
            passed.addAttribute(uri == null ? "" : uri, local(attribute), name, "CDATA", attribute.getNodeValue());
        }
        String name = node.getNodeName();
        String prefix = name.indexOf(':') < 0 ? "" : name.substring(0, name.indexOf(':'));
        String uri = node.getLocalName() == null ? bound.get(prefix) : node.getNamespaceURI();
        content.startElement(uri == null ? "" : uri, local(node), name, passed);
        if (uri != null || prefix.isEmpty()) {
            String space = uri == null ? "" : uri;
            if (!space.equals(bound.get(prefix))) {
                before.putIfAbsent(prefix, bound.getOrDefault(prefix, ""));
                bound.put(prefix, space);
            }
        }
        children(node);
        content.endElement(uri == null ? "" : uri, local(node), name);
        for (Map.Entry<String, String> e : before.entrySet()) {
            content.endPrefixMapping(e.getKey());
            bound.put(e.getKey(), e.getValue());
        }
    }

    private static String local(Node node) {
        String name = node.getLocalName();
        return name != null ? name : node.getNodeName().substring(node.getNodeName().indexOf(':') + 1);
    }
}
