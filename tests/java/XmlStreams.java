// javax.xml.stream: readers, writers and events.
import java.io.*;
import java.util.*;

import javax.xml.namespace.*;
import javax.xml.stream.*;
import javax.xml.stream.events.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;

public class XmlStreams {
    static class S1 {
        static String sh(String s) {
            return s == null ? "null" : s.replace("\n", "\\n").replace("\r", "\\r");
        }

        static void read(String x, Object... p) {
            System.out.println("== " + sh(x));
            try {
                XMLInputFactory f = XMLInputFactory.newInstance();
                for (int i = 0; i < p.length; i += 2) f.setProperty((String) p[i], p[i + 1]);
                XMLStreamReader r = f.createXMLStreamReader(new StringReader(x));
                dump(r);
                XMLEventReader er = f.createXMLEventReader(new StringReader(x));
                while (er.hasNext()) {
                    XMLEvent e = er.nextEvent();
                    System.out.println(
                            e.getEventType()
                                    + " "
                                    + sh(e.toString())
                                    + " "
                                    + e.getLocation().getLineNumber()
                                    + ":"
                                    + e.getLocation().getColumnNumber());
                    StringWriter w = new StringWriter();
                    try {
                        e.writeAsEncodedUnicode(w);
                        System.out.println("   " + sh(w.toString()));
                    } catch (Throwable t) {
                        System.out.println("   " + t);
                    }
                }
            } catch (Throwable t) {
                System.out.println(
                        "!"
                                + sh(t.toString())
                                + (t instanceof XMLStreamException xe
                                        ? xe.getNestedException()
                                                + " "
                                                + (xe.getLocation() == null
                                                        ? null
                                                        : xe.getLocation().getLineNumber()
                                                                + ":"
                                                                + xe.getLocation().getColumnNumber()
                                                                + ":"
                                                                + xe.getLocation()
                                                                        .getCharacterOffset())
                                        : ""));
            }
        }

        static String at(XMLStreamReader r) {
            Location l = r.getLocation();
            return l.getLineNumber() + ":" + l.getColumnNumber() + ":" + l.getCharacterOffset();
        }

        static void dump(XMLStreamReader r) throws Exception {
            while (true) {
                int t = r.getEventType();
                StringBuilder b = new StringBuilder(t + " " + at(r) + " ");
                if (t == 1 || t == 2) {
                    b.append(r.getName())
                            .append(" p=")
                            .append(r.getPrefix())
                            .append(" l=")
                            .append(r.getLocalName())
                            .append(" u=")
                            .append(r.getNamespaceURI())
                            .append(" nn=")
                            .append(r.getNamespaceCount());
                    for (int i = 0; i < r.getNamespaceCount(); i++)
                        b.append(" [")
                                .append(r.getNamespacePrefix(i))
                                .append('=')
                                .append(r.getNamespaceURI(i))
                                .append(']');
                    if (t == 1)
                        for (int i = 0; i < r.getAttributeCount(); i++)
                            b.append(" {")
                                    .append(r.getAttributeName(i))
                                    .append(' ')
                                    .append(r.getAttributePrefix(i))
                                    .append(' ')
                                    .append(r.getAttributeNamespace(i))
                                    .append(' ')
                                    .append(r.getAttributeType(i))
                                    .append(' ')
                                    .append(sh(r.getAttributeValue(i)))
                                    .append(' ')
                                    .append(r.isAttributeSpecified(i))
                                    .append('}');
                }
                if (t == 7)
                    b.append(
                            r.getVersion()
                                    + " "
                                    + r.getEncoding()
                                    + " "
                                    + r.getCharacterEncodingScheme()
                                    + " "
                                    + r.isStandalone()
                                    + " "
                                    + r.standaloneSet());
                if (t == 3) b.append(r.getPITarget() + "|" + r.getPIData());
                if (r.hasText()) b.append(" T=" + sh(r.getText()) + " " + r.isWhiteSpace());
                if (t == 9) b.append(r.getLocalName());
                System.out.println(b);
                if (!r.hasNext()) break;
                r.next();
            }
        }

