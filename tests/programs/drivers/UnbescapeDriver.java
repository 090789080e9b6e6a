import org.unbescape.html.*;
import org.unbescape.json.*;
import org.unbescape.css.*;

public class UnbescapeDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(HtmlEscape.escapeHtml5("<\u00e9&\u20ac>") + HtmlEscape.unescapeHtml("&eacute;&#65;&notit;")
                + JsonEscape.escapeJson("\u0001\"/") + CssEscape.escapeCssIdentifier("1a b"));
    }
}
