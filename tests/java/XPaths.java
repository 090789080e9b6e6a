// javax.xml.xpath: expressions of every kind over a document, and what is wrong with others.
import org.w3c.dom.*;
import org.xml.sax.*;

import java.io.*;
import java.util.*;

import javax.xml.namespace.*;
import javax.xml.parsers.*;
import javax.xml.transform.sax.*;
import javax.xml.xpath.*;

public class XPaths {
    public static void main(String[] a) throws Exception {
        String x =
                "<?xml version='1.0'?><!--top--><r xmlns:p='urn:p' id='r1'><a n='1'>one</a><a"
                    + " n='2'>two<b>x</b> tail</a><p:c q='v'"
                    + " p:z='w'>pc</p:c><n>10</n><n>20.5</n><n>abc</n><?pi some"
                    + " data?><e/><deep><d1><d2 k='1'><d3>bottom</d3></d2><d2"
                    + " k='2'/></d1></deep><t>  a  b\n"
                    + " c </t><!--com--><x xml:lang='en-US'><y/></x></r>";
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        Document d = f.newDocumentBuilder().parse(new InputSource(new StringReader(x)));
        XPath p = XPathFactory.newInstance().newXPath();
        System.out.println(p.getNamespaceContext());
        p.setNamespaceContext(
                new NamespaceContext() {
                    public String getNamespaceURI(String s) {
                        return s.equals("p") ? "urn:p" : "";
                    }

                    public String getPrefix(String u) {
                        return null;
                    }

                    public Iterator<String> getPrefixes(String u) {
                        return null;
                    }
                });
        p.setXPathVariableResolver(
                q ->
                        q.getLocalPart().equals("v")
                                ? (Object) "two"
                                : q.getLocalPart().equals("i")
                                        ? (Object) Integer.valueOf(2)
                                        : q.getLocalPart().equals("b") ? (Object) true : null);
        p.setXPathFunctionResolver(
                (q, n) ->
                        q.getLocalPart().equals("up")
                                ? args -> args.get(0).toString().toUpperCase()
                                : null);
        QName[] types = {
            XPathConstants.STRING,
            XPathConstants.NUMBER,
            XPathConstants.BOOLEAN,
            XPathConstants.NODESET,
            XPathConstants.NODE
        };
        String[] es = {
            "/r/a",
            "//a[2]",
            "//a[@n='2']/b",
            "count(//*)",
            "/r/@id",
            "//@*",
            "string(//n[2])",
            "sum(//n[position()<3])",
            "sum(//n)",
            "//n[. > 15]",
            "name(/*)",
            "local-name(//p:c)",
            "namespace-uri(//p:c)",
            "name(//p:c)",
            "//p:*",
            "//*[@p:z]",
            "//p:c/@p:z",
            "/r/*[last()]",
            "/r/*[position()=3]",
            "//d3/ancestor::*",
            "//d3/ancestor::*[1]",
            "//d3/ancestor-or-self::node()",
            "//b/preceding::*",
            "//b/following::*",
            "//n[1]/following-sibling::n",
            "//n[3]/preceding-sibling::n[1]",
            "//d2/parent::d1",
            "..",
            "/",
            "/r/comment()",
            "//comment()",
            "//processing-instruction()",
            "//processing-instruction('pi')",
            "//processing-instruction('zz')",
            "//text()",
            "normalize-space(//t)",
            "string-length(//t)",
            "concat('a',1,true(),2.50)",
            "substring('12345',2,3)",
            "substring('12345',1.5,2.6)",
            "substring('12345',0 div 0,3)",
            "substring('12345',2)",
            "substring('12345', -42, 1 div 0)",
            "substring-before('1999/04','/')",
            "substring-after('1999/04','/')",
            "translate('bar','abc','AB')",
            "contains('abc','b')",
            "starts-with('abc','ab')",
            "not(//zz)",
            "boolean(//a)",
            "true() and false()",
            "1 or 0",
            "1 div 0",
            "-1 div 0",
            "0 div 0",
            "5 mod 2",
            "-5 mod 2",
            "5 mod -2",
            "1.5 mod .5",
            "floor(-1.5)",
            "ceiling(1.2)",
            "round(2.5)",
            "round(-2.5)",
            "round(-0.2)",
            "number('abc')",
            "number(' 12 ')",
            "number('1e3')",
            "1000000000000",
            "0.0001",
            "123456789012345678",
            "1 div 3",
            "100 * 1.1",
            "-0",
            "//a = 'one'",
            "//a != 'one'",
            "//n > 15",
            "//n = //n",
            "'a' < 'b'",
            "true() = 'x'",
            "1 = '1.0'",
            "//a | //n",
            "//n | //a",
            "(//n)[2]",
            "(//a | //n)[last()]",
            "//d2[@k=2]/@k",
            "$v",
            "//a[.=$v]",
            "$i + 1",
            "$b",
            "//a[$i]",
            "p:up('abc')",
            "id('r1')",
            "lang('en')",
            "//y[lang('en')]",
            "//x[lang('EN-us')]",
            "//self::a",
            "//*[self::a or self::n]",
            "descendant::d3",
            "//d1/descendant-or-self::*",
            "//p:c/namespace::p",
            "a/b/c",
            "./r",
            "child::r/child::a[attribute::n='1']",
            "//a[b]",
            "//a[not(b)]",
            "//a[count(b)=0]",
            "//*[name()='e']",
            "//*[string-length(name())=1][2]",
            "string()",
            "number(//n)",
            "'it''s'",
            "\"q'q\"",
            "//a[1]/text()",
            "//a/text()[1]",
            "//a//text()",
            "2+3*4",
            "(2+3)*4",
            "10-2-3",
            "- 3",
            "--3",
            "2 - -1",
            "//n - 1",
            "//*/@n",
            "/r/a[@n]/@n",
            "*",
            "@*",
            "node()",
            "//node()[self::comment()]",
            "/r/a[2]/node()",
            "//a[position() mod 2 = 0]",
            "//*[. = 'bottom']",
            "string(1 > 0)",
            "string(0.1+0.2)",
            "div",
            "div div div",
            "mod/and",
            "and and and",
            "//*[@*]",
            "processing-instruction()",
            "self::node()",
            "/..",
            "/.",
            "//.",
            "string(/r/e)",
            "boolean('')",
            "boolean('false')",
            "boolean(0)",
            "boolean(0 div 0)",
            "string(-0)",
            "string(12345678901234567890)",
            "round(1 div 0)"
        };
        for (String e : es)
            for (QName t : types) {
                String s;
                try {
                    Object o = p.evaluate(e, d, t);
                    if (o instanceof NodeList nl) {
                        StringBuilder b = new StringBuilder("[");
                        for (int i = 0; i < nl.getLength(); i++) b.append(nl.item(i)).append("; ");
                        s = b + "]";
                    } else s = "" + o;
                } catch (XPathExpressionException z) {
                    s = "!" + (z.getMessage());
                } catch (Throwable z) {
                    s = "!!" + z;
                }
                System.out.println(
                        e.replace("\n", "\\n")
                                + " "
                                + t.getLocalPart()
                                + " "
                                + s.replace("\n", "\\n"));
            }
        for (String e :
                new String[] {
                    "",
                    "/r[",
                    "//",
                    "a b",
                    "foo()",
                    "1 +",
                    "//a[",
                    "@",
                    "count()",
                    "count(1)",
                    "substring('a')",
                    "$zz",
                    "q:a",
                    "q:f()",
                    "'abc",
                    "/r/a[1",
                    "1 2",
                    ")",
                    "a/",
                    "lang()",
                    "contains('a')",
                    "sum(1)",
                    "not()",
                    "position(1)",
                    "id(1)",
                    "#",
                    "a!b",
                    "a//",
                    "count(//a, 2)",
                    "unknown::a",
                    "/r/ancestor::",
                    "@@a",
                    "a[b",
                    "text(1)",
                    "\"x",
                    "p:nofn(1)"
                }) {
            try {
                System.out.println(e + " -> " + p.evaluate(e, d));
            } catch (Throwable z) {
                System.out.println(
                        e
                                + " -> "
                                + z.getClass().getName()
                                + ": "
                                + z.getMessage()
                                + " / "
                                + z.getCause());
            }
        }
        Node n = d.getDocumentElement().getElementsByTagName("a").item(1);
        System.out.println(
                p.evaluate("b", n)
                        + p.evaluate("../n", n)
                        + p.evaluate("@n", n)
                        + p.evaluate("position()", n)
                        + p.evaluate("last()", n)
                        + p.evaluate(".", n)
                        + p.evaluate("/r/@id", n));
        System.out.println(
                p.evaluate("/r/a", new InputSource(new StringReader("<r><a>in</a></r>"))));
        XPathExpression c = p.compile("//a");
        System.out.println(
                c.evaluate(d)
                        + c.evaluate(n)
                        + ((NodeList) c.evaluate(d, XPathConstants.NODESET)).getLength()
                        + c.evaluate(new InputSource(new StringReader("<a>q</a>"))));
        System.out.println(
                p.evaluateExpression("count(//a)", d, Integer.class)
                        + " "
                        + p.evaluateExpression("//a", d, String.class)
                        + " "
                        + p.evaluateExpression("1=1", d, Boolean.class)
                        + " "
                        + p.evaluateExpression("//a", d, XPathNodes.class).size()
                        + " "
                        + p.evaluateExpression("//a", d, Node.class)
                        + " "
                        + p.evaluateExpression("1", d, Double.class)
                        + p.evaluateExpression("1", d, Long.class));
        XPathEvaluationResult<?> er = p.evaluateExpression("//a", d);
        System.out.println(er.type());
        er = p.evaluateExpression("1+1", d);
        System.out.println(er.type() + " " + er.value());
        for (Node q : p.evaluateExpression("//n", d, XPathNodes.class)) System.out.println(q);
        try {
            p.evaluate("1", (Object) null, XPathConstants.NODE);
        } catch (Throwable z) {
            System.out.println(z);
        }
        System.out.println(p.evaluate("1+1", (Object) null));
        try {
            System.out.println(p.evaluate("//a", (Object) null));
        } catch (Throwable z) {
            System.out.println(z);
        }
        try {
            p.evaluate(null, d);
        } catch (Throwable z) {
            System.out.println(z);
        }
        try {
            p.evaluate("1", d, null);
        } catch (Throwable z) {
            System.out.println(z);
        }
        try {
            p.evaluate("1", d, new QName("x"));
        } catch (Throwable z) {
            System.out.println(z);
        }
        try {
            p.setNamespaceContext(null);
        } catch (Throwable z) {
            System.out.println(z);
        }
        try {
            p.evaluateExpression("1", d, StringBuilder.class);
        } catch (Throwable z) {
            System.out.println(z);
        }
        try {
            XPathFactory.newInstance("bogus");
        } catch (Throwable z) {
            System.out.println(z);
        }
        XPathFactory xf = XPathFactory.newInstance();
        System.out.println(
                xf.isObjectModelSupported(XPathConstants.DOM_OBJECT_MODEL)
                        + " "
                        + xf.isObjectModelSupported("x"));
        try {
            xf.getFeature("x");
        } catch (Throwable z) {
            System.out.println(z);
        }
        System.out.println(xf.getFeature(javax.xml.XMLConstants.FEATURE_SECURE_PROCESSING));
        try {
            xf.setFeature("x", true);
        } catch (Throwable z) {
            System.out.println(z);
        }
    }
}
