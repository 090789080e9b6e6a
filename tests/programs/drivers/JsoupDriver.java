import org.jsoup.*;
import org.jsoup.nodes.*;
import org.jsoup.safety.*;

public class JsoupDriver {
    public static void main(String[] args) throws Exception {
        Document d = Jsoup.parse("<html><head><title>T&eacute;</title><body><p class=a>One <b>two</b><p>Three<a "
                + "href='/x?y'>l</a>", "http://h/");
        System.out.println(d.title() + d.select("p.a b").text() + d.select("a").attr("abs:href") + "\n"
                + d.body().html());
        System.out.println(Jsoup.clean("<b onclick=x>b</b><script>s</script>", Safelist.basic()));
    }
}
