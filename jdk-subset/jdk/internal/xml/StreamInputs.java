// Readers of javax.xml.stream. A document is parsed as a whole before its first event is returned; what is wrong with
// it is reported where it stands.
package jdk.internal.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.EventFilter;
import javax.xml.stream.Location;
import javax.xml.stream.StreamFilter;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLReporter;
import javax.xml.stream.XMLResolver;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.events.XMLEvent;
import javax.xml.stream.util.EventReaderDelegate;
import javax.xml.stream.util.StreamReaderDelegate;
import javax.xml.stream.util.XMLEventAllocator;
import javax.xml.transform.Source;
import javax.xml.transform.sax.SAXSource;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.ext.Attributes2;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.helpers.AttributesImpl;

public final class StreamInputs extends XMLInputFactory {
    static final String REPORT_CDATA = "http://java.sun.com/xml/stream/properties/report-cdata-event";
    private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";
    static final String[] NAMES = {null, "START_ELEMENT", "END_ELEMENT", "PROCESSING_INSTRUCTION", "CHARACTERS",
        "COMMENT", "SPACE", "START_DOCUMENT", "END_DOCUMENT", "ENTITY_REFERENCE", "ATTRIBUTE", "DTD", "CDATA",
        "NAMESPACE", "NOTATION_DECLARATION", "ENTITY_DECLARATION"};

    private final Map<String, Object> properties = new HashMap<>();

    public StreamInputs() {
        properties.put(IS_NAMESPACE_AWARE, true);
        properties.put(IS_VALIDATING, false);
        properties.put(IS_COALESCING, false);
        properties.put(IS_REPLACING_ENTITY_REFERENCES, true);
        properties.put(IS_SUPPORTING_EXTERNAL_ENTITIES, true);
        properties.put(SUPPORT_DTD, true);
        properties.put(REPORTER, null);
        properties.put(RESOLVER, null);
        properties.put(ALLOCATOR, null);
        properties.put(REPORT_CDATA, false);
        properties.put(XMLConstants.ACCESS_EXTERNAL_DTD, null);
    }

    static String name(int type) {
        return type > 0 && type < NAMES.length ? NAMES[type] : "UNKNOWN_EVENT_TYPE, " + type;
    }

    private boolean is(String property) {
        return Boolean.TRUE.equals(properties.get(property));
    }

    @Override
    public Object getProperty(String name) {
        if (name == null || !properties.containsKey(name)) {
            throw new IllegalArgumentException("Property not supported");
        }
        return properties.get(name);
    }

    @Override
    public void setProperty(String name, Object value) {
        if (name == null || value == null && !name.equals(RESOLVER) && !name.equals(REPORTER)
                && !name.equals(ALLOCATOR) || !properties.containsKey(name)) {
            throw new IllegalArgumentException("Property " + name + " is not supported");
        }
        if (name.equals(IS_VALIDATING) && (Boolean.TRUE.equals(value) || "true".equals(value))) {
            throw new IllegalArgumentException("true value of isValidating not supported");
        }
        properties.put(name, "true".equals(value) ? Boolean.TRUE : "false".equals(value) ? Boolean.FALSE : value);
    }

    @Override
    public boolean isPropertySupported(String name) {
        return name != null && properties.containsKey(name);
    }

    @Override
    public XMLResolver getXMLResolver() {
        return (XMLResolver) properties.get(RESOLVER);
    }

    @Override
    public void setXMLResolver(XMLResolver resolver) {
        properties.put(RESOLVER, resolver);
    }

    @Override
    public XMLReporter getXMLReporter() {
        return (XMLReporter) properties.get(REPORTER);
    }

    @Override
    public void setXMLReporter(XMLReporter reporter) {
        properties.put(REPORTER, reporter);
    }

    @Override
    public void setEventAllocator(XMLEventAllocator allocator) {
        properties.put(ALLOCATOR, allocator);
    }

    @Override
    public XMLEventAllocator getEventAllocator() {
        return (XMLEventAllocator) properties.get(ALLOCATOR);
    }

    private XMLStreamReader open(InputSource input) throws XMLStreamException {
        return new Recording(this, input);
    }

    private static InputSource named(InputSource input, String systemId) {
        input.setSystemId(systemId);
        return input;
    }

