import com.github.jknack.handlebars.*;

public class HandlebarsDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new Handlebars().compileInline("Hi {{name}} {{#each xs}}{{@index}}:{{this}} "
                + "{{else}}none{{/each}}{{#if f}}yes{{/if}}").apply(java.util.Map.of("name", "<joe>", "xs",
                java.util.List.of("a", "b"), "f", true)));
    }
}
