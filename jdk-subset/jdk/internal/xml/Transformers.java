// The factory of javax.xml.transform, and the transformer that copies its source.
package jdk.internal.xml;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.ErrorListener;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.URIResolver;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TemplatesHandler;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.DTDHandler;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.XMLFilter;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.ext.LexicalHandler;

public final class Transformers extends SAXTransformerFactory {
    private static final String NO_STYLESHEETS = "This class library does not compile stylesheets";

    private final Map<String, Object> attributes = new HashMap<>();
    private boolean secure;
    private URIResolver resolver;
    private ErrorListener listener = new Listener();

    @Override
    public Transformer newTransformer() {
        return new Copier(this);
    }

    @Override
    public Transformer newTransformer(Source source) throws TransformerConfigurationException {
        return newTemplates(source).newTransformer();
    }

    @Override
    public Templates newTemplates(Source source) throws TransformerConfigurationException {
        throw new TransformerConfigurationException(NO_STYLESHEETS);
    }

    @Override
    public Source getAssociatedStylesheet(Source source, String media, String title, String charset)
            throws TransformerConfigurationException {
        throw new TransformerConfigurationException(NO_STYLESHEETS);
    }

    @Override
    public TransformerHandler newTransformerHandler() {
        return new Handler(new Copier(this));
    }

    @Override
    public TransformerHandler newTransformerHandler(Source source) throws TransformerConfigurationException {
        return newTransformerHandler(newTemplates(source));
    }

    @Override
    public TransformerHandler newTransformerHandler(Templates templates) throws TransformerConfigurationException {
        throw new TransformerConfigurationException(NO_STYLESHEETS);
    }

    @Override
    public TemplatesHandler newTemplatesHandler() throws TransformerConfigurationException {
        throw new TransformerConfigurationException(NO_STYLESHEETS);
    }

    @Override
    public XMLFilter newXMLFilter(Source source) throws TransformerConfigurationException {
        throw new TransformerConfigurationException(NO_STYLESHEETS);
    }

    @Override
    public XMLFilter newXMLFilter(Templates templates) throws TransformerConfigurationException {
        throw new TransformerConfigurationException(NO_STYLESHEETS);
    }