    private static InputSource of(InputStream stream) {
        if (stream == null) {
            throw new IllegalArgumentException("inputStream is null");
        }
        return new InputSource(stream);
    }

    @Override
    public XMLStreamReader createXMLStreamReader(Reader reader) throws XMLStreamException {
        return open(new InputSource(reader));
    }

    @Override
    public XMLStreamReader createXMLStreamReader(Source source) throws XMLStreamException {
        InputSource input = SAXSource.sourceToInputSource(source);
        if (input == null) {
            throw new UnsupportedOperationException("Cannot create XMLStreamReader or XMLEventReader from a "
                    + source.getClass().getName());
        }
        return open(input);
    }

    @Override
    public XMLStreamReader createXMLStreamReader(InputStream stream) throws XMLStreamException {
        return open(of(stream));
    }

    @Override
    public XMLStreamReader createXMLStreamReader(InputStream stream, String encoding) throws XMLStreamException {
        InputSource input = of(stream);
        input.setEncoding(encoding);
        return open(input);
    }

    @Override
    public XMLStreamReader createXMLStreamReader(String systemId, InputStream stream) throws XMLStreamException {
        return open(named(of(stream), systemId));
    }

    @Override
    public XMLStreamReader createXMLStreamReader(String systemId, Reader reader) throws XMLStreamException {
        return open(named(new InputSource(reader), systemId));
    }

    @Override
    public XMLEventReader createXMLEventReader(Reader reader) throws XMLStreamException {
        return createXMLEventReader(createXMLStreamReader(reader));
    }

    @Override
    public XMLEventReader createXMLEventReader(String systemId, Reader reader) throws XMLStreamException {
        return createXMLEventReader(createXMLStreamReader(systemId, reader));
    }

    @Override
    public XMLEventReader createXMLEventReader(XMLStreamReader reader) throws XMLStreamException {
        return new EventReader(reader, getEventAllocator());
    }

    @Override
    public XMLEventReader createXMLEventReader(Source source) throws XMLStreamException {
        return createXMLEventReader(createXMLStreamReader(source));
    }

    @Override
    public XMLEventReader createXMLEventReader(InputStream stream) throws XMLStreamException {
        return createXMLEventReader(createXMLStreamReader(stream));
    }

    @Override
    public XMLEventReader createXMLEventReader(InputStream stream, String encoding) throws XMLStreamException {
        return createXMLEventReader(createXMLStreamReader(stream, encoding));
    }

    @Override
    public XMLEventReader createXMLEventReader(String systemId, InputStream stream) throws XMLStreamException {
        return createXMLEventReader(createXMLStreamReader(systemId, stream));
    }

    @Override
    public XMLStreamReader createFilteredReader(XMLStreamReader reader, StreamFilter filter)
            throws XMLStreamException {
        if (reader == null || filter == null) {
            return null;
        }
        return new FilteredStream(reader, filter);
    }

    @Override
    public XMLEventReader createFilteredReader(XMLEventReader reader, EventFilter filter) throws XMLStreamException {
        if (reader == null || filter == null) {
            return null;
        }
        return new FilteredEvents(reader, filter);
    }

    private static final class FilteredStream extends StreamReaderDelegate {
        private final StreamFilter filter;

        FilteredStream(XMLStreamReader reader, StreamFilter filter) throws XMLStreamException {
            super(reader);
            this.filter = filter;
            find();
        }

        private void find() throws XMLStreamException {
            while (!filter.accept(getParent()) && getParent().hasNext()) {
                getParent().next();
            }
        }

        @Override
        public int next() throws XMLStreamException {
            if (!getParent().hasNext()) {
                throw new NoSuchElementException();
            }
            getParent().next();
            find();
            return getParent().getEventType();
        }
    }

    private static final class FilteredEvents extends EventReaderDelegate {
        private final EventFilter filter;

        FilteredEvents(XMLEventReader reader, EventFilter filter) {
            super(reader);
            this.filter = filter;
        }

        @Override
        public boolean hasNext() {
            try {
                return peek() != null;
            } catch (XMLStreamException e) {
                return false;
            }
        }

