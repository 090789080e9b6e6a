import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
import org.thymeleaf.templatemode.TemplateMode;
import org.thymeleaf.templateresolver.StringTemplateResolver;

public class ThymeleafDriver {
    public static void main(String[] args) throws Exception {
        TemplateEngine engine = new TemplateEngine();
        StringTemplateResolver resolver = new StringTemplateResolver();
        resolver.setTemplateMode(TemplateMode.HTML);
        engine.setTemplateResolver(resolver);
        Context context = new Context(Locale.ENGLISH, Map.of("name", "<x>", "items", List.of(1, 2, 3)));
        System.out.println(engine.process("<p th:text=\"${name}\">n</p><ul><li th:each=\"i,s : ${items}\" "
                + "th:text=\"${s.index} + '=' + ${i}\">i</li></ul>", context));
        System.out.println(engine.process("<b th:if=\"${items.size() > 2}\">[[${name}]]</b>", context));
    }
}
