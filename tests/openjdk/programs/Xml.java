// java.xml: DOM, SAX, StAX, XPath, XSLT, validation by a schema, errors; java.sql types and java.util.prefs-free
// helpers.
import java.io.*;
import java.util.*;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.*;
import org.xml.sax.helpers.*;

public class Xml {
    static final String DOC =
            "<?xml version='1.0'?><list xmlns:x='urn:x'><item id='1'>one</item><item id='2'>two &amp; "
            + "more</item><x:other/><!-- c --><![CDATA[<raw>]]></list>";
    public static void main(String[] args) throws Exception {
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        Document d = f.newDocumentBuilder().parse(new InputSource(new StringReader(DOC)));
        NodeList items = d.getElementsByTagName("item");
        System.out.println(items.getLength() + " " + items.item(1).getTextContent() + " " + ((Element) items.item(0))
                .getAttribute("id") + " " + d.getDocumentElement().getChildNodes().getLength());
        List<String> events = new ArrayList<>();
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(DOC.getBytes()),
                new DefaultHandler() {
            public void startElement(String u, String l, String q, Attributes a) {
                events.add("<" + q + a.getLength());
            }
            public void characters(char[] c, int s, int n) { events.add(new String(c, s, n)); }
            public void endElement(String u, String l, String q) { events.add(">"); }
        });
        System.out.println(events);
        XMLStreamReader r = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(DOC));
        StringBuilder kinds = new StringBuilder();
        while (r.hasNext()) kinds.append(r.next()).append(' ');
        System.out.println(kinds);
        XPath xp = XPathFactory.newInstance().newXPath();
        System.out.println(xp.evaluate("sum(/list/item/@id)", d) + " "
                + xp.evaluate("//item[contains(., 'two')]/@id", d));
        Element e = d.createElement("new");
        e.setAttribute("k", "<\"&>");
        d.getDocumentElement().appendChild(e);
        StringWriter w = new StringWriter();
        Transformer t = TransformerFactory.newInstance().newTransformer();
        t.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        t.transform(new DOMSource(d), new StreamResult(w));
        System.out.println(w);
        String xsl = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output "
                + "method='text'/><xsl:template match='/'><xsl:for-each select='//item'><xsl:sort select='@id' "
                + "order='descending'/><xsl:value-of select='concat(@id, \"=\", "
                + ".)'/>;</xsl:for-each></xsl:template></xsl:stylesheet>";
        StringWriter x = new StringWriter();
        TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader(xsl)))
                .transform(new StreamSource(new StringReader(DOC)), new StreamResult(x));
        System.out.println(x);
        try {
            f.newDocumentBuilder().parse(new InputSource(new StringReader("<a><b></a>")));
        } catch (SAXParseException ex) {
            System.out.println(ex.getLineNumber() + " " + ex.getMessage());
        }
        XMLStreamWriter sw = XMLOutputFactory.newInstance().createXMLStreamWriter(System.out);
        sw.writeStartElement("out");
        sw.writeAttribute("a", "1");
        sw.writeCharacters("x<y");
        sw.writeEndElement();
        sw.flush();
        System.out.println();
        System.out.println(java.sql.Timestamp.valueOf("2021-01-02 03:04:05.6") + " " + java.sql.Date
                .valueOf("2021-02-03") + " " + Collections.list(java.sql.DriverManager.getDrivers()).size());
    }
}
