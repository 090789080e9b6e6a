// Events of javax.xml.stream: their factory, and the event at which a reader is.
package jdk.internal.xml;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.Location;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.Characters;
import javax.xml.stream.events.Comment;
import javax.xml.stream.events.DTD;
import javax.xml.stream.events.EndDocument;
import javax.xml.stream.events.EndElement;
import javax.xml.stream.events.EntityDeclaration;
import javax.xml.stream.events.EntityReference;
import javax.xml.stream.events.Namespace;
import javax.xml.stream.events.NotationDeclaration;
import javax.xml.stream.events.ProcessingInstruction;
import javax.xml.stream.events.StartDocument;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;

public final class Events extends XMLEventFactory {
    private Location location = StreamInputs.Place.NOWHERE;

    /** The event at which a reader is. */
    static XMLEvent allocate(XMLStreamReader reader) throws XMLStreamException {
        Events factory = new Events();
        factory.location = reader.getLocation();
        switch (reader.getEventType()) {
            case XMLEvent.START_ELEMENT:
                Start start = new Start(factory.location, reader.getName(), reader.getNamespaceContext());
                for (int i = 0; i < reader.getAttributeCount(); i++) {
                    start.add(new Attr(factory.location, XMLEvent.ATTRIBUTE, reader.getAttributeName(i),
                            reader.getAttributeValue(i), reader.getAttributeType(i), reader.isAttributeSpecified(i)));
                }
                for (int i = 0; i < reader.getNamespaceCount(); i++) {
                    start.namespaces.add(namespace(factory.location, reader.getNamespacePrefix(i),
                            reader.getNamespaceURI(i)));
                }
                return start;
            case XMLEvent.END_ELEMENT:
                List<Namespace> ended = new ArrayList<>();
                for (int i = 0; i < reader.getNamespaceCount(); i++) {
                    ended.add(namespace(factory.location, reader.getNamespacePrefix(i), reader.getNamespaceURI(i)));
                }
                return new End(factory.location, reader.getName(), ended);
            case XMLEvent.PROCESSING_INSTRUCTION:
                return factory.createProcessingInstruction(reader.getPITarget(), reader.getPIData());
            case XMLEvent.CHARACTERS:
                return factory.createCharacters(reader.getText());
            case XMLEvent.SPACE:
                return factory.createSpace(reader.getText());
            case XMLEvent.CDATA:
                return factory.createCData(reader.getText());
            case XMLEvent.COMMENT:
                return factory.createComment(reader.getText());
            case XMLEvent.START_DOCUMENT:
                return new Begin(factory.location, reader.getEncoding(), reader.getVersion(),
                        reader.isStandalone(), reader.standaloneSet(), reader.getCharacterEncodingScheme() != null);
            case XMLEvent.END_DOCUMENT:
                return factory.createEndDocument();
            case XMLEvent.ENTITY_REFERENCE:
                return factory.createEntityReference(reader.getLocalName(),
                        new Declared(factory.location, reader.getLocalName(), reader.getText()));
            case XMLEvent.DTD:
                return factory.createDTD(reader.getText());
            default:
                throw new XMLStreamException("There is no event of the type " + reader.getEventType());
        }
    }

