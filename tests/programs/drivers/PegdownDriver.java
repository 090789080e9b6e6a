// pegdown: Markdown by a grammar of parboiled.
import org.pegdown.Extensions;
import org.pegdown.PegDownProcessor;

public class PegdownDriver {
    public static void main(String[] args) {
        PegDownProcessor p = new PegDownProcessor(Extensions.ALL & ~Extensions.HARDWRAPS, 60_000);
        System.out.println(p.markdownToHtml("# T *e* `c`\n\nA \"quote\" -- and...\n\n* a\n* b\n    1. c\n\n> q\n\n"
                + "```\ncode <x>\n```\n\n"
                + "a | b\n--|--:\n1 | 2\n\nTerm\n: def\n\n[l](http://x 't') <http://y> ![i](z.png) ~~s~~ H~2~O\n"));
    }
}
