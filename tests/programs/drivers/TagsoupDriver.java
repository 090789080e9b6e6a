// TagSoup and HtmlCleaner: HTML that is not well-formed.
import java.io.StringReader;
import org.ccil.cowan.tagsoup.Parser;
import org.htmlcleaner.CleanerProperties;
import org.htmlcleaner.HtmlCleaner;
import org.htmlcleaner.PrettyXmlSerializer;
import org.htmlcleaner.TagNode;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

public class TagsoupDriver {
    private static final String HTML = "<html><head><title>T &amp; t<body bgcolor=red><p>one"
            + "<p>two <b>bold <i>both</b> it</i>"
            + "<ul><li>a<li>b</ul><table><tr><td>1<td>2</table><br>&nbsp;&eacute;<img src=x.png alt='a b'>";

    public static void main(String[] args) throws Exception {
        Parser p = new Parser();
        p.setContentHandler(new DefaultHandler() {
            @Override
            public void startElement(String uri, String local, String name, Attributes a) {
                System.out.print("<" + name);
                for (int i = 0; i < a.getLength(); i++) {
                    System.out.print(" " + a.getQName(i) + "=" + a.getValue(i));
                }
                System.out.print(">");
            }

            @Override
            public void endElement(String uri, String local, String name) {
                System.out.print("</" + name + ">");
            }

            @Override
            public void characters(char[] c, int start, int n) {
                System.out.print(new String(c, start, n));
            }
        });
        p.parse(new InputSource(new StringReader(HTML)));
        System.out.println();
        CleanerProperties properties = new CleanerProperties();
        TagNode node = new HtmlCleaner(properties).clean(HTML);
        System.out.println(new PrettyXmlSerializer(properties).getAsString(node));
        for (TagNode n : node.getElementsByName("td", true)) {
            System.out.println(n.getText());
        }
        System.out.println(node.evaluateXPath("//li").length);
    }
}
