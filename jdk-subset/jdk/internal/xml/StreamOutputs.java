// Writers of javax.xml.stream. A start tag is held back until it is complete: with repair, what it needs is declared.
package jdk.internal.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.Characters;
import javax.xml.stream.events.Comment;
import javax.xml.stream.events.DTD;
import javax.xml.stream.events.EntityReference;
import javax.xml.stream.events.Namespace;
import javax.xml.stream.events.ProcessingInstruction;
import javax.xml.stream.events.StartDocument;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import javax.xml.transform.Result;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

public final class StreamOutputs extends XMLOutputFactory {
    private boolean repairs;

    @Override
    public Object getProperty(String name) {
        if (!isPropertySupported(name)) {
            throw new IllegalArgumentException("Property not supported");
        }
        return repairs;
    }

    @Override
    public void setProperty(String name, Object value) {
        if (!isPropertySupported(name)) {
            throw new IllegalArgumentException("Property " + name + "is not supported");
        }
        repairs = (Boolean) value;
    }

    @Override
    public boolean isPropertySupported(String name) {
        return IS_REPAIRING_NAMESPACES.equals(name);
    }

    @Override
    public XMLStreamWriter createXMLStreamWriter(Writer stream) {
        return new StreamWriter(new Text(stream, null), repairs);
    }

    @Override
    public XMLStreamWriter createXMLStreamWriter(OutputStream stream) throws XMLStreamException {
        return createXMLStreamWriter(stream, null);
    }

    @Override
    public XMLStreamWriter createXMLStreamWriter(OutputStream stream, String encoding) throws XMLStreamException {
        try {
            String name = encoding == null ? "UTF-8" : encoding;
            return new StreamWriter(new Text(new OutputStreamWriter(stream, name), name), repairs);
        } catch (IOException e) {
            throw new XMLStreamException(e);
        }
    }

    @Override
    public XMLStreamWriter createXMLStreamWriter(Result result) throws XMLStreamException {
        if (result instanceof DOMResult) {
            return new StreamWriter(new Tree((DOMResult) result), repairs);
        }
        if (result instanceof StreamResult) {
            StreamResult stream = (StreamResult) result;
            if (stream.getWriter() != null) {
                return createXMLStreamWriter(stream.getWriter());
            }
            if (stream.getOutputStream() != null) {
                return createXMLStreamWriter(stream.getOutputStream());
            }
        }
        throw new UnsupportedOperationException("result of type " + result + " is not supported");
    }

