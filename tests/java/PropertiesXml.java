// Properties as XML: writing in charsets, reading of valid and invalid documents.
import java.io.*;
import java.util.*;
import java.nio.charset.*;
public class PropertiesXml {
  static void r(String s) {
    try {
      Properties p=new Properties();
      p.loadFromXML(new ByteArrayInputStream(s.getBytes("UTF-8")));
      System.out.println(new TreeMap<>(p));
    } catch (Throwable t) {
      System.out.println(t.getClass().getName());
    }
  }
  static String h="<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE properties SYSTEM \"ht"
      + "tp://java.sun.com/dtd/properties.dtd\">\n";
  public static void main(String[] a) throws Throwable {
    Properties p=new Properties();
    p.setProperty("a<&>\"'","b<&>\"' \t\n\r x");
    p.setProperty("\u00e4\u20ac\ud83d\ude00","\u00e4\u20ac\ud83d\ude00");
    p.setProperty("z","");
    for (String c: new String[]{null,"com<m>ent --"}) {
      var o=new ByteArrayOutputStream();
      p.storeToXML(o,c);
      System.out.println(o.toString("UTF-8").replace("\r","<CR>"));
      Properties q=new Properties();
      q.loadFromXML(new ByteArrayInputStream(o.toByteArray()));
      System.out.println(q.equals(p)+" "+q);
    }
    for (String e: new String[]{"ISO-8859-1","utf-8","US-ASCII","UTF-16","nope"}) try {
      var o=new ByteArrayOutputStream();
      p.storeToXML(o,null,e);
      System.out.println(o.size()+new String(o.toByteArray(),e));
      Properties q=new Properties();
      q.loadFromXML(new ByteArrayInputStream(o.toByteArray()));
      System.out.println(q.equals(p));
    } catch (Throwable t) {
      System.out.println(t);
    }
    for (Runnable r : new Runnable[]{()->{try{p.storeToXML(null,"x");}catch(IOException e){}},
        ()->{try{p.storeToXML(new ByteArrayOutputStream(),"x",(String)null);}catch(IOException e){}},
        ()->{try{p.loadFromXML(null);}catch(IOException e){}},()->{try{p.storeToXML(new ByteArrayOutputStream(),"x",
        (Charset)null);}catch(IOException e){}}}) try {
      r.run();
    } catch(Throwable t) {
      System.out.println(t);
    }
    Properties n=new Properties();
    n.put("a",1);
    try {
      n.storeToXML(new ByteArrayOutputStream(),null);
    } catch(Throwable t) {
      System.out.println(t);
    }
    n.clear();
    n.put(1,"a");
    try {
      n.storeToXML(new ByteArrayOutputStream(),null);
    } catch(Throwable t) {
      System.out.println(t);
    }
    r(h+"<properties><entry key=\"a\">b</entry></properties>");
    r("<properties><entry key=\"a\">b</entry></properties>");
    r(h+"<properties/>");
    r(h+"<properties></properties>");
    r(h+"<properties version=\"1.0\"><comment>c</comment><entry key='a'> x &amp; &#65;&#x42; <![CDATA[<&>]]> <!--"
        + " no --> y\r\n</entry></properties>");
    r(h+"<properties><entry>b</entry></properties>");
    r(h+"<properties><x/></properties>");
    r(h+"<properties>text</properties>");
    r(h+"<other/>");
    r(h+"<properties>");
    r("");
    r(h+"<properties><entry key=\"a\">b</entry><comment>x</comment></properties>");
    r(h+"<properties><comment>x</comment><comment>y</comment></properties>");
    r(h+"<properties version=\"2.0\"/>");
    r(h+"<properties><entry key=\"a\">b<i/></entry></properties>");
    r(h+"<properties><entry key=\"a\">b</entry><entry key=\"a\">c</entry></properties>");
    r(h+"<properties><entry key=\"a&lt;&#9;x\n y\">&unknown;</entry></properties>");
    r(h+"<properties><entry key=\"a&lt;&#9;x\n y\"></entry></properties>");
    r(h+"<properties><entry key=\"a\" q=\"b\">c</entry></properties>");
    r("<?xml version='1.0'?><!DOCTYPE properties SYSTEM 'http://x/y.dtd'><properties/>");
    r("<?xml version='1.0'?><!DOCTYPE properties [<!ENTITY e 'v'>]><properties><entry key='k'>&e;</entry></proper"
        + "ties>");
    r("<?xml version='1.0'?><!-- c --><?pi x?><properties><!-- c --><?pi?><entry key='k'/></properties><!-- d -->");
    r("<?xml version='1.0'?><properties><entry key='k'>]]></entry></properties>");
    r("<properties></properties>x");
    r("junk");
    r("<properties><entry key='k'>a\rb</entry></properties>");
    r("<properties><entry key='k' key='l'>a</entry></properties>");
    r("<properties><entry key='<'>a</entry></properties>");
    r("<properties><entry key='k'>&#0;</entry></properties>");
    r("<properties></propertie>");
    r("\ufeff<properties><entry key='k'>\u00e4</entry></properties>");
    r("<Properties/>");
    r("<?xml version='1.0' encoding='nope'?><properties/>");
    r("  <properties/>");
    r("  <?xml version='1.0'?><properties/>");
    r(h+"<properties>\n<comment/>\n<entry key=\"\">e</entry>\n</properties>\n");
  }
}
