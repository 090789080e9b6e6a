// Writes the events of SAX to a writer of javax.xml.stream.
package jdk.internal.xml;

import java.util.ArrayList;
import java.util.List;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.Namespace;
import javax.xml.stream.events.XMLEvent;
import javax.xml.transform.stax.StAXResult;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.ext.DefaultHandler2;

final class StreamMaker extends DefaultHandler2 {
    private final Events events = new Events();
    private final XMLEventWriter writer;
    private List<Namespace> declared = new ArrayList<>();
    private boolean inData;

    StreamMaker(StAXResult result) {
        XMLStreamWriter stream = result.getXMLStreamWriter();
        writer = stream != null ? new StreamOutputs.EventWriter(stream) : result.getXMLEventWriter();
    }

    private void add(XMLEvent event) throws SAXException {
        try {
            writer.add(event);
        } catch (XMLStreamException e) {
            throw new SAXException(e);
        }
    }

    private static QName name(String uri, String qName) {
        int colon = qName.indexOf(':');
        return new QName(uri, qName.substring(colon + 1), colon < 0 ? "" : qName.substring(0, colon));
    }

    @Override
    public void startDocument() throws SAXException {
        add(events.createStartDocument("UTF-8"));
    }

    @Override
    public void endDocument() throws SAXException {
        add(events.createEndDocument());
        try {
            writer.flush();
        } catch (XMLStreamException e) {
            throw new SAXException(e);
        }
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) {
        declared.add(events.createNamespace(prefix, uri));
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes atts) throws SAXException {
        List<Attribute> attributes = new ArrayList<>();
        for (int i = 0; i < atts.getLength(); i++) {
            String name = atts.getQName(i);
            if (!name.equals("xmlns") && !name.startsWith("xmlns:")) {
                attributes.add(events.createAttribute(name(atts.getURI(i), name), atts.getValue(i)));
            }
        }
        add(events.createStartElement(name(uri, qName), attributes.iterator(), declared.iterator()));
        declared = new ArrayList<>();
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        add(events.createEndElement(name(uri, qName), null));
    }

    @Override
    public void characters(char[] ch, int start, int length) throws SAXException {
        String text = new String(ch, start, length);
        add(inData ? events.createCData(text) : events.createCharacters(text));
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
    public void comment(char[] ch, int start, int length) throws SAXException {
        add(events.createComment(new String(ch, start, length)));
    }

    @Override
    public void processingInstruction(String target, String data) throws SAXException {
        add(events.createProcessingInstruction(target, data));
    }
}
