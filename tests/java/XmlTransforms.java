// javax.xml.transform: copies of documents and trees with all output properties, as text, as trees
// and as events.
import org.w3c.dom.*;
import org.xml.sax.*;
import org.xml.sax.ext.*;
import org.xml.sax.helpers.*;

import java.io.*;

import javax.xml.parsers.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.sax.*;
import javax.xml.transform.stream.*;

public class XmlTransforms {
    static class T1 {
        static String show(String s) {
            return s.replace("\n", "\\n").replace("\r", "\\r");
        }

        static void run(String xml, String... props) throws Exception {
            for (int k = 0; k < 2; k++) {
                Transformer t = TransformerFactory.newInstance().newTransformer();
                for (int i = 0; i < props.length; i += 2)
                    try {
                        t.setOutputProperty(props[i], props[i + 1]);
                    } catch (Exception e) {
                        System.out.println(e);
                    }
                StringWriter w = new StringWriter();
                Source s = null;
                if (k == 0)
                    try {
                        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
                        f.setNamespaceAware(true);
                        s =
                                new DOMSource(
                                        f.newDocumentBuilder()
                                                .parse(new InputSource(new StringReader(xml))));
                    } catch (SAXException e) {
                        System.out.println("dom " + e.getMessage());
                        continue;
                    }
                else s = new StreamSource(new StringReader(xml));
                try {
                    t.transform(s, new StreamResult(w));
                    System.out.println((k == 0 ? "dom " : "str ") + show(w.toString()));
                } catch (TransformerException e) {
                    System.out.println(
                            (k == 0 ? "dom " : "str ")
                                    + "! "
                                    + e
                                    + " | "
                                    + e.getMessageAndLocation()
                                    + " | "
                                    + e.getCause());
                }
            }
        }