        @Override
        public XMLEvent peek() throws XMLStreamException {
            while (true) {
                XMLEvent event = getParent().peek();
                if (event == null || filter.accept(event)) {
                    return event;
                }
                getParent().nextEvent();
            }
        }

        @Override
        public XMLEvent nextEvent() throws XMLStreamException {
            if (peek() == null) {
                throw new NoSuchElementException();
            }
            return getParent().nextEvent();
        }

        @Override
        public Object next() {
            try {
                return nextEvent();
            } catch (XMLStreamException e) {
                throw new NoSuchElementException();
            }
        }
    }

    record Place(int getLineNumber, int getColumnNumber, int getCharacterOffset, String getPublicId,
            String getSystemId) implements Location {
        static final Place NOWHERE = new Place(-1, -1, -1, null, null);
    }

    /** The namespaces of an element and those around it. */
    static final class Scope implements NamespaceContext {
        final Scope outer;
        final Map<String, String> own = new LinkedHashMap<>();
        /** Of a writer: what start tags declare. */
        final Map<String, String> written = new HashMap<>();

        Scope(Scope outer) {
            this.outer = outer;
        }

        @Override
        public String getNamespaceURI(String prefix) {
            if (prefix == null) {
                throw new IllegalArgumentException("Prefix cannot be null.");
            }
            for (Scope s = this; s != null; s = s.outer) {
                String uri = s.own.get(prefix);
                if (uri != null) {
                    return uri.isEmpty() ? null : uri;
                }
            }
            return prefix.equals("xml") ? XMLConstants.XML_NS_URI : prefix.equals("xmlns") ? XMLNS_URI : null;
        }

        @Override
        public String getPrefix(String uri) {
            Iterator<String> found = getPrefixes(uri);
            return found.hasNext() ? found.next() : null;
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            if (uri == null) {
                throw new IllegalArgumentException("NamespaceURI cannot be null.");
            }
            List<String> found = new ArrayList<>();
            for (Scope s = this; s != null; s = s.outer) {
                for (Map.Entry<String, String> e : s.own.entrySet()) {
                    if (e.getValue().equals(uri) && uri.equals(getNamespaceURI(e.getKey()))
                            && !found.contains(e.getKey())) {
                        found.add(e.getKey());
                    }
                }
            }
            if (uri.equals(XMLConstants.XML_NS_URI)) {
                found.add("xml");
            }
            return found.iterator();
        }
    }

    private static final class Item {
        final int type;
        final Place place;
        String text;
        /** The target of an instruction, or the name of an entity. */
        String name;
        QName qName;
        AttributesImpl attributes;
        boolean[] specified;
        Scope scope;

        Item(int type, Place place) {
            this.type = type;
            this.place = place;
        }
    }

    /** The events of a document. */
    private static final class Recording extends DefaultHandler2 implements XMLStreamReader {
        private static final String[] TEXTS = {"CHARACTERS", "COMMENT", "CDATA", "SPACE", "ENTITY_REFERENCE", "DTD"};

        private final StreamInputs factory;
        private final List<Item> items = new ArrayList<>();
        private final Map<String, String> entities = new HashMap<>();
        private final boolean namespaces;
        private SaxReader parser;
        private XMLStreamException failure;
        private int at;
        private String version;
        private String encoding;
        private String declaredEncoding;
        private boolean standalone;
        private boolean standaloneSet;
        private Scope scope;
        private Map<String, String> declared = new LinkedHashMap<>();
        private boolean inData;
        private boolean inDtd;
        private int dtdStart;
        private Item text;

