// dom4j: documents, paths, visitors, writers.
import java.io.StringReader;
import java.io.StringWriter;
import org.dom4j.Document;
import org.dom4j.DocumentHelper;
import org.dom4j.Element;
import org.dom4j.Node;
import org.dom4j.VisitorSupport;
import org.dom4j.io.OutputFormat;
import org.dom4j.io.SAXReader;
import org.dom4j.io.XMLWriter;

public class Dom4jDriver {
    public static void main(String[] args) throws Exception {
        Document d = new SAXReader().read(new StringReader("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'E'>]>"
                + "<a xmlns:p='urn:p'><!--c--><b i='1'>x&e;y</b><p:b i='2'/><![CDATA[<z>]]><?pi data?></a>"));
        System.out.println(d.asXML());
        for (Node n : d.selectNodes("//b[@i > 0] | //*[local-name() = 'b']/@i")) {
            System.out.println(n.getName() + "=" + n.getStringValue() + " " + n.getUniquePath());
        }
        d.accept(new VisitorSupport() {
            @Override
            public void visit(Element e) {
                System.out.println(e.getQualifiedName() + " " + e.attributeCount() + " " + e.getNamespaceURI());
            }
        });
        d.getRootElement().addElement("new").addAttribute("q", "a\"<").addText("t");
        StringWriter w = new StringWriter();
        XMLWriter x = new XMLWriter(w, OutputFormat.createPrettyPrint());
        x.write(d);
        x.close();
        System.out.println(w);
        System.out.println(DocumentHelper.parseText("<r><s>1</s><s>2</s></r>").numberValueOf("sum(//s)"));
    }
}
