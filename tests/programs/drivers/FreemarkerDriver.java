import freemarker.template.*;
import java.io.*;

public class FreemarkerDriver {
    public static void main(String[] args) throws Exception {
        Configuration c = new Configuration(Configuration.VERSION_2_3_33);
        c.setLocale(java.util.Locale.US);
        StringWriter w = new StringWriter();
        new Template("t",
                "Hi ${name?upper_case} <#list xs as x>${x_index}=${x}<#sep>, </#list> ${1234.5} ${pi?string('0.00')}",
                c).process(java.util.Map.of("name", "joe", "xs", java.util.List.of("a", "b"), "pi", 3.14159), w);
        System.out.println(w);
    }
}