        static void ex(Runnable r) {
            try {
                r.run();
                System.out.println("ok");
            } catch (Throwable t) {
                System.out.println(sh(t.toString()));
            }
        }

        public static void main(String[] a) throws Exception {
            read(
                    "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n"
                        + "<!--c--><?p d?>\n"
                        + "<a x='1' xml:lang='en'>t&amp;u<b/>\n"
                        + " <![CDATA[cd&]]>v</a>\n"
                        + "<!--e-->");
            read("<r xmlns='u' xmlns:p='v' p:q='1'><p:s xmlns:p='w'/><t xmlns=''/></r>");
            read("<a>x<![CDATA[y]]>z</a>", XMLInputFactory.IS_COALESCING, true);
            read("<a></b>");
            read("");
            read("<a>&z;</a>");
            read("<a>\n\n<b></a>");
            read("<a/><b/>");
            read("<!DOCTYPE a [<!ELEMENT a (b)><!ELEMENT b EMPTY>]><a> <b/> </a>");
            XMLInputFactory f = XMLInputFactory.newInstance();
            for (String k :
                    new String[] {
                        XMLInputFactory.IS_NAMESPACE_AWARE,
                        XMLInputFactory.IS_VALIDATING,
                        XMLInputFactory.IS_COALESCING,
                        XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES,
                        XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES,
                        XMLInputFactory.SUPPORT_DTD,
                        XMLInputFactory.REPORTER,
                        XMLInputFactory.RESOLVER,
                        XMLInputFactory.ALLOCATOR,
                        "bogus",
                        "http://java.sun.com/xml/stream/properties/report-cdata-event",
                        javax.xml.XMLConstants.ACCESS_EXTERNAL_DTD
                    }) {
                System.out.print(k + " " + f.isPropertySupported(k) + " ");
                ex(() -> System.out.print(f.getProperty(k) + " "));
            }
            ex(() -> f.setProperty("bogus", 1));
            ex(() -> f.setProperty(XMLInputFactory.IS_VALIDATING, true));
            XMLStreamReader r = f.createXMLStreamReader(new StringReader("<a y='2'>x<b>q</b></a>"));
            ex(() -> r.getText());
            ex(() -> r.getLocalName());
            ex(() -> r.getAttributeCount());
            ex(
                    () -> {
                        try {
                            r.require(1, null, "z");
                        } catch (XMLStreamException e) {
                            throw new RuntimeException(e);
                        }
                    });
            ex(
                    () -> {
                        try {
                            System.out.println(r.nextTag() + r.getLocalName());
                            r.require(1, null, "z");
                        } catch (XMLStreamException e) {
                            throw new RuntimeException(e);
                        }
                    });
            ex(
                    () -> {
                        try {
                            r.require(2, null, "a");
                        } catch (XMLStreamException e) {
                            throw new RuntimeException(e);
                        }
                    });
            ex(
                    () -> {
                        try {
                            r.nextTag();
                        } catch (XMLStreamException e) {
                            throw new RuntimeException(e);
                        }
                    });
            ex(
                    () -> {
                        try {
                            r.nextTag();
                            System.out.println(
                                    r.getElementText() + r.getEventType() + r.getLocalName());
                        } catch (XMLStreamException e) {
                            throw new RuntimeException(e);
                        }
                    });
            ex(() -> System.out.println(r.getProperty("x")));
            ex(
                    () -> {
                        try {
                            r.next();
                            r.next();
                            System.out.println(r.getEventType() + " " + r.hasNext());
                            r.next();
                        } catch (XMLStreamException e) {
                            throw new RuntimeException(e);
                        }
                    });
            XMLStreamReader r2 =
                    f.createXMLStreamReader(new StringReader("<a y='2'>x<b>q</b></a>"));
            r2.next();
            System.out.println(
                    r2.getAttributeValue(null, "y")
                            + r2.getAttributeValue("", "y")
                            + r2.getAttributeValue("u", "y")
                            + r2.getNamespaceContext().getNamespaceURI("xml"));
            try {
                r2.getElementText();
            } catch (Throwable t) {
                System.out.println(sh("" + t));
            }
            r2.close();
            XMLEventReader er = f.createXMLEventReader(new StringReader("<a y='2'>x<b>q</b></a>"));
            System.out.println(er.peek() + " " + er.nextEvent() + " " + er.peek());
            er.nextTag();
            try {
                er.nextTag();
            } catch (Throwable t) {
                System.out.println(sh("" + t));
            }
            while (er.hasNext()) er.next();
            try {
                er.nextEvent();
            } catch (Throwable t) {
                System.out.println(t);
            }
            System.out.println(er.peek());
            XMLEventReader fr =
                    f.createFilteredReader(
                            f.createXMLEventReader(new StringReader("<a>x<b>q</b></a>")),
                            e -> e.isStartElement());
            while (fr.hasNext()) System.out.println(fr.nextEvent());
            XMLStreamReader fs =
                    f.createFilteredReader(
                            f.createXMLStreamReader(new StringReader("<a>x<b>q</b></a>")),
                            q -> q.isCharacters());
            while (true) {
                System.out.println(fs.getEventType());
                if (!fs.hasNext()) break;
                fs.next();
            }
        }
    }