    @Override
    public XMLEventWriter createXMLEventWriter(Result result) throws XMLStreamException {
        return new EventWriter(createXMLStreamWriter(result));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(OutputStream stream) throws XMLStreamException {
        return new EventWriter(createXMLStreamWriter(stream));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(OutputStream stream, String encoding) throws XMLStreamException {
        return new EventWriter(createXMLStreamWriter(stream, encoding));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(Writer stream) throws XMLStreamException {
        return new EventWriter(createXMLStreamWriter(stream));
    }

    private record Entry(String prefix, String localName, String uri, String value, boolean declares) {
        String name() {
            if (declares) {
                return prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix;
            }
            return prefix == null || prefix.isEmpty() ? localName : prefix + ":" + localName;
        }
    }

    /** Where a document goes. */
    private abstract static class Sink {
        abstract void declaration(String version, String encoding, boolean bare)
                throws IOException, XMLStreamException;

        abstract void start(String uri, String name, List<Entry> entries, boolean empty) throws IOException;

        abstract void end(String name) throws IOException;

        abstract void text(String s) throws IOException;

        abstract void data(String s) throws IOException;

        abstract void comment(String s) throws IOException;

        abstract void instruction(String target, String data) throws IOException;

        abstract void reference(String name) throws IOException;

        abstract void type(String text) throws IOException;

        abstract void flush() throws IOException;
    }

    private static final class Text extends Sink {
        private final Writer out;
        private final String encoding;
        private final CharsetEncoder encoder;

        Text(Writer out, String encoding) {
            this.out = out;
            this.encoding = out instanceof OutputStreamWriter && encoding == null
                    ? ((OutputStreamWriter) out).getEncoding() : encoding;
            encoder = this.encoding == null ? null : Charset.forName(this.encoding).newEncoder();
        }

        private void escape(String s, boolean attribute) throws IOException {
            int from = 0;
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                String written = null;
                int length = 1;
                if (encoder != null && c >= 0x80 && Character.isHighSurrogate(c) && i + 1 < s.length()) {
                    length = 2;
                    written = encoder.canEncode(s.substring(i, i + 2)) ? null
                            : "&#x" + Integer.toHexString(s.codePointAt(i)) + ";";
                } else if (encoder != null && c >= 0x80 && !encoder.canEncode(c)) {
                    written = "&#x" + Integer.toHexString(c) + ";";
                } else if (c == '<') {
                    written = "&lt;";
                } else if (c == '&') {
                    written = "&amp;";
                } else if (c == '>') {
                    written = "&gt;";
                } else if (c == '"' && attribute) {
                    written = "&quot;";
                }
                if (written != null) {
                    out.write(s, from, i - from);
                    out.write(written);
                    from = i + length;
                }
                i += length - 1;
            }
            out.write(s, from, s.length() - from);
        }

        @Override
        void declaration(String version, String wanted, boolean bare) throws IOException, XMLStreamException {
            if (wanted != null && encoding != null && !Charset.forName(encoding).equals(charset(wanted))) {
                throw new XMLStreamException("Underlying stream encoding '" + encoding + "' and input paramter for "
                        + "writeStartDocument() method '" + wanted + "' do not match.");
            }
            out.write("<?xml version=\"" + version + (wanted == null ? "" : "\" encoding=\"" + wanted)
                    + (bare ? "\" ?>" : "\"?>"));
        }

        private static Charset charset(String name) {
            try {
                return Charset.forName(name);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        @Override
        void start(String uri, String name, List<Entry> entries, boolean empty) throws IOException {
            out.write("<" + name);
            for (Entry entry : entries) {
                out.write(" " + entry.name() + "=\"");
                escape(entry.value, true);
                out.write("\"");
            }
            out.write(empty ? "/>" : ">");
        }

        @Override
        void end(String name) throws IOException {
            out.write("</" + name + ">");
        }

        @Override
        void text(String s) throws IOException {
            escape(s, false);
        }

        @Override
        void data(String s) throws IOException {
            out.write("<![CDATA[" + s + "]]>");
        }

        @Override
        void comment(String s) throws IOException {
            out.write("<!--" + s + "-->");
        }

        @Override
        void instruction(String target, String data) throws IOException {
            out.write("<?" + target + (data == null ? "" : " " + data) + "?>");
        }

        @Override
        void reference(String name) throws IOException {
            out.write("&" + name + ";");
        }

        @Override
        void type(String text) throws IOException {
            out.write(text);
        }

        @Override
        void flush() throws IOException {
            out.flush();
        }
    }

    private static final class Tree extends Sink {
        private final Document document;
        private Node parent;

        Tree(DOMResult result) {
            if (result.getNode() == null) {
                result.setNode(new Dom.DocumentNode());
            }
            parent = result.getNode();
            document = parent instanceof Document ? (Document) parent : parent.getOwnerDocument();
        }

        @Override
        void declaration(String version, String encoding, boolean bare) {
            document.setXmlVersion(version);
        }

        @Override
        void start(String uri, String name, List<Entry> entries, boolean empty) {
            Element element = uri == null || uri.isEmpty() ? document.createElement(name)
                    : document.createElementNS(uri, name);
            for (Entry entry : entries) {
                String space = entry.declares ? XMLConstants.XMLNS_ATTRIBUTE_NS_URI : entry.uri;
                if (space == null || space.isEmpty()) {
                    element.setAttribute(entry.name(), entry.value);
                } else {
                    element.setAttributeNS(space, entry.name(), entry.value);
                }
            }
            parent.appendChild(element);
            parent = empty ? parent : element;
        }

        @Override
        void end(String name) {
            parent = parent.getParentNode();
        }

        @Override
        void text(String s) {
            parent.appendChild(document.createTextNode(s));
        }

        @Override
        void data(String s) {
            parent.appendChild(document.createCDATASection(s));
        }

        @Override
        void comment(String s) {
            parent.appendChild(document.createComment(s));
        }

        @Override
        void instruction(String target, String data) {
            parent.appendChild(document.createProcessingInstruction(target, data == null ? "" : data));
        }

        @Override
        void reference(String name) {
            parent.appendChild(document.createEntityReference(name));
        }

        @Override
        void type(String text) {
            throw new UnsupportedOperationException();
        }

        @Override
        void flush() {
        }
    }

    private interface Action {
        void run() throws IOException, XMLStreamException;
    }

    private static final class StreamWriter implements XMLStreamWriter {
        private final Sink sink;
        private final boolean repairs;
        private final List<String> open = new ArrayList<>();
        private StreamInputs.Scope scope = new StreamInputs.Scope(null);
        private NamespaceContext given;
        private int made;

        /** The start tag that is held back. */
        private boolean pending;
        private boolean empty;
        private String prefix;
        private String localName;
        private String uri;
        private final List<Entry> entries = new ArrayList<>();

        StreamWriter(Sink sink, boolean repairs) {
            this.sink = sink;
            this.repairs = repairs;
        }

        private void perform(Action action) throws XMLStreamException {
            try {
                complete();
                action.run();
            } catch (IOException e) {
                throw new XMLStreamException(e);
            }
        }

        private static void require(Object value, String what) throws XMLStreamException {
            if (value == null) {
                throw new XMLStreamException(what + " cannot be null");
            }
        }

        private boolean declares(String wanted) {
            for (Entry entry : entries) {
                if (entry.declares && entry.prefix.equals(wanted)) {
                    return true;
                }
            }
            return false;
        }

        /** With repair: a prefix that is bound to a namespace on the open start tag. */
        private String repaired(String wanted, String space, boolean attribute, List<Entry> declared) {
            if (space == null || space.isEmpty() && attribute) {
                return wanted;
            }
            if (space.equals(XMLConstants.XML_NS_URI)) {
                return "xml";
            }
            String chosen = wanted;
            if (chosen == null || attribute && chosen.isEmpty()) {
                chosen = getPrefix(space);
                if (chosen == null || attribute && chosen.isEmpty()) {
                    chosen = "zdef" + ++made;
                }
            }
            for (Entry entry : declared) {
                if (entry.prefix.equals(chosen)) {
                    return chosen;
                }
            }
            if (!declares(chosen) && !space.equals(outerBinding(chosen))) {
                declared.add(new Entry(chosen, null, null, space, true));
                scope.own.put(chosen, space);
            }
            return chosen;
        }

        /** What a prefix means around the element whose start tag is open. */
        private String outerBinding(String wanted) {
            for (StreamInputs.Scope s = scope.outer; s != null; s = s.outer) {
                String found = s.written.get(wanted);
                if (found != null) {
                    return found;
                }
            }
            return wanted.isEmpty() ? "" : null;
        }

        private void complete() throws IOException, XMLStreamException {
            if (!pending) {
                return;
            }
            pending = false;
            List<Entry> written = entries;
            if (repairs) {
                List<Entry> declared = new ArrayList<>();
                prefix = repaired(prefix, uri, false, declared);
                List<Entry> attributes = new ArrayList<>();
                for (Entry entry : entries) {
                    if (entry.declares) {
                        if (declared.stream().noneMatch(d -> d.prefix.equals(entry.prefix))
                                && !entry.value.equals(outerBinding(entry.prefix))) {
                            declared.add(entry);
                        }
                    } else {
                        attributes.add(new Entry(repaired(entry.prefix, entry.uri, true, declared), entry.localName,
                                entry.uri, entry.value, false));
                    }
                }
                declared.addAll(attributes);
                written = declared;
            }
            for (Entry entry : written) {
                if (entry.declares) {
                    scope.written.put(entry.prefix, entry.value);
                }
            }
            String name = prefix == null || prefix.isEmpty() ? localName : prefix + ":" + localName;
            sink.start(uri, name, written, empty);
            if (empty) {
                scope = scope.outer;
            } else {
                open.add(name);
            }
        }

        private void start(String newPrefix, String newName, String newUri, boolean isEmpty)
                throws XMLStreamException {
            perform(() -> {
                pending = true;
                empty = isEmpty;
                entries.clear();
                prefix = newPrefix;
                localName = newName;
                uri = newUri;
                scope = new StreamInputs.Scope(scope);
                if (newPrefix != null && newUri != null) {
                    scope.own.put(newPrefix, newUri);
                }
            });
        }

        private void start(String newUri, String newName, boolean isEmpty) throws XMLStreamException {
            require(newUri, "NamespaceURI");
            require(newName, "Local Name");
            String found = getPrefix(newUri);
            if (!repairs) {
                require(found, "Prefix");
            }
            start(found, newName, newUri, isEmpty);
        }

        @Override
        public void writeStartElement(String name) throws XMLStreamException {
            require(name, "Local Name");
            start(null, name, null, false);
        }

        @Override
        public void writeStartElement(String namespaceURI, String name) throws XMLStreamException {
            start(namespaceURI, name, false);
        }

        @Override
        public void writeStartElement(String newPrefix, String name, String namespaceURI) throws XMLStreamException {
            require(name, "Local Name");
            require(namespaceURI, "NamespaceURI");
            if (!repairs) {
                require(newPrefix, "Prefix");
            }
            start(newPrefix, name, namespaceURI, false);
        }

        @Override
        public void writeEmptyElement(String name) throws XMLStreamException {
            require(name, "Local Name");
            start(null, name, null, true);
        }

        @Override
        public void writeEmptyElement(String namespaceURI, String name) throws XMLStreamException {
            start(namespaceURI, name, true);
        }

        @Override
        public void writeEmptyElement(String newPrefix, String name, String namespaceURI) throws XMLStreamException {
            require(name, "Local Name");
            require(namespaceURI, "NamespaceURI");
            start(newPrefix, name, namespaceURI, true);
        }

        @Override
        public void writeEndElement() throws XMLStreamException {
            perform(() -> {
                if (open.isEmpty()) {
                    throw new XMLStreamException("No element was found to write: "
                            + "java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 10");
                }
                sink.end(open.remove(open.size() - 1));
                scope = scope.outer;
            });
        }

        @Override
        public void writeEndDocument() throws XMLStreamException {
            perform(() -> {
            });
            while (!open.isEmpty()) {
                writeEndElement();
            }
        }

        @Override
        public void close() throws XMLStreamException {
            flush();
        }

        @Override
        public void flush() throws XMLStreamException {
            try {
                if (pending && !empty) {
                    complete();
                }
                sink.flush();
            } catch (IOException e) {
                throw new XMLStreamException(e);
            }
        }

        private void attribute(Entry entry) throws XMLStreamException {
            if (!pending) {
                throw new XMLStreamException("Attribute not associated with any element");
            }
            entries.add(entry);
        }

        @Override
        public void writeAttribute(String name, String value) throws XMLStreamException {
            attribute(new Entry(null, String.valueOf(name), null, value, false));
        }

        @Override
        public void writeAttribute(String newPrefix, String namespaceURI, String name, String value)
                throws XMLStreamException {
            require(namespaceURI, "NamespaceURI");
            require(name, "Local name");
            if (!repairs) {
                require(newPrefix, "prefix");
            }
            attribute(new Entry(newPrefix, name, namespaceURI, value, false));
            if (!repairs && !newPrefix.isEmpty()) {
                scope.own.put(newPrefix, namespaceURI);
            }
        }

        @Override
        public void writeAttribute(String namespaceURI, String name, String value) throws XMLStreamException {
            require(namespaceURI, "NamespaceURI");
            String found = getPrefix(namespaceURI);
            if (!repairs) {
                require(found, "Prefix");
            }
            attribute(new Entry(found, name, namespaceURI, value, false));
        }

        @Override
        public void writeNamespace(String newPrefix, String namespaceURI) throws XMLStreamException {
            String value = namespaceURI == null ? "" : namespaceURI;
            if (!pending) {
                throw new XMLStreamException("Invalid state: start tag is not opened at writeNamespace");
            }
            if (newPrefix == null || newPrefix.isEmpty() || newPrefix.equals("xmlns")) {
                writeDefaultNamespace(value);
                return;
            }
            if (newPrefix.equals("xml") && value.equals(XMLConstants.XML_NS_URI)) {
                return;
            }
            declare(newPrefix, value);
        }

        private void declare(String newPrefix, String value) throws XMLStreamException {
            String now = scope.own.get(newPrefix);
            if (now != null && !now.equals(value)) {
                throw new XMLStreamException((newPrefix.isEmpty() ? "xmlns" : "prefix " + newPrefix)
                        + " has been already bound to " + now + ". Rebinding it to " + value + " is an error");
            }
            scope.own.put(newPrefix, value);
            attribute(new Entry(newPrefix, null, null, value, true));
        }

        @Override
        public void writeDefaultNamespace(String namespaceURI) throws XMLStreamException {
            if (!pending) {
                throw new IllegalStateException("Namespace Attribute not associated with any element");
            }
            declare("", namespaceURI == null ? "" : namespaceURI);
        }

        @Override
        public void writeComment(String data) throws XMLStreamException {
            perform(() -> sink.comment(data == null ? "" : data));
        }

        @Override
        public void writeProcessingInstruction(String target) throws XMLStreamException {
            perform(() -> {
                require(target, "PI target");
                sink.instruction(target, null);
            });
        }

        @Override
        public void writeProcessingInstruction(String target, String data) throws XMLStreamException {
            perform(() -> {
                require(target, "PI target");
                require(data, "PI data");
                sink.instruction(target, data);
            });
        }

        @Override
        public void writeCData(String data) throws XMLStreamException {
            perform(() -> {
                require(data, "cdata");
                sink.data(data);
            });
        }

        @Override
        public void writeDTD(String dtd) throws XMLStreamException {
            perform(() -> sink.type(dtd));
        }

        @Override
        public void writeEntityRef(String name) throws XMLStreamException {
            perform(() -> sink.reference(name));
        }

        @Override
        public void writeStartDocument() throws XMLStreamException {
            perform(() -> sink.declaration("1.0", null, true));
        }

        @Override
        public void writeStartDocument(String version) throws XMLStreamException {
            perform(() -> sink.declaration(version == null ? "1.0" : version, null, version == null));
        }

        @Override
        public void writeStartDocument(String encoding, String version) throws XMLStreamException {
            perform(() -> sink.declaration(version == null ? "1.0" : version, encoding, false));
        }

        @Override
        public void writeCharacters(String text) throws XMLStreamException {
            perform(() -> {
                if (text != null && !text.isEmpty()) {
                    sink.text(text);
                }
            });
        }

        @Override
        public void writeCharacters(char[] text, int start, int len) throws XMLStreamException {
            writeCharacters(new String(text, start, len));
        }

        @Override
        public String getPrefix(String wanted) {
            if (wanted == null) {
                return null;
            }
            String found = scope.getPrefix(wanted);
            return found != null ? found : given == null ? wanted.isEmpty() ? "" : null : given.getPrefix(wanted);
        }

        @Override
        public void setPrefix(String newPrefix, String namespaceURI) throws XMLStreamException {
            require(newPrefix, "Prefix");
            require(namespaceURI, "URI");
            scope.own.put(newPrefix, namespaceURI);
            if (repairs && pending) {
                entries.add(new Entry(newPrefix, null, null, namespaceURI, true));
            }
        }

        @Override
        public void setDefaultNamespace(String namespaceURI) throws XMLStreamException {
            setPrefix("", namespaceURI == null ? "" : namespaceURI);
        }

        @Override
        public void setNamespaceContext(NamespaceContext context) {
            given = context;
        }

        @Override
        public NamespaceContext getNamespaceContext() {
            return scope;
        }

        @Override
        public Object getProperty(String name) {
            if (name == null) {
                throw new NullPointerException();
            }
            if (!name.equals(IS_REPAIRING_NAMESPACES)) {
                throw new IllegalArgumentException("Property '" + name + "' is not supported");
            }
            return repairs;
        }
    }

    static final class EventWriter implements XMLEventWriter {
        private final XMLStreamWriter writer;

        EventWriter(XMLStreamWriter writer) {
            this.writer = writer;
        }

        @Override
        public void flush() throws XMLStreamException {
            writer.flush();
        }

        @Override
        public void close() throws XMLStreamException {
            writer.close();
        }

        @Override
        public void add(XMLEventReader reader) throws XMLStreamException {
            if (reader == null) {
                throw new XMLStreamException("Event reader shouldn't be null");
            }
            while (reader.hasNext()) {
                add(reader.nextEvent());
            }
        }

        @Override
        public void add(XMLEvent event) throws XMLStreamException {
            switch (event.getEventType()) {
                case XMLEvent.DTD:
                    writer.writeDTD(((DTD) event).getDocumentTypeDeclaration());
                    break;
                case XMLEvent.START_DOCUMENT:
                    StartDocument start = (StartDocument) event;
                    try {
                        writer.writeStartDocument(start.getCharacterEncodingScheme(), start.getVersion());
                    } catch (XMLStreamException e) {
                        writer.writeStartDocument(start.getVersion());
                    }
                    break;
                case XMLEvent.START_ELEMENT:
                    start(event.asStartElement());
                    break;
                case XMLEvent.NAMESPACE:
                    Namespace namespace = (Namespace) event;
                    writer.writeNamespace(namespace.getPrefix(), namespace.getNamespaceURI());
                    break;
                case XMLEvent.ATTRIBUTE:
                    attribute((Attribute) event);
                    break;
                case XMLEvent.COMMENT:
                    writer.writeComment(((Comment) event).getText());
                    break;
                case XMLEvent.PROCESSING_INSTRUCTION:
                    ProcessingInstruction instruction = (ProcessingInstruction) event;
                    if (instruction.getData() == null) {
                        writer.writeProcessingInstruction(instruction.getTarget());
                    } else {
                        writer.writeProcessingInstruction(instruction.getTarget(), instruction.getData());
                    }
                    break;
                case XMLEvent.CHARACTERS:
                case XMLEvent.SPACE:
                case XMLEvent.CDATA:
                    Characters characters = event.asCharacters();
                    if (characters.isCData()) {
                        writer.writeCData(characters.getData());
                    } else {
                        writer.writeCharacters(characters.getData());
                    }
                    break;
                case XMLEvent.ENTITY_REFERENCE:
                    writer.writeEntityRef(((EntityReference) event).getName());
                    break;
                case XMLEvent.END_ELEMENT:
                    writer.writeEndElement();
                    break;
                case XMLEvent.END_DOCUMENT:
                    writer.writeEndDocument();
                    break;
                default:
                    break;
            }
        }

        private void start(StartElement element) throws XMLStreamException {
            writer.writeStartElement(element.getName().getPrefix(), element.getName().getLocalPart(),
                    element.getName().getNamespaceURI());
            for (Iterator<Namespace> i = element.getNamespaces(); i.hasNext();) {
                Namespace namespace = i.next();
                writer.writeNamespace(namespace.getPrefix(), namespace.getNamespaceURI());
            }
            for (Iterator<Attribute> i = element.getAttributes(); i.hasNext();) {
                attribute(i.next());
            }
        }

        private void attribute(Attribute attribute) throws XMLStreamException {
            writer.writeAttribute(attribute.getName().getPrefix(), attribute.getName().getNamespaceURI(),
                    attribute.getName().getLocalPart(), attribute.getValue());
        }

        @Override
        public String getPrefix(String uri) throws XMLStreamException {
            return writer.getPrefix(uri);
        }

        @Override
        public void setPrefix(String prefix, String uri) throws XMLStreamException {
            writer.setPrefix(prefix, uri);
        }

        @Override
        public void setDefaultNamespace(String uri) throws XMLStreamException {
            writer.setDefaultNamespace(uri);
        }

        @Override
        public void setNamespaceContext(NamespaceContext context) throws XMLStreamException {
            writer.setNamespaceContext(context);
        }

        @Override
        public NamespaceContext getNamespaceContext() {
            return writer.getNamespaceContext();
        }
    }
}