        public static void main(String[] a) throws Exception {
            String x =
                    "<a><b c='1&amp;2&lt;&gt;&quot;&#10;&#9;&#xa0;'>text &amp; &lt; &gt; \" '"
                        + " \u00e9 \u4e2d \ud83d\ude00 ]]&gt;</b><!-- c --><?pi"
                        + " data?><d/><e></e><![CDATA[x<y&]]></a>";
            run(x);
            run(x, "omit-xml-declaration", "yes");
            run(x, "indent", "yes");
            run(x, "indent", "yes", "{http://xml.apache.org/xslt}indent-amount", "2");
            run(x, "encoding", "ISO-8859-1");
            run(x, "encoding", "US-ASCII");
            run(x, "encoding", "UTF-16");
            run(x, "method", "text");
            run(x, "standalone", "yes");
            run(x, "standalone", "no");
            run(x, "doctype-system", "a.dtd");
            run(x, "doctype-public", "-//X//Y", "doctype-system", "a.dtd");
            run(x, "cdata-section-elements", "b");
            run(x, "indent", "yes", "cdata-section-elements", "b e");
            run(x, "version", "1.1");
            run(x, "media-type", "text/x");
            run(x, "bogus", "1");
            run(x, "indent", "maybe");
            run(x, "standalone", "yes", "indent", "yes");
            String y =
                    "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n"
                        + "<!-- first -->\n"
                        + "<?x y?>\n"
                        + "<r xmlns='u' xmlns:p='v' p:q='1'>\n"
                        + "  <p:s>\n"
                        + "   t\n"
                        + "  </p:s>\n\n"
                        + "  <z xmlns=''/>\n"
                        + "</r>\n"
                        + "<!-- last -->";
            run(y);
            run(y, "indent", "yes");
            run(y, "indent", "yes", "omit-xml-declaration", "yes");
            String z = "<!DOCTYPE a [<!ENTITY e 'v'><!ATTLIST a d CDATA 'dd'>]><a>&e;</a>";
            run(z);
            run(z, "indent", "yes");
            String m = "<a>mixed <b>x</b> tail<c><d>1</d><e/></c></a>";
            run(m, "indent", "yes");
            run(
                    "<a><b><c>t</c></b><d> </d><e>  x  </e><f xml:space='preserve'> <g/> </f></a>",
                    "indent",
                    "yes");
            run("<a>\r\n&#13;x&#x2028;&#x85;</a>");
            run("<a/>");
            run("<a/>", "indent", "yes");
            run("<a><!--x--><b/></a>", "indent", "yes");
            run("<a><?x y?><b/><?z?></a>", "indent", "yes");
            run("<a>x<!--x--><b/></a>", "indent", "yes");
            run("<a");
            run("<a></b>");
            run("");
            for (String k :
                    new String[] {
                        "indent",
                        "method",
                        "encoding",
                        "omit-xml-declaration",
                        "version",
                        "standalone",
                        "media-type",
                        "cdata-section-elements",
                        "doctype-system",
                        "{http://xml.apache.org/xslt}indent-amount",
                        "{http://xml.apache.org/xalan}indent-amount",
                        "bogus"
                    })
                try {
                    System.out.println(
                            k
                                    + "="
                                    + TransformerFactory.newInstance()
                                            .newTransformer()
                                            .getOutputProperty(k));
                } catch (Exception e) {
                    System.out.println(k + " " + e);
                }
            System.out.println(
                    new java.util.TreeMap<>(
                            TransformerFactory.newInstance()
                                    .newTransformer()
                                    .getOutputProperties()));
            TransformerFactory f = TransformerFactory.newInstance();
            for (String k :
                    new String[] {
                        "indent-number",
                        "accessExternalDTD",
                        javax.xml.XMLConstants.ACCESS_EXTERNAL_DTD,
                        javax.xml.XMLConstants.ACCESS_EXTERNAL_STYLESHEET,
                        "bogus"
                    }) {
                try {
                    System.out.println(k + " " + f.getAttribute(k));
                } catch (Exception e) {
                    System.out.println(k + " " + e);
                }
                try {
                    f.setAttribute(
                            k, "indent-number".equals(k) ? (Object) Integer.valueOf(3) : "x");
                } catch (Exception e) {
                    System.out.println(k + " " + e);
                }
            }
            for (String k :
                    new String[] {
                        StreamSource.FEATURE,
                        DOMSource.FEATURE,
                        DOMResult.FEATURE,
                        "http://javax.xml.transform.sax.SAXTransformerFactory/feature",
                        javax.xml.XMLConstants.FEATURE_SECURE_PROCESSING,
                        "bogus"
                    }) {
                System.out.println(k + " " + f.getFeature(k));
                try {
                    f.setFeature(k, true);
                    System.out.println("set");
                } catch (Exception e) {
                    System.out.println(e);
                }
            }
            TransformerFactory g = TransformerFactory.newInstance();
            g.setAttribute("indent-number", 2);
            Transformer t = g.newTransformer();
            t.setOutputProperty("indent", "yes");
            StringWriter w = new StringWriter();
            t.transform(new StreamSource(new StringReader("<a><b/></a>")), new StreamResult(w));
            System.out.println(show(w.toString()));
            t.transform(new DOMSource(), new StreamResult(System.out));
            System.out.println();
            try {
                t.transform(new StreamSource(new StringReader("<a><b/></a>")), new StreamResult());
            } catch (Exception e) {
                System.out.println(e);
            }
            DOMResult dr = new DOMResult();
            t.transform(
                    new StreamSource(
                            new StringReader("<a b='1'>x<b/><!--c--><![CDATA[d]]><?e f?></a>")),
                    dr);
            System.out.println(dr.getNode() + " " + dr.getNode().getFirstChild());
            w = new StringWriter();
            t.setOutputProperty("indent", "no");
            t.transform(new DOMSource(dr.getNode().getFirstChild()), new StreamResult(w));
            System.out.println(show(w.toString()));
            ByteArrayOutputStream bo = new ByteArrayOutputStream();
            t.setOutputProperty("encoding", "UTF-16");
            t.transform(new StreamSource(new StringReader("<a>\u00e9</a>")), new StreamResult(bo));
            System.out.println(java.util.Arrays.toString(bo.toByteArray()));
        }
    }

