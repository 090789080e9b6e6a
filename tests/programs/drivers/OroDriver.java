import org.apache.oro.text.GlobCompiler;
import org.apache.oro.text.perl.Perl5Util;

public class OroDriver {
    public static void main(String[] args) throws Exception {
        Perl5Util p = new Perl5Util();
        System.out.println(p.match("/(\\w+)@(\\w+)/", "me@host") + p.group(2) + p.substitute("s/o/0/g", "foo boo"));
        System.out.println(new GlobCompiler().compile("*.ja?a").getPattern());
    }
}