    static class S2 {
        interface W {
            void go(XMLStreamWriter w) throws Exception;
        }

        static void w(boolean repair, W g) {
            StringWriter s = new StringWriter();
            try {
                XMLOutputFactory f = XMLOutputFactory.newInstance();
                f.setProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES, repair);
                XMLStreamWriter w = f.createXMLStreamWriter(s);
                g.go(w);
                w.flush();
                System.out.println(S1.sh(s.toString()));
            } catch (Throwable t) {
                System.out.println(S1.sh(s.toString()) + " !" + S1.sh(t.toString()));
            }
        }

        public static void main(String[] a) throws Exception {
            for (boolean r : new boolean[] {false, true}) {
                System.out.println("repair " + r);
                w(
                        r,
                        w -> {
                            w.writeStartDocument();
                            w.writeStartElement("a");
                            w.writeAttribute("x", "1<2&\"'\n\t\r\u00e9>");
                            w.writeCharacters("t<&>\"'\r\n\u00e9]]>\ud83d\ude00");
                            w.writeEmptyElement("b");
                            w.writeAttribute("q", "1");
                            w.writeStartElement("c");
                            w.writeEndElement();
                            w.writeCData("x]]>y");
                            w.writeComment("co--m");
                            w.writeProcessingInstruction("p");
                            w.writeProcessingInstruction("p", "d");
                            w.writeEntityRef("ent");
                            w.writeEndElement();
                            w.writeEndDocument();
                        });
                w(
                        r,
                        w -> {
                            w.writeStartDocument("UTF-8", "1.0");
                            w.writeStartElement("p", "a", "u");
                            w.writeNamespace("p", "u");
                            w.writeAttribute("p", "u", "x", "1");
                            w.writeStartElement("u", "b");
                            w.writeAttribute("u", "y", "2");
                            w.writeDefaultNamespace("d");
                            w.writeEndDocument();
                        });
                w(
                        r,
                        w -> {
                            w.writeStartElement("p", "a", "u");
                            w.writeAttribute("q", "v", "x", "1");
                            w.writeStartElement("", "b", "dd");
                            w.writeStartElement("p", "c", "other");
                            w.writeAttribute("v", "z", "3");
                            w.writeEndDocument();
                        });
                w(
                        r,
                        w -> {
                            w.setPrefix("p", "u");
                            w.writeStartElement("u", "a");
                            w.setDefaultNamespace("d");
                            w.writeStartElement("d", "b");
                            w.writeAttribute("u", "y", "1");
                            System.out.println(
                                    w.getPrefix("u") + w.getPrefix("d") + w.getPrefix("zz"));
                            w.writeEndDocument();
                        });
                w(r, w -> w.writeEndElement());
                w(r, w -> w.writeAttribute("a", "b"));
                w(
                        r,
                        w -> {
                            w.writeStartElement("a");
                            w.writeCharacters("x");
                            w.writeAttribute("q", "r");
                        });
                w(r, w -> w.writeStartElement(null));
                w(r, w -> w.writeComment(null));
                w(
                        r,
                        w -> {
                            w.writeStartElement("a");
                            w.writeCharacters((String) null);
                            w.writeCData(null);
                        });
                w(
                        r,
                        w -> {
                            w.writeEmptyElement("a");
                            w.writeEndDocument();
                        });
                w(
                        r,
                        w -> {
                            w.writeStartDocument("x-bogus", "1.0");
                        });
                w(
                        r,
                        w -> {
                            w.writeEmptyElement("p", "e", "u");
                            w.writeNamespace("p", "u");
                            w.writeEndDocument();
                        });
                w(
                        r,
                        w -> {
                            w.writeStartElement("a");
                            w.writeCharacters("abcdef".toCharArray(), 2, 3);
                            w.writeProcessingInstruction(null);
                        });
            }
            XMLOutputFactory f = XMLOutputFactory.newInstance();
            System.out.println(
                    ""
                            + f.isPropertySupported(XMLOutputFactory.IS_REPAIRING_NAMESPACES)
                            + f.isPropertySupported("x")
                            + f.getProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES));
            try {
                f.getProperty("x");
            } catch (Throwable t) {
                System.out.println(t);
            }
            try {
                f.setProperty("x", 1);
            } catch (Throwable t) {
                System.out.println(t);
            }
            ByteArrayOutputStream bo = new ByteArrayOutputStream();
            XMLStreamWriter w = f.createXMLStreamWriter(bo, "ISO-8859-1");
            w.writeStartDocument("ISO-8859-1", "1.0");
            w.writeStartElement("a");
            w.writeCharacters("\u00e9\u4e2d");
            w.writeEndDocument();
            w.flush();
            System.out.println(bo.toString("ISO-8859-1"));
            bo.reset();
            w = f.createXMLStreamWriter(bo);
            w.writeStartDocument();
            w.writeStartElement("a");
            w.writeCharacters("\u00e9");
            w.writeEndDocument();
            w.flush();
            System.out.println(bo.toString("UTF-8"));
            try {
                w.writeStartDocument("UTF-16", "1.0");
            } catch (Throwable t) {
                System.out.println(S1.sh("" + t));
            }
            XMLEventFactory ef = XMLEventFactory.newInstance();
            StringWriter s = new StringWriter();
            XMLEventWriter ew = f.createXMLEventWriter(s);
            Namespace n = ef.createNamespace("p", "u");
            Attribute at = ef.createAttribute("x", "1");
            Attribute aq = ef.createAttribute("p", "u", "y", "2");
            XMLEvent[] es = {
                ef.createStartDocument(),
                ef.createStartDocument("UTF-8"),
                ef.createStartDocument("UTF-8", "1.1"),
                ef.createStartDocument("UTF-8", "1.0", true),
                ef.createStartElement("", "", "e"),
                ef.createStartElement(
                        "p", "u", "e", List.of(at, aq).iterator(), List.of(n).iterator()),
                ef.createStartElement(new QName("u", "z", "p"), null, null),
                ef.createCharacters("a<b"),
                ef.createCData("c"),
                ef.createSpace(" "),
                ef.createIgnorableSpace("  "),
                ef.createComment("co"),
                ef.createProcessingInstruction("t", "d"),
                ef.createDTD("<!DOCTYPE x>"),
                ef.createComment("er"),
                n,
                at,
                aq,
                ef.createNamespace("def"),
                ef.createEndElement("p", "u", "e"),
                ef.createEndElement(new QName("z"), List.of(n).iterator()),
                ef.createEndDocument()
            };
            for (XMLEvent e : es) {
                StringWriter q = new StringWriter();
                String un;
                try {
                    e.writeAsEncodedUnicode(q);
                    un = q.toString();
                } catch (Throwable t) {
                    un = "" + t;
                }
                System.out.println(
                        e.getEventType()
                                + "|"
                                + S1.sh(e.toString())
                                + "|"
                                + S1.sh(un)
                                + "|"
                                + e.isStartElement()
                                + e.isEndElement()
                                + e.isCharacters()
                                + e.isAttribute()
                                + e.isNamespace()
                                + e.isStartDocument()
                                + e.isEndDocument()
                                + e.isEntityReference()
                                + e.isProcessingInstruction()
                                + " "
                                + ""
                                + " "
                                + e.getSchemaType());
                if (e instanceof javax.xml.stream.events.Characters c)
                    System.out.println(
                            c.isCData()
                                    + " "
                                    + c.isIgnorableWhiteSpace()
                                    + " "
                                    + c.isWhiteSpace()
                                    + c.getData());
                if (e instanceof StartDocument d)
                    System.out.println(
                            d.getVersion()
                                    + d.getCharacterEncodingScheme()
                                    + d.isStandalone()
                                    + d.standaloneSet()
                                    + d.encodingSet()
                                    + d.getSystemId());
                if (e instanceof StartElement se)
                    System.out.println(
                            se.getName()
                                    + " "
                                    + se.getAttributeByName(new QName("x"))
                                    + " "
                                    + se.getNamespaceURI("p")
                                    + " "
                                    + se.getNamespaceContext());
                if (e instanceof Namespace ns)
                    System.out.println(
                            ns.getName()
                                    + " "
                                    + ns.getPrefix()
                                    + " "
                                    + ns.getNamespaceURI()
                                    + " "
                                    + ns.isDefaultNamespaceDeclaration()
                                    + ns.getValue()
                                    + ns.getDTDType());
                else if (e instanceof Attribute x)
                    System.out.println(
                            x.getName() + x.getValue() + x.getDTDType() + x.isSpecified());
            }
            ew.add(ef.createStartDocument("UTF-8", "1.0"));
            ew.add(es[5]);
            ew.add(es[7]);
            ew.add(es[8]);
            ew.add(es[11]);
            ew.add(es[12]);
            ew.add(es[14]);
            ew.add(at == null ? null : ef.createStartElement("", "", "k"));
            ew.add(at);
            ew.add(ef.createEndElement("", "", "k"));
            ew.add(es[19]);
            ew.add(es[21]);
            ew.flush();
            System.out.println(S1.sh(s.toString()));
            s = new StringWriter();
            ew = f.createXMLEventWriter(s);
            ew.add(
                    XMLInputFactory.newInstance()
                            .createXMLEventReader(
                                    new StringReader(
                                            "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'x'>]><a"
                                                + " xmlns='u' b='1&amp;'>t&e;<p:c xmlns:p='v'"
                                                + " p:d='2'/><!--x--><?y z?><![CDATA[w]]></a>")));
            ew.close();
            System.out.println(S1.sh(s.toString()));
            DOMResult dr =
                    new DOMResult(
                            javax.xml.parsers.DocumentBuilderFactory.newInstance()
                                    .newDocumentBuilder()
                                    .newDocument());
            XMLStreamWriter dw = f.createXMLStreamWriter(dr);
            dw.writeStartDocument();
            dw.writeStartElement("a");
            dw.writeAttribute("x", "1");
            dw.writeCharacters("t");
            dw.writeEmptyElement("e");
            dw.writeEndElement();
            dw.writeEndDocument();
            dw.flush();
            System.out.println(
                    dr.getNode().getFirstChild()
                            + " "
                            + dr.getNode().getFirstChild().getChildNodes().getLength());
            System.out.println(
                    new XMLStreamException("m").getMessage()
                            + new XMLStreamException(new RuntimeException("q")).getMessage()
                            + new XMLStreamException("m", new RuntimeException("q")).getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        S1.main(args);
        S2.main(args);
    }
}