        Recording(StreamInputs factory, InputSource input) throws XMLStreamException {
            this.factory = factory;
            namespaces = factory.is(IS_NAMESPACE_AWARE);
            scope = new Scope(null);
            boolean bytes = input.getCharacterStream() == null;
            SaxReader reader = new SaxReader();
            parser = reader;
            reader.keepReferences(!factory.is(IS_REPLACING_ENTITY_REFERENCES));
            reader.forgetDeclarations(!factory.is(SUPPORT_DTD));
            reader.setContentHandler(this);
            reader.setErrorHandler(this);
            reader.setEntityResolver(this);
            items.add(new Item(START_DOCUMENT, new Place(1, 1, 0, input.getPublicId(), input.getSystemId())));
            try {
                reader.setFeature(SaxReader.FEATURES + "namespaces", namespaces);
                reader.setFeature(SaxReader.FEATURES + "namespace-prefixes", !namespaces);
                reader.setFeature(SaxReader.FEATURES + "external-general-entities",
                        factory.is(IS_SUPPORTING_EXTERNAL_ENTITIES));
                reader.setFeature(SaxReader.FEATURES + "external-parameter-entities",
                        factory.is(IS_SUPPORTING_EXTERNAL_ENTITIES));
                reader.setProperty(SaxReader.PROPERTIES + "lexical-handler", this);
                reader.setProperty(SaxReader.PROPERTIES + "declaration-handler", this);
                reader.parse(input);
                items.add(new Item(END_DOCUMENT, Place.NOWHERE));
            } catch (SAXParseException e) {
                Place place = new Place(e.getLineNumber(), e.getColumnNumber(), reader.offset(), e.getPublicId(),
                        e.getSystemId());
                failure = new XMLStreamException(e.getMessage(), place);
            } catch (SAXException | IOException e) {
                failure = new XMLStreamException(e.getMessage(), place(), e);
            }
            encoding = bytes ? reader.getEncoding() : null;
            parser = null;
        }

        private Place place() {
            return new Place(parser.getLineNumber(), parser.getColumnNumber(), parser.offset(), parser.getPublicId(),
                    parser.getSystemId());
        }

        /** As in `java`, the markup after a text has begun when it is known that the text ends. */
        private Place placeAfterText() {
            Place place = place();
            String document = parser.text();
            int more = inData ? 0 : document.startsWith("</", parser.offset()) ? 2
                    : document.startsWith("<", parser.offset()) || document.startsWith("&", parser.offset()) ? 1 : 0;
            return more == 0 ? place : new Place(place.getLineNumber, place.getColumnNumber + more,
                    place.getCharacterOffset + more, place.getPublicId, place.getSystemId);
        }

        private Item add(int type) {
            text = null;
            Item item = new Item(type, place());
            items.add(item);
            return item;
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }

        /** An external subset that cannot be read is empty. */
        @Override
        public InputSource resolveEntity(String name, String publicId, String baseURI, String systemId)
                throws SAXException, IOException {
            XMLResolver resolver = factory.getXMLResolver();
            if (resolver == null) {
                return null;
            }
            Object found;
            try {
                found = resolver.resolveEntity(publicId, systemId, baseURI, null);
            } catch (XMLStreamException e) {
                throw new SAXException(e);
            }
            InputSource source = found instanceof InputStream ? new InputSource((InputStream) found) : null;
            if (found instanceof String) {
                source = new InputSource(new StringReader((String) found));
            }
            if (source != null) {
                source.setSystemId(systemId);
            }
            return source;
        }

        @Override
        public void declaration(String version, String encoding, String standalone) {
            this.version = version;
            declaredEncoding = encoding;
            standaloneSet = standalone != null;
            this.standalone = "yes".equals(standalone);
            Item first = new Item(START_DOCUMENT, place());
            items.set(0, first);
        }

        @Override
        public void startPrefixMapping(String prefix, String uri) {
            declared.put(prefix, uri);
        }

        @Override
        public void startElement(String uri, String localName, String qName, Attributes atts) {
            Item item = add(START_ELEMENT);
            scope = new Scope(scope);
            scope.own.putAll(declared);
            declared.clear();
            item.scope = scope;
            item.qName = name(uri, localName, qName);
            item.attributes = new AttributesImpl(atts);
            item.specified = new boolean[atts.getLength()];
            for (int i = 0; i < item.specified.length; i++) {
                item.specified[i] = !(atts instanceof Attributes2) || ((Attributes2) atts).isSpecified(i);
            }
        }

        private QName name(String uri, String localName, String qName) {
            if (!namespaces) {
                return new QName(qName);
            }
            int colon = qName.indexOf(':');
            return new QName(uri, localName, colon < 0 ? "" : qName.substring(0, colon));
        }

        @Override
        public void endElement(String uri, String localName, String qName) {
            Item item = add(END_ELEMENT);
            item.qName = name(uri, localName, qName);
            item.scope = scope;
            scope = scope.outer;
        }

