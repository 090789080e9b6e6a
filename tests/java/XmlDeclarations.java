// SAX and DOM: documents with declarations, entities, namespaces, sections and errors; where each event is.
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.DocumentType;
import org.w3c.dom.Node;
import org.w3c.dom.Text;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.Attributes2;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.ext.Locator2;

public class XmlDeclarations extends DefaultHandler2 {
    private static final String[] DOCUMENTS = {
        "<!DOCTYPE r [<!ENTITY ext SYSTEM 'x.ent'>]><r a='&ext;'/>",
        "<!DOCTYPE r [<!ELEMENT r (a,b?)><!ELEMENT a (#PCDATA)><!ELEMENT b EMPTY>]>\n<r>\n  <a> x </a"
            + ">\n  <b/>\n</r>",
        "<!DOCTYPE r [<!ELEMENT r ((a|b)+,(c,d*)?)><!ELEMENT s (#PCDATA)><!ELEMENT t ( #PCDATA )><!EL"
            + "EMENT u (a)><!ELEMENT v ( a , b | c )>]><r/>",
        "<!DOCTYPE r [<!ELEMENT v ((a , b) | c)+><!ELEMENT w ( #PCDATA | a | b )* >]><r/>",
        "<!DOCTYPE r [<!ATTLIST r x CDATA 'a&lt;b&#65;\n\tc' y CDATA #FIXED 'f' xmlns CDATA 'urn:d' x"
            + "mlns:p CDATA #FIXED 'urn:p' p:q CDATA 'pq'>]><r><p:s/></r>",
        "<!DOCTYPE r [<!ENTITY e 'v'><!ATTLIST r x CDATA '&e;'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r x CDATA '&e;'><!ENTITY e 'v'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r xml:space (default|preserve) 'preserve' xml:lang NMTOKEN 'en'>]><r/"
            + ">",
        "<!DOCTYPE r [<!-- c --><?pi in dtd?>\n<!ENTITY a ''>]>\n<!-- after --><?p?>\n<r>&a;x&a;</r>"
            + "\n<?q r ?>\n",
        "<!DOCTYPE r []><r/>", "<!DOCTYPE\n r\n[\n]\n>\n<r/>", "<!DOCTYPE r PUBLIC 'a{b' 'x'><r/>",
        "<!DOCTYPE r PUBLIC 'ab'><r/>", "<!DOCTYPE r SYSTEM ><r/>", "<!DOCTYPE r SYSTEM 'a#b'><r/>",
        "<!DOCTYPE r SYSTEM 'a'\"b\"><r/>", "<!DOCTYPE r SYSTEM'a'><r/>", "<!DOCTYPE r [<!ENTITY a PUBLIC 'p'>]><r/>",
        "<!DOCTYPE r [<!NOTATION a PUBLIC 'p' ><!NOTATION b PUBLIC 'p' 's'><!NOTATION c SYSTEM 's'>]>"
            + "<r/>",
        "<!DOCTYPE r [<!ENTITY a 'x' NDATA n>]><r/>", "<!DOCTYPE r [<!ENTITY a SYSTEM 'x' NDATA n>]><r>&a;</r>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'x'NDATA n>]><r/>", "<!DOCTYPE r [<!ENTITY %a 'x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a 'x&#0;'>]><r/>", "<!DOCTYPE r [<!ENTITY a '&b'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a '&b;'>]><r>&a;</r>", "<!DOCTYPE r [<!ENTITY a '<x>'>]><r>&a;</x></r>",
        "<!DOCTYPE r [<!ENTITY a '</x>'>]><r><x>&a;</r>", "<!DOCTYPE r [<!ENTITY a '<!--'>]><r>&a;--></r>",
        "<!DOCTYPE r [<!ENTITY a '<![CDATA['>]><r>&a;]]></r>", "<!DOCTYPE r [<!ENTITY a '&#60;'>]><r>&a;</r>",
        "<!DOCTYPE r [<!ENTITY a '<'>]><r b='&a;'/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA '1'><!ATTLIST r a CDATA '2' b CDATA '3'>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r ANY><!ELEMENT r EMPTY>]><r/>",
        "<!DOCTYPE r [<!ENTITY % i 'INCLUDE'><![%i;[<!ENTITY a 'A'>]]>]><r>&a;</r>",
        "<!DOCTYPE r [<![INCLUDE[<!ENTITY a 'A'>]]>]><r>&a;</r>", "<!DOCTYPE r [%x;]><r>&y;</r>",
        "<!DOCTYPE r [%x]><r/>", "<!DOCTYPE r [ x ]><r/>", "<!DOCTYPE r [<!ELEMENT>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r>]><r/>", "<!DOCTYPE r [<!ELEMENT r FOO>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (a,)>]><r/>", "<!DOCTYPE r [<!ELEMENT r (#PCDATA|a)>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (#PCDATA,a)*>]><r/>", "<!DOCTYPE r [<!ELEMENT r (a|b,c)>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r ()>]><r/>", "<!DOCTYPE r [<!ELEMENT r (a]><r/>",
        "<!DOCTYPE r [<!ELEMENT 1 ANY>]><r/>", "<!DOCTYPE r [<!ATTLIST r>]><r/>", "<!DOCTYPE r [<!ATTLIST r a>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA>]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA x>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a (x|) 'x'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a (x,y) 'x'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA #FOO>]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA #FIXED>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA '<'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a NOTATION 'x'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA'x'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA 'x'b CDATA 'y'>]><r/>",
        "<!DOCTYPE r [<!NOTATION n>]><r/>", "<!DOCTYPE r [<!NOTATION n FOO 'x'>]><r/>", "<!DOCTYPE r [<!FOO>]><r/>",
        "<!DOCTYPE r [<!-- x -- y -->]><r/>", "<!DOCTYPE r [<?xml x?>]><r/>",
        "<!DOCTYPE r", "<!DOCTYPE", "<!DOCTYPE [", "<!DOCTYPE r []x", "<!doctype r><r/>",
        "<!DOCTYPE r [<!ENTITY>]>", "<!DOCTYPE r [<!ENTITY a>]>", "<!DOCTYPE r [<!ENTITY a b>]>",
        "<!DOCTYPE r [<!ENTITY a 'x' y>]><r/>",
        "<r>&a;</r>", "<r a='&a;'/>", "<r>&a</r>", "<r>&;</r>", "<r>&#;</r>", "<r>&#xG;</r>", "<r>&#1;</r>",
        "<r>&#x110000;</r>", "<r>&#xD800;</r>", "<r>&#xFFFE;</r>", "<r>&#99999999999;</r>",
        "<r>&#x1F600;&#128512;</r>", "<r a='&#x1F600;&#0;'/>", "<r a='&lt'/>", "<r a='x&'/>", "<r a='<'/>",
        "<r a=\"'\" b='\"'>'\"</r>", "<r>></r>", "<r>]]></r>", "<r>]]]]></r>", "<r a=']]>'/>", "<r><![CDATA[]]></r>",
        "<r><![CDATA[]]]]><![CDATA[>]]></r>", "<r><![CDATA[x", "<r><![cdata[x]]></r>", "<r><![CDATA[\u0001]]></r>",
        "<r><!----></r>", "<r><!-- a - b --></r>", "<r><!-- a -- b --></r>", "<r><!-- a --->", "<r><!--->", "<r><!-",
        "<r><!", "<r><", "<r", "<", "", "\n", " <r/>", "\n\n<r/>\n\n", "<r/>\n<!-- c -->\n<?p i?>\n", "<r/>x",
        "<r/>&#32;", "<r/><![CDATA[x]]>", "x", "\ufeff<r/>", "\ufeff\ufeff<r/>", "\ufeff<?xml version='1.0'?><r/>",
        "<r><?p?></r>", "<r><?p ?></r>", "<r><?p  a  ?></r>", "<r><?p a?b??></r>", "<r><?p", "<r><?p a",
        "<r><??></r>", "<r><? p?></r>", "<r><?1?></r>", "<r><?xml a?></r>", "<r><?XmL a?></r>", "<r><?xml-x a?></r>",
        "<r><?a:b c?></r>", "<r><?p+?></r>", "<?xml version=\"1.0\"?><r/>", "<?xml version='1.0' ?><r/>",
        "<?xml  version = '1.0'  encoding = 'utf-8'  standalone = 'yes' ?><r/>",
        "<?xml version='1.0' standalone='yes' encoding='utf-8'?><r/>", "<?xml version='1.2'?><r/>",
        "<?xml version=''?><r/>", "<?xml version='1.0'encoding='utf-8'?><r/>",
        "<?xml version='1.0' encoding=''?><r/>", "<?xml version='1.0' encoding='foo'?><r/>",
        "<?xml version='1.0' encoding='1foo'?><r/>", "<?xml version='1.0' encoding='ISO-8859-1'?><r>\u00e9</r>",
        "<?xml version='1.0' encoding='utf8'?><r/>", "<?xml version='1.0' encoding='windows-1252'?><r>a</r>",
        "<?xml version='1.0' encoding='Cp1252'?><r>a</r>", "<?xml version='1.0' encoding='Shift_JIS'?><r>a</r>",
        "<?xml version='1.0' standalone='YES'?><r/>",
        "<?xml version='1.0' standalone='yes'?><!DOCTYPE r [<!ATTLIST r a CDATA 'x'>]><r>&u;</r>", "<?xml ?><r/>",
        "<?xml version='1.0'>", "<?xml version='1.0'", "<?xml version='1.0' foo='x'?><r/>", "<?xml version=1.0?><r/>",
        "<?xml version?><r/>", "<?XML version='1.0'?><r/>", "<?xml version='1.0'?>\n<?xml version='1.0'?><r/>",
        "<!-- --><?xml version='1.0'?><r/>", "<?xml version='1.0'?", "<a:b/>", "<a:b xmlns:a=''/>",
        "<a:b xmlns:a='u'/>", "<:a/>", "<a:/>", "<a:b:c xmlns:a='u'/>", "<a b:c='1'/>",
        "<a xmlns='u' b='1'><c xmlns='' d='2'/></a>", "<a xmlns:xml='u'/>", "<a xmlns:xmlns='u'/>",
        "<a xmlns='http://www.w3.org/2000/xmlns/'/>", "<a xmlns='http://www.w3.org/XML/1998/namespace'/>",
        "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>", "<a xmlns:p='http://www.w3.org/2000/xmlns/'/>",
        "<xmlns:a/>", "<xml:a/>", "<xmlns/>", "<a xml:lang='en' xml:foo='x' xml:space='bad'/>",
        "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='1'/>", "<a xmlns='u' xmlns:q='u' x='1' q:x='1'/>",
        "<a xmlns:p='u' p:x='1' p:x='2'/>", "<a xmlns:p='1' xmlns:p='2'/>", "<a xmlns='1' xmlns='2'/>",
        "<p:a xmlns:p='u'></q:a>", "<p:a xmlns:p='u'><b xmlns:p='v'><p:c/></b><p:c/></p:a>",
        "<a xmlns:p=' u\t v '><p:b/></a>", "<a p:b='1' xmlns:p='u'/>", "<a xmlns:\u00e9='u' \u00e9:x='1'/>",
        "<a xmlns:p='u'>&p:x;</a>",
        "<!DOCTYPE p:a [<!ELEMENT p:a ANY><!ATTLIST p:a xmlns:p CDATA #FIXED 'urn:x' p:y CDATA 'z'>]>"
            + "<p:a/>",
        "<a xmlnsfoo='1' xmlns.b='2'/>", "<a xmlns:p='u'><p:b p:c='1' c='2'/></a>", "<a b='1' c='2' d='3' b='4'/>",
        "<a b ='1' c= '2'  d\n=\n'3'/>", "<a b='1'c='2'/>", "<a b/>", "<a b=/>", "<a b=1/>", "<a =''/>", "<a b='1'",
        "<a b='1", "<a b", "<a ", "<a/", "<a / >", "<a>< /a>", "<a></ a>", "<a></a >", "<a></a x>", "<a></A>",
        "<a></a", "<a></", "<a></>", "<a><b></a>", "</a>", "<a/></a>", "<a/><b/>", "<-a/>", "<a-/>", "<a.b_c-d/>",
        "<_/>", "<\u00e9/>", "<a\u00b7/>", "<\u00b7a/>", "<\ud840\udc00/>", "<a\u2190/>", "<a \u2190=''/>",
        "<a\ud800/>", "<r>\r\n a\r b\n\r\nc\td</r>", "<r a='x\r\ny\rz\nw\tv'/>", "<r a=' x  y '/>",
        "<r\n\n  a='1'\n  b='&bad;'/>", "<r>\n\n\n  <b>\n  </c>\n</r>", "<r>\t\t&bad;</r>",
        "<r>\u2028\n\u0085\n&bad;</r>", "<r>\ud83d\ude00&bad;</r>", "<r>\u0000</r>", "<r>\u0008</r>",
        "<r>\u007f\u0080\u009f</r>", "<r>\ufffe</r>", "<r>\uffff</r>", "<r>\ufffd\ue000</r>", "<r a='\u0001'/>",
        "<r><!-- \u0001 --></r>", "<r><?p \u0001?></r>", "<r\u0001/>", "\u0001<r/>", "<r/>\u0001",
        "<!DOCTYPE r [<!ENTITY a '\u0001'>]><r/>", "<!DOCTYPE r [\u0001]><r/>", "<!DOCTYPE r SYSTEM '\u0001'><r/>",
        "<!DOCTYPE r [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><r>&a;</r>",
        "<!DOCTYPE r [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><r x='&a;'/>",
        "<!DOCTYPE r [<!ENTITY % a '&#37;b;'><!ENTITY % b '&#37;a;'>%a;]><r/>",
        "<!DOCTYPE r [<!ELEMENT r ANY x>]><r/>", "<!DOCTYPE r [<!ELEMENT r ANYx>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (a) x>]><r/>", "<!DOCTYPE r [<!ELEMENT r (a)x>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (#PCDATA|)*>]><r/>", "<!DOCTYPE r [<!ELEMENT r (#PCDATA|1)*>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (#PCDATA|a|a)*>]><r/>", "<!DOCTYPE r [<!ELEMENT r (#PCDATA|a)* x>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (#PCDATA)?>]><r/>", "<!DOCTYPE r [<!ELEMENT r (#PCDATA)+>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (#pcdata)>]><r/>", "<!DOCTYPE r [<!ELEMENT r (#PCDATA|a>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (a?|b*,c)>]><r/>", "<!DOCTYPE r [<!ELEMENT r (a ?)>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r ((a)>]><r/>", "<!DOCTYPE r [<!ELEMENT r (a))>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (a b)>]><r/>", "<!DOCTYPE r [<!ELEMENT r (a;b)>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r(a)>]><r/>", "<!DOCTYPE r [<!ELEMENTr (a)>]><r/>",
        "<!DOCTYPE r [<!ELEMENT  r  ( a , b )  >]><r/>", "<!DOCTYPE r [<!ELEMENT r ( ( a | b )? , c+ )* >]><r/>",
        "<!DOCTYPE r [<!ELEMENT r EMPTY]><r/>", "<!DOCTYPE r [<!ELEMENT r (a]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (#PCDATA]><r/>", "<!DOCTYPE r [<!ELEMENT r]><r/>", "<!DOCTYPE r [<!ELEMENT]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (#PCDATA )>]><r/>", "<!DOCTYPE r [<!ELEMENT r ( #PCDATA | a )*>]><r/>",
        "<!DOCTYPE r [<!ELEMENT r (%x;)>]><r/>", "<!DOCTYPE r [<!ELEMENT r %x;>]><r/>",
        "<!DOCTYPE r [<!ELEMENT p:r (q:a)>]><r/>", "<!DOCTYPE r [<!ELEMENT r (a)><!ELEMENT r (b)>]><r/>",
        "<!DOCTYPE r [<!ATTLIST>]><r/>", "<!DOCTYPE r [<!ATTLISTr a CDATA ''>]><r/>",
        "<!DOCTYPE r [<!ATTLIST 1 a CDATA ''>]><r/>", "<!DOCTYPE r [<!ATTLIST r 1 CDATA ''>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a cdata ''>]><r/>", "<!DOCTYPE r [<!ATTLIST r aCDATA ''>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA #IMPLIED b CDATA #REQUIRED>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA #IMPLIEDb CDATA #REQUIRED>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a ( x | y ) 'x'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a (x|y) 'z'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a (x|y)'x'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a (x|x) 'x'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a () 'x'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a (x 'x'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a (x|1) '1'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a (x|?) 'x'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a NOTATION (n|m) 'n'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a NOTATION(n) 'n'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a NOTATION () 'n'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a NOTATION (1) 'n'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a NOTATION (n|) 'n'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a NOTATION (n,m) 'n'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a NOTATION ( n | m ) 'n'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA #FIXED'x'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA #FIXED x>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA #fixed 'x'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA '&x;'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA '&lt;&#60;'>]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA '&x'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA 'x>]><r/>", "<!DOCTYPE r [<!ATTLIST r a CDATA 'x']><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA ]><r/>", "<!DOCTYPE r [<!ATTLIST r a]><r/>",
        "<!DOCTYPE r [<!ATTLIST r]><r/>", "<!DOCTYPE r [<!ATTLIST]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a ID #IMPLIED b ID #IMPLIED>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a NMTOKENS ' x  y ' b ENTITIES 'p q'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r a CDATA \"it's\">]><r/>", "<!DOCTYPE r [<!ATTLIST r xml:space CDATA 'x'>]><r/>",
        "<!DOCTYPE r [<!ATTLIST r xml:space (default) 'default'>]><r/>", "<!DOCTYPE r [<!ENTITYa 'x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY  a  'x'  >]><r/>", "<!DOCTYPE r [<!ENTITY a'x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY 1 'x'>]><r/>", "<!DOCTYPE r [<!ENTITY a 'x'y>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM>]><r/>", "<!DOCTYPE r [<!ENTITY a SYSTEM'x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM x>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'x'y>]><r/>", "<!DOCTYPE r [<!ENTITY a SYSTEM 'x' y>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'x' NDATA>]><r/>", "<!DOCTYPE r [<!ENTITY a SYSTEM 'x' NDATA 1>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'x' NDATAn>]><r/>", "<!DOCTYPE r [<!ENTITY a SYSTEM 'x' NDATA n m>]><r/>",
        "<!DOCTYPE r [<!ENTITY a PUBLIC 'p''s'>]><r/>", "<!DOCTYPE r [<!ENTITY a PUBLIC'p' 's'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a PUBLIC p 's'>]><r/>", "<!DOCTYPE r [<!ENTITY a PUBLIC 'p' s>]><r/>",
        "<!DOCTYPE r [<!ENTITY a PUBLIC 'p>]><r/>", "<!DOCTYPE r [<!ENTITY a PUBLIC 'p{' 's'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a public 'p' 's'>]><r/>", "<!DOCTYPE r [<!ENTITY % a 'x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY %  a  'x'>]><r/>", "<!DOCTYPE r [<!ENTITY % a'x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY % 1 'x'>]><r/>", "<!DOCTYPE r [<!ENTITY % a>]><r/>", "<!DOCTYPE r [<!ENTITY %>]><r/>",
        "<!DOCTYPE r [<!ENTITY % a SYSTEM 'x' NDATA n>]><r/>", "<!DOCTYPE r [<!ENTITY a '%'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a '% x'>]><r/>", "<!DOCTYPE r [<!ENTITY a '%x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a '&'>]><r/>", "<!DOCTYPE r [<!ENTITY a '& x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a '&x'>]><r/>", "<!DOCTYPE r [<!ENTITY a '&#x;'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a '&#60'>]><r/>", "<!DOCTYPE r [<!ENTITY a '&#60;&#x26;'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a '&#38;#38;'>]><r/>", "<!DOCTYPE r [<!ENTITY p:a 'x'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a ''>]><r/>", "<!DOCTYPE r [<!ENTITY a \"'\">]><r/>",
        "<!DOCTYPE r [<!ENTITY a 'x\u0001'>]><r/>", "<!DOCTYPE r [<!ENTITY a '&#x1F600;&#0;'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'x#y'>]><r/>", "<!DOCTYPE r [<!ENTITY a SYSTEM 'http://h/\u00e9'>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'a b'>]><r/>", "<!DOCTYPE r [<!ENTITY a SYSTEM '../x/y.ent' NDATA n>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM '/x/y.ent' NDATA n>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'http://h/../x' NDATA n>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM '?q' NDATA n>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM './x/./y' NDATA n>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM '//h/x' NDATA n>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'urn:x' NDATA n>]><r/>",
        "<!DOCTYPE r [<!ENTITY a SYSTEM 'C:\\x' NDATA n>]><r/>", "<!DOCTYPE r [<!NOTATIONn SYSTEM 'x'>]><r/>",
        "<!DOCTYPE r [<!NOTATION 1 SYSTEM 'x'>]><r/>", "<!DOCTYPE r [<!NOTATION n SYSTEM>]><r/>",
        "<!DOCTYPE r [<!NOTATION n SYSTEM x>]><r/>", "<!DOCTYPE r [<!NOTATION n SYSTEM'x'>]><r/>",
        "<!DOCTYPE r [<!NOTATION n PUBLIC>]><r/>", "<!DOCTYPE r [<!NOTATION n PUBLIC 'p'x>]><r/>",
        "<!DOCTYPE r [<!NOTATION n PUBLIC 'p' 's' x>]><r/>", "<!DOCTYPE r [<!NOTATION n PUBLIC 'p''s'>]><r/>",
        "<!DOCTYPE r [<!NOTATION n SYSTEM 's' x>]><r/>", "<!DOCTYPE r [<!NOTATION n:m SYSTEM 's'>]><r/>",
        "<!DOCTYPE r [<!NOTATION n SYSTEM 's'><!NOTATION n SYSTEM 't'>]><r/>",
        "<!DOCTYPE r [<!NOTATION n SYSTEM 's']><r/>", "<!DOCTYPE r [<!NOTATION n]><r/>", "<!DOCTYPE r [%]><r/>",
        "<!DOCTYPE r [%;]><r/>", "<!DOCTYPE r [%1;]><r/>", "<!DOCTYPE r [% x;]><r/>", "<!DOCTYPE r [%x y;]><r/>",
        "<!DOCTYPE r [%x]><r/>", "<!DOCTYPE r [&x;]><r/>", "<!DOCTYPE r [<x/>]><r/>", "<!DOCTYPE r [text]><r/>",
        "<!DOCTYPE r [<![CDATA[x]]>]><r/>", "<!DOCTYPE r [<!--x-->]><r/>", "<!DOCTYPE r [<!-- -- -->]><r/>",
        "<!DOCTYPE r [<?x]><r/>", "<!DOCTYPE r [<?x y?>]><r/>",
        "<!DOCTYPE r [<? x?>]><r/>", "<!DOCTYPE r [<?xml version='1.0'?>]><r/>", "<!DOCTYPE r [<!>]><r/>",
        "<!DOCTYPE r [<!x>]><r/>", "<!DOCTYPE r [< !ELEMENT r ANY>]><r/>", "<!DOCTYPE r []]><r/>",
        "<!DOCTYPE r []]>]><r/>", "<!DOCTYPE r [<!ELEMENT r ANY>]]><r/>",
        "<!DOCTYPE r [<!ENTITY % p '<!ELEMENT r ANY>'>%p;%p;]><r/>",
        "<!DOCTYPE r [<!ENTITY % p '<!ELEMENT r '>%p; ANY>]><r/>",
        "<!DOCTYPE r [<!ENTITY % p '<!ENTITY a \"1\"> <!ENTITY b \"2\">'> %p; <!ENTITY a '3'>]><r/>",
        "<!DOCTYPE r [<!ENTITY % p 'x'>%p;]><r/>", "<!DOCTYPE r [<!ENTITY % p '<!--'>%p; -->]><r/>",
        "<!DOCTYPE r [<!ENTITY % p ''>%p;]><r/>",
        "<!DOCTYPE r [<!ENTITY % p '<!ENTITY &#37; q \"<!ENTITY z 1>\"> &#37;q;'>%p;]><r/>",
        "<!DOCTYPE r [<!ENTITY % p SYSTEM 'other'>%p;]><r/>", "<!DOCTYPE r [<!ENTITY % p '<!FOO>'>\n%p;]><r/>",
        "<!DOCTYPE r PUBLIC'p' 'x.dtd'><r/>", "<!DOCTYPE r PUBLIC 'p''x.dtd'><r/>",
        "<!DOCTYPE r SYSTEM 'x.dtd' []x><r/>", "<!DOCTYPE r[]><r/>", "<!DOCTYPE r [] ><r/>", "<!DOCTYPEr><r/>",
        "<!DOCTYPE 1><r/>", "<r/><!DOCTYPE r>", "<!DOCTYPE r SYSTEM 'a\u0001'><r/>",
        "<!DOCTYPE r SYSTEM \"a'b\"><r/>"};

