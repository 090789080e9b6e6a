import org.commonmark.parser.*;
import org.commonmark.renderer.html.*;
import org.commonmark.ext.gfm.tables.*;

public class CommonmarkDriver {
    public static void main(String[] args) throws Exception {
        var e = java.util.List.of(TablesExtension.create());
        System.out.println(HtmlRenderer.builder().extensions(e).build().render(Parser.builder().extensions(e).build()
                .parse("# H\n\n* a\n* **b** `c`\n\n> q [l](u)\n\n|x|y|\n|-|-|\n|1|2|\n")));
    }
}