    static class T2 {
        public static void main(String[] a) throws Exception {
            for (String x :
                    new String[] {
                        "<a>\n <b/>\n \n  <c/>\t\n</a>",
                        "<a>\n  mixed\n  <b/>\n tail </a>",
                        "<a> <b> </b> </a>",
                        "<a>\n\n\n<b>x\ny<c/></b></a>",
                        "<a>x<![CDATA[y]]>z<b/></a>",
                        "<a><![CDATA[ ]]></a>",
                        "<a> <!--c--> </a>",
                        "<a><b>x<!--c-->y</b></a>",
                        "<a xml:space='preserve'><b xml:space='default'><c/></b></a>",
                        "<a>&#13;\n<b/></a>",
                        "<a>x&amp;y<b/></a>",
                        "<a> &amp; <b/></a>",
                        "<?p q?><!DOCTYPE a><!--c--><a/><?z z?>",
                        "<a><b>1</b>\n<b>2</b></a>",
                        "<a>\n   </a>",
                        "<a><b>\n   </b><c/></a>"
                    }) {
                T1.run(x, "indent", "yes");
                T1.run(x, "indent", "yes", "doctype-system", "s");
            }
            T1.run("<a x='&#x7f;&#x85;&#x2028;&#13;'>&#x7f;&#x80;&#x9f;&#x2028;</a>");
            T1.run(
                    "<a x='&#x7f;&#x85;&#x2028;&#13;'>&#x7f;&#x80;&#x9f;&#x2028;</a>",
                    "encoding",
                    "US-ASCII");
            T1.run("<a><![CDATA[é\u4e2dx]]></a>", "encoding", "US-ASCII");
            T1.run("<?xml version='1.1'?><a>&#x1;&#x85;</a>");
            T1.run("<a>x</a>", "encoding", "bogus-enc");
            T1.run("<a>&#x7f;é</a>", "encoding", "windows-1252");
            T1.run("<a><!--é中--><?p é中?></a>", "encoding", "US-ASCII");
            T1.run(
                    "<a xmlns:p='u'><p:b xmlns:p='v'><c xmlns='w' p:x='1'/></p:b><d"
                        + " xmlns:p='u'/></a>");
        }
    }

    static class T3 {
        static void out(Node n, String... p) {
            StringWriter w = new StringWriter();
            try {
                Transformer t = TransformerFactory.newInstance().newTransformer();
                for (int i = 0; i < p.length; i += 2) t.setOutputProperty(p[i], p[i + 1]);
                t.transform(new DOMSource(n), new StreamResult(w));
                System.out.println(T1.show(w.toString()));
            } catch (Throwable e) {
                System.out.println(T1.show(w.toString()) + " !" + e);
            }
        }