    private final StringBuilder text = new StringBuilder();
    private Locator locator;

    private static String quote(String s) {
        if (s == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("'");
        for (char c : s.toCharArray()) {
            sb.append(c >= ' ' && c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        }
        return sb.append('\'').toString();
    }

    private void event(String s) {
        if (text.length() > 0) {
            System.out.println("  text " + quote(text.toString()));
            text.setLength(0);
        }
        System.out.println("  " + s + (locator == null ? "" : " @" + locator.getLineNumber() + ":"
                + locator.getColumnNumber() + " " + locator.getSystemId()));
    }

    @Override
    public void setDocumentLocator(Locator locator) {
        this.locator = locator;
        event("locator " + locator.getPublicId());
    }

    @Override
    public void startDocument() {
        event("start " + ((Locator2) locator).getXMLVersion() + " " + ((Locator2) locator).getEncoding());
    }

    @Override
    public void endDocument() {
        event("end");
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) {
        event("map " + quote(prefix) + quote(uri));
    }

    @Override
    public void endPrefixMapping(String prefix) {
        event("unmap " + quote(prefix));
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes a) {
        StringBuilder sb = new StringBuilder("<" + quote(uri) + quote(local) + quote(name));
        for (int i = 0; i < a.getLength(); i++) {
            sb.append(" [").append(quote(a.getURI(i))).append(quote(a.getLocalName(i))).append(quote(a.getQName(i)))
                    .append(a.getType(i)).append(quote(a.getValue(i))).append(((Attributes2) a).isDeclared(i))
                    .append(((Attributes2) a).isSpecified(i)).append(']');
        }
        event(sb.toString());
    }

    @Override
    public void endElement(String uri, String local, String name) {
        event(">" + quote(uri) + quote(local) + quote(name));
    }

    @Override
    public void characters(char[] c, int start, int n) {
        text.append(c, start, n);
    }

    @Override
    public void ignorableWhitespace(char[] c, int start, int n) {
        text.append("(space)").append(c, start, n);
    }

    @Override
    public void processingInstruction(String target, String data) {
        event("instruction " + quote(target) + quote(data));
    }

    @Override
    public void skippedEntity(String name) {
        event("skipped " + name);
    }

    @Override
    public void warning(SAXParseException e) {
        event("warning " + e.getMessage());
    }

    @Override
    public void error(SAXParseException e) {
        event("error " + e.getMessage());
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
        event("fatal " + e.getMessage() + " " + e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getSystemId());
        throw e;
    }

    @Override
    public void notationDecl(String name, String publicId, String systemId) {
        event("notation " + name + quote(publicId) + quote(systemId));
    }

    @Override
    public void unparsedEntityDecl(String name, String publicId, String systemId, String notation) {
        event("unparsed " + name + quote(publicId) + quote(systemId) + notation);
    }

    @Override
    public void startDTD(String name, String publicId, String systemId) {
        event("type " + name + quote(publicId) + quote(systemId));
    }

    @Override
    public void endDTD() {
        event("end of type");
    }

    @Override
    public void startEntity(String name) {
        event("entity " + name);
    }

    @Override
    public void endEntity(String name) {
        event("end of " + name);
    }

    @Override
    public void startCDATA() {
        event("section");
    }

    @Override
    public void endCDATA() {
        event("end of section");
    }

    @Override
    public void comment(char[] c, int start, int n) {
        event("comment " + quote(new String(c, start, n)));
    }

    @Override
    public void attributeDecl(String element, String name, String type, String mode, String value) {
        event("attribute " + element + " " + name + " " + type + " " + mode + " " + quote(value));
    }

    @Override
    public void elementDecl(String name, String model) {
        event("element " + name + " " + model);
    }

    @Override
    public void internalEntityDecl(String name, String value) {
        event("internal " + name + quote(value));
    }

    @Override
    public void externalEntityDecl(String name, String publicId, String systemId) {
        event("external " + name + quote(publicId) + quote(systemId));
    }

    @Override
    public InputSource resolveEntity(String name, String publicId, String base, String systemId) {
        event("resolve " + name + " " + quote(publicId) + quote(base) + quote(systemId));
        return resolve(systemId);
    }

    private static InputSource resolve(String systemId) {
        InputSource source = new InputSource(new StringReader(systemId.endsWith("x.ent")
                ? "<?xml version='1.0' encoding='UTF-8'?>ext<i/>ernal" : systemId.endsWith("x.dtd")
                ? "<!ELEMENT r ANY>\n<!ENTITY fromdtd 'FD'><!ATTLIST r d CDATA 'dv'>" : ""));
        source.setSystemId(systemId);
        return source;
    }

    @Override
    public InputSource getExternalSubset(String name, String base) {
        event("external subset " + name + " " + quote(base));
        return null;
    }

    private static void print(Node n, String margin) {
        StringBuilder sb = new StringBuilder(margin + n.getNodeType() + " " + quote(n.getNodeName())
                + quote(n.getNamespaceURI()) + quote(n.getPrefix()) + quote(n.getLocalName()) + quote(n.getNodeValue())
                + quote(n.getBaseURI()) + quote(n.getTextContent()));
        if (n instanceof Text t) {
            sb.append(t.isElementContentWhitespace()).append(quote(t.getWholeText()));
        } else if (n instanceof Attr a) {
            sb.append(a.getSpecified()).append(a.isId()).append(a.getSchemaTypeInfo().getTypeName());
        } else if (n instanceof DocumentType t) {
            sb.append(quote(t.getPublicId())).append(quote(t.getSystemId())).append(quote(t.getInternalSubset()))
                    .append(t.getEntities().getLength()).append(t.getNotations().getLength());
        } else if (n instanceof Document d) {
            sb.append(d.getXmlVersion()).append(quote(d.getXmlEncoding())).append(quote(d.getInputEncoding()))
                    .append(d.getXmlStandalone()).append(quote(d.getDocumentURI()));
        }
        System.out.println(sb);
        for (int i = 0; n.getAttributes() != null && i < n.getAttributes().getLength(); i++) {
            print(n.getAttributes().item(i), margin + "  @");
        }
        for (Node child = n.getFirstChild(); child != null; child = child.getNextSibling()) {
            print(child, margin + "  ");
        }
    }

    private static void sax(byte[] document, int mode) {
        System.out.println("events " + mode);
        try {
            SAXParserFactory factory = SAXParserFactory.newInstance();
            factory.setNamespaceAware(mode > 0);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            XmlDeclarations handler = new XmlDeclarations();
            reader.setContentHandler(handler);
            reader.setDTDHandler(handler);
            reader.setErrorHandler(handler);
            reader.setEntityResolver(handler);
            if (mode > 0) {
                reader.setProperty("http://xml.org/sax/properties/lexical-handler", handler);
                reader.setProperty("http://xml.org/sax/properties/declaration-handler", handler);
                reader.setFeature("http://xml.org/sax/features/namespace-prefixes", mode == 2);
            }
            InputSource source = new InputSource(new ByteArrayInputStream(document));
            source.setSystemId("file:/d/t.xml");
            reader.parse(source);
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    private static void dom(byte[] document, int mode) {
        System.out.println("tree " + mode);
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(mode % 2 == 1);
            factory.setCoalescing(mode == 2);
            factory.setIgnoringComments(mode == 2);
            factory.setIgnoringElementContentWhitespace(mode == 2);
            factory.setExpandEntityReferences(mode != 3);
            DocumentBuilder builder = factory.newDocumentBuilder();
            factory.setCoalescing(mode != 2);
            builder.setErrorHandler(new XmlDeclarations());
            builder.setEntityResolver((publicId, systemId) -> resolve(systemId));
            print(builder.parse(new ByteArrayInputStream(document), "file:/d/t.xml"), "");
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < DOCUMENTS.length; i++) {
            System.out.println("---- " + i + " " + quote(DOCUMENTS[i]));
            byte[] document = DOCUMENTS[i].getBytes(StandardCharsets.UTF_8);
            for (int mode = 0; mode < 3; mode++) {
                sax(document, mode);
            }
            for (int mode = 0; mode < 4; mode++) {
                dom(document, mode);
            }
        }
    }
}