    @Override
    public void setURIResolver(URIResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public URIResolver getURIResolver() {
        return resolver;
    }

    @Override
    public void setFeature(String name, boolean value) throws TransformerConfigurationException {
        if (!name.equals(XMLConstants.FEATURE_SECURE_PROCESSING)) {
            throw new TransformerConfigurationException("Cannot set the feature '" + name
                    + "' on this TransformerFactory.");
        }
        secure = value;
    }

    @Override
    public boolean getFeature(String name) {
        switch (name) {
            case XMLConstants.FEATURE_SECURE_PROCESSING:
                return secure;
            case DOMSource.FEATURE:
            case DOMResult.FEATURE:
            case SAXSource.FEATURE:
            case SAXResult.FEATURE:
            case StAXSource.FEATURE:
            case StAXResult.FEATURE:
            case StreamSource.FEATURE:
            case StreamResult.FEATURE:
            case SAXTransformerFactory.FEATURE:
                return true;
            default:
                return false;
        }
    }

    @Override
    public void setAttribute(String name, Object value) {
        switch (name) {
            case "indent-number":
                attributes.put(name, value instanceof String ? Integer.parseInt((String) value) : (Integer) value);
                break;
            case XMLConstants.ACCESS_EXTERNAL_DTD:
            case XMLConstants.ACCESS_EXTERNAL_STYLESHEET:
                attributes.put(name, value);
                break;
            default:
                throw unknown(name);
        }
    }

    @Override
    public Object getAttribute(String name) {
        if (name.equals(XMLConstants.ACCESS_EXTERNAL_DTD) || name.equals(XMLConstants.ACCESS_EXTERNAL_STYLESHEET)) {
            return attributes.getOrDefault(name, "all");
        }
        throw unknown(name);
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("TransformerFactory does not recognise attribute '" + name + "'.");
    }

    @Override
    public void setErrorListener(ErrorListener listener) {
        if (listener == null) {
            throw new IllegalArgumentException("Attempting to set ErrorListener for 'TransformerFactory' to null");
        }
        this.listener = listener;
    }

    @Override
    public ErrorListener getErrorListener() {
        return listener;
    }

    private static final class Listener implements ErrorListener {
        @Override
        public void warning(TransformerException e) {
            System.err.println("WARNING:  '" + e.getMessageAndLocation() + "'");
        }

        @Override
        public void error(TransformerException e) {
            System.err.println("ERROR:  '" + e.getMessageAndLocation() + "'");
        }

        @Override
        public void fatalError(TransformerException e) throws TransformerException {
            System.err.println("FATAL ERROR:  '" + e.getMessageAndLocation() + "'");
            throw e;
        }
    }

    /** A handler of all events; what it is given goes to one of content, and perhaps to others. */
    private static class Forwarder extends DefaultHandler2 {
        ContentHandler content;
        LexicalHandler lexical;
        DTDHandler declarations;

        void forwardTo(ContentHandler handler, LexicalHandler lexicalHandler) {
            content = handler;
            lexical = lexicalHandler != null ? lexicalHandler
                    : handler instanceof LexicalHandler ? (LexicalHandler) handler : new DefaultHandler2();
            declarations = handler instanceof DTDHandler ? (DTDHandler) handler : new DefaultHandler2();
        }

        @Override
        public void setDocumentLocator(Locator locator) {
            content.setDocumentLocator(locator);
        }

        @Override
        public void startDocument() throws SAXException {
            content.startDocument();
        }

        @Override
        public void endDocument() throws SAXException {
            content.endDocument();
        }

        @Override
        public void startPrefixMapping(String prefix, String uri) throws SAXException {
            content.startPrefixMapping(prefix, uri);
        }

        @Override
        public void endPrefixMapping(String prefix) throws SAXException {
            content.endPrefixMapping(prefix);
        }

        @Override
        public void startElement(String uri, String localName, String qName, Attributes atts) throws SAXException {
            content.startElement(uri, localName, qName, atts);
        }

        @Override
        public void endElement(String uri, String localName, String qName) throws SAXException {
            content.endElement(uri, localName, qName);
        }

        @Override
        public void characters(char[] ch, int start, int length) throws SAXException {
            content.characters(ch, start, length);
        }

        @Override
        public void ignorableWhitespace(char[] ch, int start, int length) throws SAXException {
            content.ignorableWhitespace(ch, start, length);
        }

        @Override
        public void processingInstruction(String target, String data) throws SAXException {
            content.processingInstruction(target, data);
        }

        @Override
        public void skippedEntity(String name) throws SAXException {
            content.skippedEntity(name);
        }

        @Override
        public void declaration(String version, String encoding, String standalone) throws SAXException {
            content.declaration(version, encoding, standalone);
        }

        @Override
        public void startDTD(String name, String publicId, String systemId) throws SAXException {
            lexical.startDTD(name, publicId, systemId);
        }

        @Override
        public void endDTD() throws SAXException {
            lexical.endDTD();
        }

        @Override
        public void startEntity(String name) throws SAXException {
            lexical.startEntity(name);
        }

        @Override
        public void endEntity(String name) throws SAXException {
            lexical.endEntity(name);
        }

        @Override
        public void startCDATA() throws SAXException {
            lexical.startCDATA();
        }

        @Override
        public void endCDATA() throws SAXException {
            lexical.endCDATA();
        }

        @Override
        public void comment(char[] ch, int start, int length) throws SAXException {
            lexical.comment(ch, start, length);
        }

        @Override
        public void notationDecl(String name, String publicId, String systemId) throws SAXException {
            declarations.notationDecl(name, publicId, systemId);
        }

        @Override
        public void unparsedEntityDecl(String name, String publicId, String systemId, String notationName)
                throws SAXException {
            declarations.unparsedEntityDecl(name, publicId, systemId, notationName);
        }
    }

    /** What writes the events of a source into a result: handlers, and the stream to close. */
    private static final class Target implements AutoCloseable {
        ContentHandler content;
        LexicalHandler lexical;
        OutputStream opened;
        Writer writer;

        @Override
        public void close() throws IOException {
            if (opened != null) {
                writer.flush();
                opened.close();
            }
        }
    }

    private static final class Copier extends Transformer {
        private static final String AMOUNT = "}indent-amount";
        private static final Map<String, String> DEFAULTS = Map.of("method", "xml", "indent", "no", "encoding", "UTF-8",
                "omit-xml-declaration", "no", "version", "1.0", "standalone", "no", "media-type", "text/xml",
                "{http://xml.apache.org/xalan}indent-amount", "0");

        private final Transformers factory;
        private Properties properties = new Properties();
        private final Map<String, Object> parameters = new HashMap<>();
        private URIResolver resolver;
        private ErrorListener listener;

        Copier(Transformers factory) {
            this.factory = factory;
            reset();
        }

        @Override
        public void reset() {
            properties = new Properties();
            parameters.clear();
            resolver = factory.resolver;
            listener = factory.listener;
        }

        private int width() {
            for (String name : properties.stringPropertyNames()) {
                if (name.endsWith(AMOUNT)) {
                    try {
                        return Math.max(0, Integer.parseInt(properties.getProperty(name)));
                    } catch (NumberFormatException e) {
                        return 0;
                    }
                }
            }
            return (Integer) factory.attributes.getOrDefault("indent-number", 4);
        }

        Target open(Result result, Document document, boolean hasTree) throws TransformerException, IOException {
            Target target = new Target();
            if (result instanceof SAXResult) {
                SAXResult sax = (SAXResult) result;
                target.content = sax.getHandler();
                target.lexical = sax.getLexicalHandler();
                if (target.content == null) {
                    throw new TransformerException("No defined output handler for transformation result.");
                }
            } else if (result instanceof DOMResult) {
                target.content = new TreeMaker((DOMResult) result);
            } else if (result instanceof StAXResult) {
                target.content = new StreamMaker((StAXResult) result);
            } else if (result instanceof StreamResult) {
                String method = properties.getProperty("method");
                if (method != null && !method.equals("xml") && !method.equals("text")) {
                    throw new TransformerException(Serializer.missing(method));
                }
                target.writer = writer((StreamResult) result, target);
                String standalone = properties.getProperty("standalone");
                if (document != null) {
                    standalone = document.getXmlStandalone() ? null : "no";
                } else if (hasTree) {
                    standalone = null;
                }
                String version = document != null ? document.getXmlVersion() : "1.0";
                target.content = new Serializer(target.writer, properties, version, standalone, width());
            } else {
                throw new TransformerException("No defined output handler for transformation result.");
            }
            return target;
        }

        private Writer writer(StreamResult result, Target target) throws TransformerException, IOException {
            if (result.getWriter() != null) {
                return result.getWriter();
            }
            OutputStream out = result.getOutputStream();
            if (out == null) {
                String name = result.getSystemId();
                if (name == null) {
                    throw new TransformerException("Result object passed to ''{0}'' is invalid.");
                }
                File file = name.startsWith("file:") ? new File(URI.create(name).getPath()) : new File(name);
                out = new FileOutputStream(file);
                target.opened = out;
            }
            return new OutputStreamWriter(out, Serializer.supported(properties.getProperty("encoding")));
        }

        @Override
        public void transform(Source source, Result result) throws TransformerException {
            Node tree = source instanceof DOMSource ? ((DOMSource) source).getNode() : null;
            boolean nothing = source instanceof DOMSource && tree == null
                    || source instanceof StreamSource && isNothing((StreamSource) source);
            if (nothing) {
                tree = new Dom.DocumentNode();
            }
            Document document = tree instanceof Document ? (Document) tree : null;
            try (Target target = open(result, document, tree != null)) {
                Forwarder forwarder = new Forwarder();
                forwarder.forwardTo(target.content, target.lexical);
                if (tree != null) {
                    new DomEvents(forwarder, forwarder).document(tree);
                } else if (source instanceof StAXSource) {
                    new StreamEvents(forwarder, forwarder).copy((StAXSource) source);
                } else {
                    read(source, forwarder);
                }
            } catch (SAXException e) {
                Exception cause = e.getException();
                throw cause instanceof TransformerException ? (TransformerException) cause
                        : new TransformerException(e);
            } catch (IOException | XMLStreamException | RuntimeException e) {
                throw new TransformerException(e);
            }
        }

        private static boolean isNothing(StreamSource source) {
            return source.getInputStream() == null && source.getReader() == null && source.getSystemId() == null;
        }

        private static void read(Source source, Forwarder forwarder)
                throws TransformerException, SAXException, IOException {
            InputSource input = SAXSource.sourceToInputSource(source);
            if (input == null && !(source instanceof SAXSource)) {
                throw new TransformerException(
                        new TransformerException("Source object passed to ''{0}'' has no contents."));
            }
            XMLReader reader = source instanceof SAXSource ? ((SAXSource) source).getXMLReader() : null;
            if (reader == null) {
                reader = Parsers.reader();
                reader.setFeature(SaxReader.FEATURES + "namespace-prefixes", true);
            }
            reader.setContentHandler(forwarder);
            reader.setDTDHandler(forwarder);
            try {
                reader.setProperty(SaxReader.PROPERTIES + "lexical-handler", forwarder);
            } catch (SAXException e) {
                // The reader of a program has no such events.
            }
            if (input == null) {
                input = new InputSource();
            }
            reader.parse(input);
        }

        @Override
        public void setParameter(String name, Object value) {
            if (value == null) {
                throw new IllegalArgumentException("Attempting to set parameter '" + name + "' to null");
            }
            parameters.put(name, value);
        }

        @Override
        public Object getParameter(String name) {
            return parameters.get(name);
        }

        @Override
        public void clearParameters() {
            parameters.clear();
        }

        @Override
        public void setURIResolver(URIResolver resolver) {
            this.resolver = resolver;
        }

        @Override
        public URIResolver getURIResolver() {
            return resolver;
        }

        private static void check(String name) {
            if (!DEFAULTS.containsKey(name) && !name.startsWith("doctype-") && !name.equals("cdata-section-elements")
                    && name.charAt(0) != '{') {
                throw new IllegalArgumentException("Attempting to access invalid Transformer property '" + name
                        + "'.");
            }
        }

        @Override
        public void setOutputProperties(Properties format) {
            properties = new Properties();
            if (format != null) {
                for (String name : format.stringPropertyNames()) {
                    setOutputProperty(name, format.getProperty(name));
                }
            }
        }

        @Override
        public Properties getOutputProperties() {
            Properties defaults = new Properties();
            defaults.putAll(DEFAULTS);
            Properties copy = new Properties(defaults);
            copy.putAll(properties);
            return copy;
        }

        @Override
        public void setOutputProperty(String name, String value) {
            check(name);
            properties.setProperty(name, value);
        }

        @Override
        public String getOutputProperty(String name) {
            check(name);
            return properties.getProperty(name, DEFAULTS.get(name));
        }

        @Override
        public void setErrorListener(ErrorListener listener) {
            if (listener == null) {
                throw new IllegalArgumentException("Attempting to set ErrorListener for 'Transformer' to null");
            }
            this.listener = listener;
        }

        @Override
        public ErrorListener getErrorListener() {
            return listener;
        }
    }

    /** Takes the events of a program as the source of a transformer. */
    private static final class Handler extends Forwarder implements TransformerHandler {
        private final Copier copier;
        private Result result;
        private Target target;
        private Locator locator;
        private String systemId;

        Handler(Copier copier) {
            this.copier = copier;
        }

        @Override
        public void setResult(Result result) {
            if (result == null) {
                throw new IllegalArgumentException("Result is null.");
            }
            this.result = result;
            target = null;
        }

        @Override
        public void setDocumentLocator(Locator locator) {
            this.locator = locator;
            if (content != null) {
                super.setDocumentLocator(locator);
            }
        }

        @Override
        public void startDocument() throws SAXException {
            if (result == null) {
                throw new SAXException("A result must be set with setResult");
            }
            try {
                target = copier.open(result, null, false);
            } catch (TransformerException | IOException e) {
                throw new SAXException(e);
            }
            forwardTo(target.content, target.lexical);
            if (locator != null) {
                content.setDocumentLocator(locator);
            }
            super.startDocument();
        }

        @Override
        public void endDocument() throws SAXException {
            super.endDocument();
            try {
                target.close();
            } catch (IOException e) {
                throw new SAXException(e);
            }
        }

        @Override
        public void setSystemId(String systemID) {
            systemId = systemID;
        }

        @Override
        public String getSystemId() {
            return systemId;
        }

        @Override
        public Transformer getTransformer() {
            return copier;
        }
    }

    /** Makes nodes of a DOMResult. */
    private static final class TreeMaker extends DefaultHandler2 {
        private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";

        private final Document document;
        private final Node top;
        private final Node before;
        private Node parent;
        private final StringBuilder text = new StringBuilder();
        private final Map<String, String> declared = new LinkedHashMap<>();

        TreeMaker(DOMResult result) {
            if (result.getNode() == null) {
                result.setNode(new Dom.DocumentNode());
            }
            top = result.getNode();
            before = result.getNextSibling();
            parent = top;
            document = top instanceof Document ? (Document) top : top.getOwnerDocument();
        }

        private void add(Node node) {
            if (parent == top && before != null) {
                parent.insertBefore(node, before);
            } else {
                parent.appendChild(node);
            }
        }

        private void flush() {
            if (!text.isEmpty()) {
                String s = text.toString();
                text.setLength(0);
                if (!(parent instanceof Document)) {
                    add(document.createTextNode(s));
                }
            }
        }

        @Override
        public void startPrefixMapping(String prefix, String uri) {
            declared.put(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, uri);
        }

        @Override
        public void startElement(String uri, String localName, String qName, Attributes atts) {
            flush();
            Element element = document.createElementNS(uri == null || uri.isEmpty() ? null : uri, qName);
            for (Map.Entry<String, String> e : declared.entrySet()) {
                element.setAttributeNS(XMLNS_URI, e.getKey(), e.getValue());
            }
            declared.clear();
            for (int i = 0; i < atts.getLength(); i++) {
                String name = atts.getQName(i);
                String space = name.equals("xmlns") || name.startsWith("xmlns:") ? XMLNS_URI : atts.getURI(i);
                if (space == null || space.isEmpty()) {
                    element.setAttribute(name, atts.getValue(i));
                } else {
                    element.setAttributeNS(space, name, atts.getValue(i));
                }
            }
            add(element);
            parent = element;
        }

        @Override
        public void endElement(String uri, String localName, String qName) {
            flush();
            parent = parent.getParentNode();
        }

        @Override
        public void endDocument() {
            flush();
        }

        @Override
        public void characters(char[] ch, int start, int length) {
            text.append(ch, start, length);
        }

        @Override
        public void ignorableWhitespace(char[] ch, int start, int length) {
            text.append(ch, start, length);
        }

        @Override
        public void processingInstruction(String target, String data) {
            flush();
            add(document.createProcessingInstruction(target, data));
        }

        @Override
        public void comment(char[] ch, int start, int length) {
            flush();
            add(document.createComment(new String(ch, start, length)));
        }
    }
}