        private void text(int type, char[] ch, int start, int length) {
            String s = new String(ch, start, length);
            if (factory.is(IS_COALESCING) && text != null && type != SPACE) {
                Item joined = new Item(CHARACTERS, placeAfterText());
                joined.text = text.text + s;
                items.set(items.size() - 1, joined);
                text = joined;
                return;
            }
            Item item = new Item(type, placeAfterText());
            items.add(item);
            item.text = s;
            text = item;
        }

        @Override
        public void characters(char[] ch, int start, int length) {
            if (!inData) {
                text(CHARACTERS, ch, start, length);
            } else {
                boolean reported = factory.is(REPORT_CDATA) && !factory.is(IS_COALESCING);
                text(reported ? CDATA : CHARACTERS, ch, start, length);
            }
        }

        @Override
        public void ignorableWhitespace(char[] ch, int start, int length) {
            text(SPACE, ch, start, length);
        }

        @Override
        public void startCDATA() {
            inData = true;
        }

        @Override
        public void endCDATA() {
            inData = false;
        }

        @Override
        public void comment(char[] ch, int start, int length) {
            if (!inDtd) {
                add(COMMENT).text = new String(ch, start, length);
            }
        }

        @Override
        public void processingInstruction(String target, String data) {
            if (!inDtd) {
                Item item = add(PROCESSING_INSTRUCTION);
                item.name = target;
                item.text = data;
            }
        }

        @Override
        public void internalEntityDecl(String name, String value) {
            entities.putIfAbsent(name, value);
        }

        @Override
        public void startEntity(String name) {
            if (!inDtd && !factory.is(IS_REPLACING_ENTITY_REFERENCES) && !"lt gt amp apos quot".contains(name)) {
                Item item = add(ENTITY_REFERENCE);
                item.name = name;
                item.text = entities.get(name);
            }
        }

        @Override
        public void skippedEntity(String name) {
            Item item = add(ENTITY_REFERENCE);
            item.name = name;
        }

        @Override
        public void startDTD(String name, String publicId, String systemId) {
            inDtd = true;
            dtdStart = Math.max(0, parser.text().lastIndexOf("<!DOCTYPE", parser.offset()));
        }

        @Override
        public void endDTD() {
            inDtd = false;
            text = null;
            Place place = place();
            String document = parser.text();
            int end = parser.offset();
            if (end <= dtdStart || document.charAt(end - 1) != '>' || end < document.length()
                    && document.charAt(end) == ']') {
                end = document.indexOf('>', Math.min(end, document.length())) + 1;
            }
            Item item = new Item(DTD, new Place(place.getLineNumber, place.getColumnNumber + end - parser.offset(), end,
                    place.getPublicId, place.getSystemId));
            item.text = end > dtdStart ? document.substring(dtdStart, end) : "";
            items.add(item);
        }

        // ---- the reader ----

        private Item item() {
            return items.get(at);
        }

        private IllegalStateException wrong(String what) {
            return new IllegalStateException(what);
        }

        @Override
        public Object getProperty(String name) {
            if (name == null) {
                throw new IllegalArgumentException();
            }
            return factory.properties.get(name);
        }

        @Override
        public int next() throws XMLStreamException {
            if (at + 1 < items.size()) {
                at++;
                return item().type;
            }
            if (failure != null) {
                throw failure;
            }
            throw new NoSuchElementException("END_DOCUMENT reached: no more elements on the stream.");
        }

        @Override
        public boolean hasNext() {
            return item().type != END_DOCUMENT;
        }

        @Override
        public int nextTag() throws XMLStreamException {
            int type = next();
            while (isWhiteSpace() || type == SPACE || type == PROCESSING_INSTRUCTION || type == COMMENT) {
                type = next();
            }
            if (type != START_ELEMENT && type != END_ELEMENT) {
                throw new XMLStreamException("found: " + StreamInputs.name(type)
                        + ", expected START_ELEMENT or END_ELEMENT", getLocation());
            }
            return type;
        }

