// Makes a document of the events of a parser.
package jdk.internal.xml;

import java.io.IOException;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.ext.Attributes2;
import org.xml.sax.ext.DefaultHandler2;

final class DomBuilder extends DefaultHandler2 {
    /** What a factory was told when it made the builder. */
    record Options(boolean namespaces, boolean withoutSpace, boolean withoutComments, boolean coalescing,
            boolean withReferences) {
        static Options of(DocumentBuilderFactory factory) {
            return new Options(factory.isNamespaceAware(), factory.isIgnoringElementContentWhitespace(),
                    factory.isIgnoringComments(), factory.isCoalescing(), !factory.isExpandEntityReferences());
        }
    }

    private final Options options;
    private final boolean namespaces;
    private final Dom.DocumentNode document = new Dom.DocumentNode();
    private Dom.NodeBase parent = document;
    private SaxReader reader;
    private boolean inData;
    private boolean inType;
    private Dom.CharacterNode data;

    DomBuilder(Options options) {
        this.options = options;
        namespaces = options.namespaces;
    }

    Document parse(SaxReader reader, InputSource input) throws SAXException, IOException {
        this.reader = reader;
        reader.setContentHandler(this);
        reader.setDTDHandler(this);
        reader.setProperty(SaxReader.PROPERTIES + "lexical-handler", this);
        reader.setProperty(SaxReader.PROPERTIES + "declaration-handler", this);
        reader.setFeature(SaxReader.FEATURES + "resolve-dtd-uris", false);
        reader.keepReferences(options.withReferences);
        reader.parse(input);
        return document;
    }

    private Dom.TypeNode type() {
        return (Dom.TypeNode) document.getDoctype();
    }

    private void add(Dom.NodeBase node) {
        parent.append(node);
    }

    @Override
    public void startDocument() {
        document.uri = reader.getSystemId();
        document.inputEncoding = reader.getEncoding();
    }

    @Override
    public void declaration(String version, String encoding, String standalone) {
        document.version = version;
        document.encoding = encoding;
        document.standalone = "yes".equals(standalone);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes atts) {
        String elementSpace = namespaces && !uri.isEmpty() ? uri : null;
        Dom.ElementNode element = new Dom.ElementNode(document, elementSpace, qName, namespaces);
        for (int i = 0; i < atts.getLength(); i++) {
            String name = atts.getQName(i);
            String space = atts.getURI(i);
            if (namespaces && (name.equals("xmlns") || name.startsWith("xmlns:"))) {
                space = "http://www.w3.org/2000/xmlns/";
            }
            Dom.AttributeNode attribute
                    = new Dom.AttributeNode(document, space.isEmpty() ? null : space, name, namespaces);
            attribute.setText(atts.getValue(i));
            attribute.specified = ((Attributes2) atts).isSpecified(i);
            attribute.type = reader.declaredType(qName, name);
            attribute.id = "ID".equals(attribute.type);
            element.map().put(attribute);
        }
        add(element);
        parent = element;
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        parent = parent.parent;
    }

    @Override
    public void characters(char[] ch, int start, int length) {
        String text = new String(ch, start, length);
        if (inData && !options.coalescing) {
            if (data == null) {
                data = new Dom.DataNode(document, "");
                add(data);
            }
            data.appendData(text);
            return;
        }
        if (parent.last instanceof Dom.TextNode before && before.getNodeType() == Node.TEXT_NODE) {
            before.appendData(text);
            before.ignorable &= inData;     // as in `java`
        } else {
            add(new Dom.TextNode(document, text));
        }
    }

    @Override
    public void ignorableWhitespace(char[] ch, int start, int length) {
        if (!options.withoutSpace) {
            boolean alone = !(parent.last instanceof Dom.TextNode before) || before.getNodeType() != Node.TEXT_NODE
                    || before.ignorable;
            characters(ch, start, length);
            ((Dom.TextNode) parent.last).ignorable = alone;
        }
    }

    @Override
    public void processingInstruction(String target, String text) {
        if (!inType) {
            add(new Dom.InstructionNode(document, target, text));
        }
    }

    @Override
    public void comment(char[] ch, int start, int length) {
        if (!options.withoutComments && !inType) {
            add(new Dom.CommentNode(document, new String(ch, start, length)));
        }
    }

    @Override
    public void startCDATA() {
        inData = true;
        data = null;
    }

    @Override
    public void endCDATA() {
        if (data == null && !options.coalescing) {
            add(new Dom.DataNode(document, ""));
        }
        inData = false;
    }

    @Override
    public void startDTD(String name, String publicId, String systemId) {
        add(new Dom.TypeNode(document, name, publicId, systemId));
        inType = true;
    }

    @Override
    public void endDTD() {
        type().internalSubset = reader.internalSubset();
        type().parsed = true;
        document.defaults = reader.defaultAttributes();
        inType = false;
    }

    @Override
    public void startEntity(String name) {
        if (!inType && options.withReferences) {
            add(new Dom.ReferenceNode(document, name));
        }
    }

    @Override
    public void skippedEntity(String name) {
        if (options.withReferences) {
            add(new Dom.ReferenceNode(document, name));
        }
    }

    @Override
    public void internalEntityDecl(String name, String value) {
        if (!name.startsWith("%")) {
            type().entities.put(new Dom.EntityNode(document, name, null, null, null));
        }
    }

    @Override
    public void externalEntityDecl(String name, String publicId, String systemId) {
        if (!name.startsWith("%")) {
            type().entities.put(new Dom.EntityNode(document, name, publicId, systemId, null));
        }
    }

    @Override
    public void unparsedEntityDecl(String name, String publicId, String systemId, String notation) {
        type().entities.put(new Dom.EntityNode(document, name, publicId, systemId, notation));
    }

    @Override
    public void notationDecl(String name, String publicId, String systemId) {
        if (type().notations.getNamedItem(name) == null) {
            type().notations.put(new Dom.NotationNode(document, name, publicId, systemId));
        }
    }
}