        public static void main(String[] a) throws Exception {
            DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
            f.setNamespaceAware(true);
            Document d = f.newDocumentBuilder().newDocument();
            Element e = d.createElementNS("u", "p:a");
            d.appendChild(e);
            e.setAttributeNS("v", "q:x", "1");
            e.setAttributeNS("w", "y", "2");
            e.setAttribute("z", "3");
            Element c = d.createElementNS("u", "p:b");
            e.appendChild(c);
            c.appendChild(d.createElement("n"));
            c.appendChild(d.createElementNS("dd", "m")).appendChild(d.createElementNS(null, "k"));
            c.appendChild(d.createElementNS("other", "p:zz"));
            out(d);
            out(e);
            out(c);
            out(d, "indent", "yes", "omit-xml-declaration", "yes");
            e.setAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns:q", "v");
            e.setAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns", "def");
            out(d);
            d = f.newDocumentBuilder().newDocument();
            e = d.createElement("r");
            d.appendChild(e);
            e.appendChild(d.createTextNode("a"));
            e.appendChild(d.createTextNode("b"));
            e.appendChild(d.createCDATASection("c]]>d"));
            e.appendChild(d.createEntityReference("foo"));
            e.appendChild(d.createProcessingInstruction("t", ""));
            e.appendChild(d.createComment("a--b"));
            out(d);
            out(d, "indent", "yes");
            d.setXmlStandalone(true);
            out(d);
            out(d, "indent", "yes");
            DocumentFragment df = d.createDocumentFragment();
            df.appendChild(d.createElement("x"));
            df.appendChild(d.createTextNode("t"));
            df.appendChild(d.createElement("y"));
            out(df);
            out(df, "indent", "yes");
            out(d.createTextNode("a<b"));
            out(d.createComment("q"));
            out(d.createAttribute("at"));
            d = f.newDocumentBuilder().newDocument();
            e = d.createElement("r");
            d.appendChild(e);
            e.setAttribute("xml:lang", "en");
            e.setAttribute("xmlns:k", "u");
            e.setAttribute("k:j", "u");
            e.appendChild(d.createElement("k:l"));
            out(d);
            for (String x :
                    new String[] {
                        "<a>x<b/>y<![CDATA[z]]></a>",
                        "<a>x<![CDATA[y]]></a>",
                        "<a><b/><![CDATA[y]]></a>",
                        "<a><![CDATA[y]]><b/></a>",
                        "<a><![CDATA[y]]>x</a>",
                        "<a><![CDATA[y]]>x<b/></a>",
                        "<a><b/>x<![CDATA[y]]>z<![CDATA[w]]><c/></a>",
                        "<a><!--c-->t</a>",
                        "<a><?c d?></a>",
                        "<a>t<?c d?></a>",
                        "<a><b/> <![CDATA[y]]> </a>"
                    }) T1.run(x, "indent", "yes", "omit-xml-declaration", "yes");
            SAXTransformerFactory sf = (SAXTransformerFactory) TransformerFactory.newInstance();
            TransformerHandler h = sf.newTransformerHandler();
            h.getTransformer().setOutputProperty("indent", "yes");
            StringWriter w = new StringWriter();
            h.setResult(new StreamResult(w));
            h.startDocument();
            AttributesImpl at = new AttributesImpl();
            at.addAttribute("", "x", "x", "CDATA", "1<2");
            h.startElement("", "", "root", at);
            h.characters("abc".toCharArray(), 0, 3);
            h.startElement("u", "k", "p:k", new AttributesImpl());
            h.endElement("u", "k", "p:k");
            h.comment("hey".toCharArray(), 0, 3);
            h.endElement("", "", "root");
            h.endDocument();
            System.out.println(T1.show(w.toString()) + h.getSystemId());
            h = sf.newTransformerHandler();
            w = new StringWriter();
            h.setResult(new StreamResult(w));
            h.startDocument();
            h.startPrefixMapping("p", "u");
            h.startElement("u", "k", "p:k", new AttributesImpl());
            h.startPrefixMapping("", "v");
            h.startElement("v", "z", "z", new AttributesImpl());
            h.startCDATA();
            h.characters("<&".toCharArray(), 0, 2);
            h.endCDATA();
            h.endElement("v", "z", "z");
            h.skippedEntity("ent");
            h.ignorableWhitespace("  ".toCharArray(), 0, 2);
            h.processingInstruction("a", "b");
            h.endElement("u", "k", "p:k");
            h.endPrefixMapping("p");
            h.endDocument();
            System.out.println(T1.show(w.toString()));
            StringWriter sw = new StringWriter();
            Transformer t = sf.newTransformer();
            t.transform(
                    new StreamSource(
                            new StringReader("<a p='1'>x<b xmlns='u'/><!--c--><![CDATA[r]]></a>")),
                    new SAXResult(
                            new DefaultHandler2() {
                                public void startElement(
                                        String u, String l, String q, Attributes x) {
                                    System.out.println(
                                            "start " + u + "|" + l + "|" + q + " " + x.getLength());
                                }

                                public void endElement(String u, String l, String q) {
                                    System.out.println("end " + u + "|" + l + "|" + q);
                                }

                                public void characters(char[] c2, int o, int n) {
                                    System.out.println("chars " + new String(c2, o, n));
                                }

                                public void comment(char[] c2, int o, int n) {
                                    System.out.println("comment " + new String(c2, o, n));
                                }

                                public void startPrefixMapping(String p, String u) {
                                    System.out.println("map " + p + "=" + u);
                                }

                                public void endPrefixMapping(String p) {
                                    System.out.println("unmap " + p);
                                }

                                public void startCDATA() {
                                    System.out.println("cdata");
                                }

                                public void startDocument() {
                                    System.out.println("doc");
                                }

                                public void setDocumentLocator(Locator l) {
                                    System.out.println("loc");
                                }
                            }));
            t.transform(
                    new DOMSource(d),
                    new SAXResult(
                            new DefaultHandler2() {
                                public void startElement(
                                        String u, String l, String q, Attributes x) {
                                    System.out.println(
                                            "start " + u + "|" + l + "|" + q + " " + x.getLength());
                                }

                                public void endElement(String u, String l, String q) {
                                    System.out.println("end " + u + "|" + l + "|" + q);
                                }

                                public void startPrefixMapping(String p, String u) {
                                    System.out.println("map " + p + "=" + u);
                                }

                                public void endPrefixMapping(String p) {
                                    System.out.println("unmap " + p);
                                }
                            }));
            File tf = File.createTempFile("aaa", ".xml");
            t.transform(new StreamSource(new StringReader("<a/>")), new StreamResult(tf));
            System.out.println(new String(new FileInputStream(tf).readAllBytes()));
            t.transform(new StreamSource(tf), new StreamResult(System.out));
            System.out.println();
            tf.delete();
            try {
                t.transform(new StreamSource("/nonexistent/x.xml"), new StreamResult(System.out));
            } catch (Exception x) {
                System.out.println(x);
            }
            try {
                t.transform(null, new StreamResult(System.out));
            } catch (Exception x) {
                System.out.println(x);
            }
            try {
                t.transform(new StreamSource(new StringReader("<a/>")), null);
            } catch (Exception x) {
                System.out.println(x);
            }
            try {
                t.transform(new StreamSource(), new StreamResult(System.out));
            } catch (Exception x) {
                System.out.println(x);
            }
            try {
                t.setErrorListener(null);
            } catch (Exception x) {
                System.out.println(x);
            }
            System.out.println(t.getParameter("x") + " " + t.getURIResolver());
            t.setParameter("x", 1);
            System.out.println(t.getParameter("x"));
            TransformerException te = new TransformerException("m", new LocatorThing());
            System.out.println(
                    te
                            + "|"
                            + te.getMessageAndLocation()
                            + "|"
                            + te.getLocationAsString()
                            + "|"
                            + te.getException());
            te = new TransformerException("m", new RuntimeException("c"));
            System.out.println(
                    te
                            + "|"
                            + te.getMessageAndLocation()
                            + "|"
                            + te.getLocationAsString()
                            + "|"
                            + te.getException()
                            + "|"
                            + te.getCause()
                            + "|"
                            + new TransformerException(new RuntimeException("z")).getMessage()
                            + "|"
                            + new TransformerException("", new RuntimeException("z")).getMessage());
            te.printStackTrace(System.out);
            System.out.println(
                    new TransformerFactoryConfigurationError(new RuntimeException("q"))
                            + "|"
                            + new TransformerFactoryConfigurationError(
                                    new RuntimeException("q"), "s")
                            + "|"
                            + new TransformerFactoryConfigurationError());
            System.out.println(
                    new StreamSource(new File("/a b/c.xml")).getSystemId()
                            + " "
                            + new StreamResult(new File("/a b/c.xml")).getSystemId());
        }

        static class LocatorThing implements SourceLocator {
            public String getPublicId() {
                return "P";
            }

            public String getSystemId() {
                return "S";
            }

            public int getLineNumber() {
                return 3;
            }

            public int getColumnNumber() {
                return 4;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        T1.main(args);
        T2.main(args);
        T3.main(args);
    }
}