        @Override
        public String getElementText() throws XMLStreamException {
            if (item().type != START_ELEMENT) {
                throw new XMLStreamException("parser must be on START_ELEMENT to read next text", getLocation());
            }
            StringBuilder b = new StringBuilder();
            for (int type = next(); type != END_ELEMENT; type = next()) {
                switch (type) {
                    case CHARACTERS:
                    case CDATA:
                    case SPACE:
                    case ENTITY_REFERENCE:
                        b.append(getText());
                        break;
                    case PROCESSING_INSTRUCTION:
                    case COMMENT:
                        break;
                    case END_DOCUMENT:
                        throw new XMLStreamException("unexpected end of document when reading element text content");
                    case START_ELEMENT:
                        throw new XMLStreamException("elementGetText() function expects text only elment but "
                                + "START_ELEMENT was encountered.", getLocation());
                    default:
                        throw new XMLStreamException("Unexpected event type " + type, getLocation());
                }
            }
            return b.toString();
        }

        @Override
        public void require(int type, String namespaceURI, String localName) throws XMLStreamException {
            Item item = item();
            if (type != item.type) {
                throw new XMLStreamException("Event type " + StreamInputs.name(type) + " specified did not match with "
                        + "current parser event " + StreamInputs.name(item.type));
            }
            if (namespaceURI != null && !namespaceURI.equals(getNamespaceURI())) {
                throw new XMLStreamException("Namespace URI " + namespaceURI + " specified did not match with current "
                        + "namespace URI");
            }
            if (localName != null && !localName.equals(getLocalName())) {
                throw new XMLStreamException("LocalName " + localName + " specified did not match with current local "
                        + "name");
            }
        }

        @Override
        public void close() {
        }

        @Override
        public int getEventType() {
            return item().type;
        }

        @Override
        public Location getLocation() {
            return item().place;
        }

        @Override
        public boolean isStartElement() {
            return item().type == START_ELEMENT;
        }

        @Override
        public boolean isEndElement() {
            return item().type == END_ELEMENT;
        }

        @Override
        public boolean isCharacters() {
            return item().type == CHARACTERS;
        }