    private static Spaced namespace(Location location, String prefix, String uri) {
        boolean standard = prefix == null || prefix.isEmpty();
        return new Spaced(location, new QName(XMLConstants.XMLNS_ATTRIBUTE_NS_URI, standard ? "" : prefix,
                XMLConstants.XMLNS_ATTRIBUTE), uri, standard ? "" : prefix);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private abstract static class Event implements XMLEvent {
        private final Location location;
        private final int type;

        Event(Location location, int type) {
            this.location = location;
            this.type = type;
        }

        @Override
        public int getEventType() {
            return type;
        }

        @Override
        public Location getLocation() {
            return location;
        }

        @Override
        public boolean isStartElement() {
            return type == START_ELEMENT;
        }

        @Override
        public boolean isAttribute() {
            return type == ATTRIBUTE;
        }

        @Override
        public boolean isNamespace() {
            return type == NAMESPACE;
        }

        @Override
        public boolean isEndElement() {
            return type == END_ELEMENT;
        }

        @Override
        public boolean isEntityReference() {
            return type == ENTITY_REFERENCE;
        }

        @Override
        public boolean isProcessingInstruction() {
            return type == PROCESSING_INSTRUCTION;
        }

        @Override
        public boolean isCharacters() {
            return type == CHARACTERS;
        }

        @Override
        public boolean isStartDocument() {
            return type == START_DOCUMENT;
        }

        @Override
        public boolean isEndDocument() {
            return type == END_DOCUMENT;
        }

        @Override
        public StartElement asStartElement() {
            return (StartElement) this;
        }

        @Override
        public EndElement asEndElement() {
            return (EndElement) this;
        }

        @Override
        public Characters asCharacters() {
            return (Characters) this;
        }

        @Override
        public QName getSchemaType() {
            return null;
        }

        String written() {
            return toString();
        }

        @Override
        public void writeAsEncodedUnicode(Writer writer) throws XMLStreamException {
            try {
                writer.write(written());
            } catch (IOException e) {
                throw new XMLStreamException(e);
            }
        }
    }

    private static final class Begin extends Event implements StartDocument {
        private final String encoding;
        private final String version;
        private final boolean standalone;
        private final boolean standaloneSet;
        private final boolean encodingSet;

        Begin(Location location, String encoding, String version, boolean standalone, boolean standaloneSet,
                boolean encodingSet) {
            super(location, START_DOCUMENT);
            this.encoding = encoding;
            this.version = version;
            this.standalone = standalone;
            this.standaloneSet = standaloneSet;
            this.encodingSet = encodingSet;
        }

        @Override
        public String getSystemId() {
            String id = getLocation() == null ? null : getLocation().getSystemId();
            return id == null ? "" : id;
        }

        @Override
        public String getCharacterEncodingScheme() {
            return encoding;
        }

        @Override
        public boolean encodingSet() {
            return encodingSet;
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
        public String getVersion() {
            return version;
        }

        @Override
        public String toString() {
            return "<?xml version=\"" + version + "\" encoding='" + encoding + "'"
                    + (standaloneSet ? " standalone='" + (standalone ? "yes" : "no") + "'" : "") + "?>";
        }
    }

    private static final class Finish extends Event implements EndDocument {
        Finish(Location location) {
            super(location, END_DOCUMENT);
        }

        @Override
        String written() {
            return "";
        }

        @Override
        public String toString() {
            return "ENDDOCUMENT";
        }
    }

    private static String shown(QName name) {
        return name.getNamespaceURI().isEmpty() ? name.getLocalPart()
                : "['" + name.getNamespaceURI() + "']:" + name.getPrefix() + ":" + name.getLocalPart();
    }

    private static final class Start extends Event implements StartElement {
        private final QName name;
        private final Map<String, Attribute> byName = new TreeMap<>();
        private final List<Namespace> namespaces = new ArrayList<>();
        private final NamespaceContext context;

        Start(Location location, QName name, NamespaceContext context) {
            super(location, START_ELEMENT);
            this.name = name;
            this.context = context;
        }

        void add(Attribute attribute) {
            byName.put(attribute.getName().toString(), attribute);
        }

        @Override
        public QName getName() {
            return name;
        }

        @Override
        public Iterator<Attribute> getAttributes() {
            return new ArrayList<>(byName.values()).iterator();
        }

        @Override
        public Iterator<Namespace> getNamespaces() {
            return new ArrayList<>(namespaces).iterator();
        }

        @Override
        public Attribute getAttributeByName(QName wanted) {
            return wanted == null ? null : byName.get(wanted.toString());
        }

        @Override
        public NamespaceContext getNamespaceContext() {
            return context;
        }

        @Override
        public String getNamespaceURI(String prefix) {
            if (!name.getNamespaceURI().isEmpty() && name.getPrefix().equals(prefix)) {
                return name.getNamespaceURI();
            }
            return context == null ? null : context.getNamespaceURI(prefix);
        }

        @Override
        public String toString() {
            StringBuilder b = new StringBuilder("<").append(shown(name));
            for (Attribute attribute : byName.values()) {
                b.append(' ').append(attribute);
            }
            for (Namespace namespace : namespaces) {
                b.append(' ').append(namespace);
            }
            return b.append('>').toString();
        }
    }

    private static final class End extends Event implements EndElement {
        private final QName name;
        private final List<Namespace> namespaces;

        End(Location location, QName name, List<Namespace> namespaces) {
            super(location, END_ELEMENT);
            this.name = name;
            this.namespaces = namespaces;
        }

        @Override
        public QName getName() {
            return name;
        }

        @Override
        public Iterator<Namespace> getNamespaces() {
            return Collections.unmodifiableList(namespaces).iterator();
        }

        @Override
        String written() {
            String prefix = name.getPrefix();
            return "</" + (prefix.isEmpty() ? "" : prefix + ":") + name.getLocalPart() + ">";
        }

        @Override
        public String toString() {
            return "</" + shown(name) + ">";
        }
    }

    private static class Attr extends Event implements Attribute {
        final QName name;
        final String value;
        private final String dtdType;
        private final boolean specified;

        Attr(Location location, int type, QName name, String value, String dtdType, boolean specified) {
            super(location, type);
            this.name = name;
            this.value = value;
            this.dtdType = dtdType;
            this.specified = specified;
        }

        @Override
        public QName getName() {
            return name;
        }

        @Override
        public String getValue() {
            return value;
        }

        @Override
        public String getDTDType() {
            return dtdType;
        }

        @Override
        public boolean isSpecified() {
            return specified;
        }

        @Override
        public String toString() {
            String prefix = name.getPrefix();
            return (prefix.isEmpty() ? "" : prefix + ":") + name.getLocalPart() + "='" + value + "'";
        }
    }

    private static final class Spaced extends Attr implements Namespace {
        private final String prefix;

        Spaced(Location location, QName name, String uri, String prefix) {
            super(location, NAMESPACE, name, uri, "CDATA", true);
            this.prefix = prefix;
        }

        @Override
        public String getPrefix() {
            return prefix;
        }

        @Override
        public String getNamespaceURI() {
            return value;
        }

        @Override
        public boolean isDefaultNamespaceDeclaration() {
            return prefix.isEmpty();
        }
    }

    private static final class Text extends Event implements Characters {
        private final String data;
        private final boolean cdata;
        private final boolean ignorable;

        Text(Location location, String data, boolean cdata, boolean ignorable) {
            super(location, CHARACTERS);
            this.data = data;
            this.cdata = cdata;
            this.ignorable = ignorable;
        }

        @Override
        public String getData() {
            return data;
        }

        @Override
        public boolean isWhiteSpace() {
            for (int i = 0; i < data.length(); i++) {
                if (" \t\r\n".indexOf(data.charAt(i)) < 0) {
                    return false;
                }
            }
            return !data.isEmpty();
        }

        @Override
        public boolean isCData() {
            return cdata;
        }

        @Override
        public boolean isIgnorableWhiteSpace() {
            return ignorable;
        }

        @Override
        String written() {
            return cdata ? toString() : escape(data);
        }

        @Override
        public String toString() {
            return cdata ? "<![CDATA[" + data + "]]>" : data;
        }
    }

    private static final class Remark extends Event implements Comment {
        private final String text;

        Remark(Location location, String text) {
            super(location, COMMENT);
            this.text = text;
        }

        @Override
        public String getText() {
            return text;
        }

        @Override
        public String toString() {
            return "<!--" + text + "-->";
        }
    }

    private static final class Instruction extends Event implements ProcessingInstruction {
        private final String target;
        private final String data;

        Instruction(Location location, String target, String data) {
            super(location, PROCESSING_INSTRUCTION);
            this.target = target;
            this.data = data;
        }

        @Override
        public String getTarget() {
            return target;
        }

        @Override
        public String getData() {
            return data;
        }

        @Override
        public String toString() {
            return "<?" + target + (data == null ? "" : " " + data) + "?>";
        }
    }

    private static final class Type extends Event implements DTD {
        private final String text;

        Type(Location location, String text) {
            super(location, DTD);
            this.text = text;
        }

        @Override
        public String getDocumentTypeDeclaration() {
            return text;
        }

        @Override
        public Object getProcessedDTD() {
            return null;
        }

        @Override
        public List<NotationDeclaration> getNotations() {
            return null;
        }

        @Override
        public List<EntityDeclaration> getEntities() {
            return null;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class Declared extends Event implements EntityDeclaration {
        private final String name;
        private final String text;

        Declared(Location location, String name, String text) {
            super(location, ENTITY_DECLARATION);
            this.name = name;
            this.text = text;
        }

        @Override
        public String getPublicId() {
            return null;
        }

        @Override
        public String getSystemId() {
            return null;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String getNotationName() {
            return null;
        }

        @Override
        public String getReplacementText() {
            return text;
        }

        @Override
        public String getBaseURI() {
            return null;
        }

        @Override
        public String toString() {
            return "<!ENTITY " + name + " \"" + text + "\">";
        }
    }

    private static final class Reference extends Event implements EntityReference {
        private final String name;
        private final EntityDeclaration declaration;

        Reference(Location location, String name, EntityDeclaration declaration) {
            super(location, ENTITY_REFERENCE);
            this.name = name;
            this.declaration = declaration;
        }

        @Override
        public EntityDeclaration getDeclaration() {
            return declaration;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        String written() {
            return "&" + name + ";";
        }

        @Override
        public String toString() {
            String text = declaration.getReplacementText();
            return "&" + name + ";='" + (text == null ? "" : text) + "'";
        }
    }

    // ---- the factory ----

    @Override
    public void setLocation(Location location) {
        this.location = location;
    }

    @Override
    public Attribute createAttribute(String prefix, String namespaceURI, String localName, String value) {
        return createAttribute(new QName(namespaceURI, localName, prefix == null ? "" : prefix), value);
    }

    @Override
    public Attribute createAttribute(String localName, String value) {
        return createAttribute(new QName(localName), value);
    }

    @Override
    public Attribute createAttribute(QName name, String value) {
        return new Attr(location, XMLEvent.ATTRIBUTE, name, value, "CDATA", false);
    }

    @Override
    public Namespace createNamespace(String namespaceURI) {
        return namespace(location, "", namespaceURI);
    }

    @Override
    public Namespace createNamespace(String prefix, String namespaceUri) {
        if (namespaceUri == null) {
            throw new NullPointerException("namespaceUri can't be null");
        }
        return namespace(location, prefix, namespaceUri);
    }

    @Override
    public StartElement createStartElement(QName name, Iterator<? extends Attribute> attributes,
            Iterator<? extends Namespace> namespaces) {
        return start(name, attributes, namespaces, null);
    }

    @Override
    public StartElement createStartElement(String prefix, String namespaceUri, String localName) {
        return start(new QName(namespaceUri, localName, prefix), null, null, null);
    }

    @Override
    public StartElement createStartElement(String prefix, String namespaceUri, String localName,
            Iterator<? extends Attribute> attributes, Iterator<? extends Namespace> namespaces) {
        return start(new QName(namespaceUri, localName, prefix), attributes, namespaces, null);
    }

    @Override
    public StartElement createStartElement(String prefix, String namespaceUri, String localName,
            Iterator<? extends Attribute> attributes, Iterator<? extends Namespace> namespaces,
            NamespaceContext context) {
        return start(new QName(namespaceUri, localName, prefix), attributes, namespaces, context);
    }

    private StartElement start(QName name, Iterator<? extends Attribute> attributes,
            Iterator<? extends Namespace> namespaces, NamespaceContext context) {
        Start start = new Start(location, name, context);
        while (attributes != null && attributes.hasNext()) {
            start.add(attributes.next());
        }
        while (namespaces != null && namespaces.hasNext()) {
            start.namespaces.add(namespaces.next());
        }
        return start;
    }

    @Override
    public EndElement createEndElement(QName name, Iterator<? extends Namespace> namespaces) {
        List<Namespace> list = new ArrayList<>();
        while (namespaces != null && namespaces.hasNext()) {
            list.add(namespaces.next());
        }
        return new End(location, name, list);
    }

    @Override
    public EndElement createEndElement(String prefix, String namespaceUri, String localName) {
        return createEndElement(new QName(namespaceUri, localName, prefix), null);
    }

    @Override
    public EndElement createEndElement(String prefix, String namespaceUri, String localName,
            Iterator<? extends Namespace> namespaces) {
        return createEndElement(new QName(namespaceUri, localName, prefix), namespaces);
    }

    @Override
    public Characters createCharacters(String content) {
        return new Text(location, content, false, false);
    }

    @Override
    public Characters createCData(String content) {
        return new Text(location, content, true, false);
    }

    @Override
    public Characters createSpace(String content) {
        return new Text(location, content, false, false);
    }

    @Override
    public Characters createIgnorableSpace(String content) {
        return new Text(location, content, false, true);
    }

    @Override
    public StartDocument createStartDocument() {
        return new Begin(location, "UTF-8", "1.0", true, false, true);
    }

    @Override
    public StartDocument createStartDocument(String encoding) {
        return new Begin(location, encoding, "1.0", true, false, true);
    }

    @Override
    public StartDocument createStartDocument(String encoding, String version) {
        return new Begin(location, encoding, version, true, false, true);
    }

    @Override
    public StartDocument createStartDocument(String encoding, String version, boolean standalone) {
        return new Begin(location, encoding, version, standalone, true, true);
    }

    @Override
    public EndDocument createEndDocument() {
        return new Finish(location);
    }

    @Override
    public EntityReference createEntityReference(String name, EntityDeclaration declaration) {
        return new Reference(location, name, declaration);
    }

    @Override
    public Comment createComment(String text) {
        return new Remark(location, text);
    }

    @Override
    public ProcessingInstruction createProcessingInstruction(String target, String data) {
        return new Instruction(location, target, data);
    }

    @Override
    public DTD createDTD(String dtd) {
        return new Type(location, dtd);
    }
}
