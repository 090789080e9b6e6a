import net.htmlparser.jericho.Source;

public class JerichoDriver {
    public static void main(String[] args) throws Exception {
        Source source = new Source("<html><body><h1 id=a>Title</h1><p>Text &amp; <a href='x'>link</a></p><ul>"
                + "<li>1<li>2</ul></body></html>");
        source.fullSequentialParse();
        System.out.println(source.getAllElements("li").size() + source.getFirstElement("a").getAttributeValue("href"));
        System.out.println(source.getTextExtractor());
        System.out.println(source.getRenderer());
    }
}