        @Override
        public boolean isWhiteSpace() {
            int type = item().type;
            if (type != CHARACTERS && type != CDATA) {
                return false;
            }
            String s = item().text;
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
                    return false;
                }
            }
            return true;
        }

        private Item element(String method) {
            Item item = item();
            if (item.type != START_ELEMENT) {
                throw wrong("Current state is not among the states START_ELEMENT , ATTRIBUTEvalid for " + method
                        + "()");
            }
            return item;
        }

        @Override
        public int getAttributeCount() {
            return element("getAttributeCount").attributes.getLength();
        }

        @Override
        public QName getAttributeName(int index) {
            AttributesImpl list = element("getAttributeName").attributes;
            String space = getAttributeNamespace(index);
            return new QName(space, getAttributeLocalName(index), getAttributePrefix(index));
        }

        @Override
        public String getAttributeLocalName(int index) {
            AttributesImpl list = element("getAttributeLocalName").attributes;
            String name = list.getQName(index);
            return name == null ? null : name.substring(name.indexOf(':') + 1);
        }

        @Override
        public String getAttributeNamespace(int index) {
            String uri = element("getAttributeNamespace").attributes.getURI(index);
            return uri == null || uri.isEmpty() ? null : uri;
        }

        @Override
        public String getAttributePrefix(int index) {
            String name = element("getAttributePrefix").attributes.getQName(index);
            return name == null ? null : name.substring(0, Math.max(0, name.indexOf(':')));
        }

        @Override
        public String getAttributeType(int index) {
            return element("getAttributeType").attributes.getType(index);
        }

        @Override
        public String getAttributeValue(int index) {
            return element("getAttributeValue").attributes.getValue(index);
        }

        @Override
        public String getAttributeValue(String namespaceURI, String localName) {
            AttributesImpl list = element("getAttributeValue").attributes;
            for (int i = 0; i < list.getLength(); i++) {
                if (getAttributeLocalName(i).equals(localName) && (namespaceURI == null
                        || namespaceURI.equals(list.getURI(i)))) {
                    return list.getValue(i);
                }
            }
            return null;
        }

        @Override
        public boolean isAttributeSpecified(int index) {
            return element("isAttributeSpecified").specified[index];
        }

        private Scope declarations(String method) {
            Item item = item();
            if (item.scope == null) {
                throw wrong("Current event state is " + StreamInputs.name(item.type) + " is not among the states "
                        + "START_ELEMENT, END_ELEMENT, NAMESPACE valid for " + method + "().");
            }
            return item.scope;
        }

        @Override
        public int getNamespaceCount() {
            return declarations("getNamespaceCount").own.size();
        }

        private String declaration(int index) {
            return new ArrayList<>(item().scope.own.keySet()).get(index);
        }

        @Override
        public String getNamespacePrefix(int index) {
            declarations("getNamespacePrefix");
            String prefix = declaration(index);
            return prefix.isEmpty() ? null : prefix;
        }

        @Override
        public String getNamespaceURI(int index) {
            String uri = declarations("getNamespaceURI").own.get(declaration(index));
            return uri.isEmpty() ? null : uri;
        }

        @Override
        public String getNamespaceURI(String prefix) {
            if (prefix == null) {
                throw new IllegalArgumentException("prefix cannot be null.");
            }
            return getNamespaceContext().getNamespaceURI(prefix);
        }

        @Override
        public NamespaceContext getNamespaceContext() {
            for (int i = at; i >= 0; i--) {
                Item item = items.get(i);
                if (item.scope != null) {
                    return i == at || item.type == START_ELEMENT ? item.scope : item.scope.outer;
                }
            }
            return new Scope(null);
        }

        @Override
        public String getText() {
            Item item = item();
            if (!hasText() && item.type != SPACE && item.type != DTD && item.type != ENTITY_REFERENCE) {
                throw wrong("Current state " + StreamInputs.name(item.type) + " is not among the states"
                        + String.join(", ", TEXTS) + " valid for getText() ");
            }
            return item.text;
        }

        @Override
        public char[] getTextCharacters() {
            return textOf("getTextCharacters").toCharArray();
        }

        private String textOf(String method) {
            int type = item().type;
            if (type != CHARACTERS && type != COMMENT && type != CDATA && type != SPACE) {
                throw wrong("Current state = " + StreamInputs.name(type) + " is not among the states CHARACTERS, "
                        + "COMMENT, CDATA, SPACE valid for " + method + "() ");
            }
            return item().text;
        }

        @Override
        public int getTextCharacters(int sourceStart, char[] target, int targetStart, int length) {
            if (target == null) {
                throw new NullPointerException("target char array can't be null");
            }
            if (targetStart < 0 || length < 0 || sourceStart < 0 || targetStart >= target.length
                    || targetStart + length > target.length) {
                throw new IndexOutOfBoundsException();
            }
            String s = textOf("getTextCharacters");
            int count = s.length() - sourceStart;
            if (count < 0) {
                throw new IndexOutOfBoundsException("sourceStart is greater thannumber of characters associated with "
                        + "this event");
            }
            count = Math.min(count, length);
            s.getChars(sourceStart, sourceStart + count, target, targetStart);
            return count;
        }

        @Override
        public int getTextStart() {
            textOf("getTextStart");
            return 0;
        }

        @Override
        public int getTextLength() {
            return textOf("getTextLength").length();
        }

        @Override
        public boolean hasText() {
            int type = item().type;
            return type == CHARACTERS || type == COMMENT || type == CDATA
                    || (type == DTD || type == ENTITY_REFERENCE) && item().text != null;
        }

        @Override
        public String getEncoding() {
            return encoding;
        }

        @Override
        public QName getName() {
            if (item().qName == null) {
                throw wrong("Illegal to call getName() when event type is " + StreamInputs.name(item().type) + "."
                        + " Valid states are START_ELEMENT, END_ELEMENT");
            }
            return item().qName;
        }

        @Override
        public String getLocalName() {
            Item item = item();
            if (item.qName != null) {
                return item.qName.getLocalPart();
            }
            if (item.type == ENTITY_REFERENCE) {
                return item.name;
            }
            throw wrong("Method getLocalName() cannot be called for " + StreamInputs.name(item.type) + " event.");
        }

        @Override
        public boolean hasName() {
            return item().qName != null;
        }

        @Override
        public String getNamespaceURI() {
            QName name = item().qName;
            return name == null || name.getNamespaceURI().isEmpty() ? null : name.getNamespaceURI();
        }

        @Override
        public String getPrefix() {
            return item().qName == null ? null : item().qName.getPrefix();
        }

        @Override
        public String getVersion() {
            return version;
        }

        @Override
        public boolean isStandalone() {
            return standalone;
        }

        @Override
        public boolean standaloneSet() {
            return standaloneSet;
        }

        @Override
        public String getCharacterEncodingScheme() {
            return declaredEncoding;
        }

        @Override
        public String getPITarget() {
            instruction("getPITarget");
            return item().name;
        }

        @Override
        public String getPIData() {
            instruction("getPIData");
            return item().text;
        }

        private void instruction(String method) {
            if (item().type != PROCESSING_INSTRUCTION) {
                throw wrong("Current state of the parser is " + item().type + " But Expected state is "
                        + PROCESSING_INSTRUCTION);
            }
        }
    }

    /** Events of a reader, one ahead if a program looks at the next. */
    private static final class EventReader implements XMLEventReader, XMLStreamConstants {
        private final XMLStreamReader reader;
        private final XMLEventAllocator allocator;
        private XMLEvent next;
        private XMLEvent last;
        private boolean atStart = true;

        EventReader(XMLStreamReader reader, XMLEventAllocator allocator) {
            this.reader = reader;
            this.allocator = allocator;
        }

        private XMLEvent allocate() throws XMLStreamException {
            return allocator != null ? allocator.allocate(reader) : Events.allocate(reader);
        }

        @Override
        public XMLEvent peek() throws XMLStreamException {
            if (next == null) {
                if (atStart) {
                    atStart = false;
                    next = allocate();
                } else if (reader.hasNext()) {
                    reader.next();
                    next = allocate();
                }
            }
            return next;
        }

        @Override
        public boolean hasNext() {
            try {
                return next != null || atStart || reader.hasNext();
            } catch (XMLStreamException e) {
                return false;
            }
        }

        @Override
        public XMLEvent nextEvent() throws XMLStreamException {
            XMLEvent event = peek();
            if (event == null) {
                throw new NoSuchElementException();
            }
            next = null;
            last = event;
            return event;
        }

        @Override
        public Object next() {
            try {
                return nextEvent();
            } catch (XMLStreamException e) {
                last = null;
                NoSuchElementException failure = new NoSuchElementException(e.getMessage());
                failure.initCause(e.getCause());
                throw failure;
            }
        }

        @Override
        public XMLEvent nextTag() throws XMLStreamException {
            while (true) {
                XMLEvent event = nextEvent();
                int type = event.getEventType();
                if (event.isCharacters() && !event.asCharacters().isWhiteSpace() || type == DTD
                        || type == ENTITY_REFERENCE || event.isEndDocument()) {
                    throw new XMLStreamException("found: " + StreamInputs.name(type)
                            + ", expected START_ELEMENT or END_ELEMENT", event.getLocation());
                }
                if (event.isStartElement() || event.isEndElement()) {
                    return event;
                }
            }
        }

        @Override
        public String getElementText() throws XMLStreamException {
            if (last == null || !last.isStartElement()) {
                throw new XMLStreamException("parser must be on START_ELEMENT to read next text",
                        reader.getLocation());
            }
            StringBuilder b = new StringBuilder();
            while (true) {
                XMLEvent event = nextEvent();
                if (event.isEndElement()) {
                    return b.toString();
                }
                if (event.isCharacters()) {
                    b.append(event.asCharacters().getData());
                } else if (event.isEntityReference()) {
                    b.append(((javax.xml.stream.events.EntityReference) event).getDeclaration().getReplacementText());
                } else if (event.getEventType() != COMMENT && !event.isProcessingInstruction()) {
                    throw new XMLStreamException("elementGetText() function expects text only elment but "
                            + StreamInputs.name(event.getEventType()) + " was encountered.", event.getLocation());
                }
            }
        }

        @Override
        public Object getProperty(String name) {
            return reader.getProperty(name);
        }

        @Override
        public void close() throws XMLStreamException {
            reader.close();
        }

        @Override
        public void remove() {
            throw new UnsupportedOperationException();
        }
    }
}
