// Between readers and writers of javax.xml.stream and handlers of SAX.
package jdk.internal.xml;

import java.util.Iterator;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.Comment;
import javax.xml.stream.events.Namespace;
import javax.xml.stream.events.ProcessingInstruction;
import javax.xml.stream.events.XMLEvent;
import javax.xml.transform.stax.StAXSource;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.helpers.AttributesImpl;

final class StreamEvents {
    private final ContentHandler content;
    private final LexicalHandler lexical;

    StreamEvents(ContentHandler content, LexicalHandler lexical) {
        this.content = content;
        this.lexical = lexical;
    }

    /** Passes the document on, or the element at which a reader is. */
    void copy(StAXSource source) throws SAXException, XMLStreamException {
        content.startDocument();
        int depth = 0;
        if (source.getXMLStreamReader() != null) {
            XMLStreamReader reader = source.getXMLStreamReader();
            while (true) {
                depth += pass(Events.allocate(reader));
                if (depth == 0 && reader.getEventType() == XMLStreamConstants.END_ELEMENT || !reader.hasNext()) {
                    break;
                }
                reader.next();
            }
        } else {
            XMLEventReader reader = source.getXMLEventReader();
            while (reader.hasNext()) {
                XMLEvent event = reader.nextEvent();
                depth += pass(event);
                if (depth == 0 && event.isEndElement()) {
                    break;
                }
            }
        }
        content.endDocument();
    }

    private static String name(QName name) {
        return name.getPrefix().isEmpty() ? name.getLocalPart() : name.getPrefix() + ":" + name.getLocalPart();
    }

    /** How much deeper the event leads. */
    private int pass(XMLEvent event) throws SAXException {
        switch (event.getEventType()) {
            case XMLEvent.START_ELEMENT:
                for (Iterator<Namespace> i = event.asStartElement().getNamespaces(); i.hasNext();) {
                    Namespace namespace = i.next();
                    String uri = namespace.getNamespaceURI();
                    content.startPrefixMapping(namespace.getPrefix(), uri == null ? "" : uri);
                }
                AttributesImpl attributes = new AttributesImpl();
                for (Iterator<Attribute> i = event.asStartElement().getAttributes(); i.hasNext();) {
                    Attribute attribute = i.next();
                    attributes.addAttribute(attribute.getName().getNamespaceURI(),
                            attribute.getName().getLocalPart(), name(attribute.getName()), attribute.getDTDType(),
                            attribute.getValue());
                }
                QName start = event.asStartElement().getName();
                content.startElement(start.getNamespaceURI(), start.getLocalPart(), name(start), attributes);
                return 1;
            case XMLEvent.END_ELEMENT:
                QName end = event.asEndElement().getName();
                content.endElement(end.getNamespaceURI(), end.getLocalPart(), name(end));
                for (Iterator<Namespace> i = event.asEndElement().getNamespaces(); i.hasNext();) {
                    content.endPrefixMapping(i.next().getPrefix());
                }
                return -1;
            case XMLEvent.CHARACTERS:
                char[] text = event.asCharacters().getData().toCharArray();
                content.characters(text, 0, text.length);
                return 0;
            case XMLEvent.COMMENT:
                char[] comment = ((Comment) event).getText().toCharArray();
                lexical.comment(comment, 0, comment.length);
                return 0;
            case XMLEvent.PROCESSING_INSTRUCTION:
                content.processingInstruction(((ProcessingInstruction) event).getTarget(),
                        ((ProcessingInstruction) event).getData());
                return 0;
            default:
                return 0;
        }
    }
}
