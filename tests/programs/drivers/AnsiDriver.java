// jansi and attributed strings of jline.
import org.fusesource.jansi.Ansi;
import org.fusesource.jansi.AnsiRenderer;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.WCWidth;

public class AnsiDriver {
    public static void main(String[] args) {
        System.out.println(Ansi.ansi().fg(Ansi.Color.RED).a("red").bold().a(1).reset().cursor(2, 3).eraseLine()
                .toString().replace('\u001b', '^'));
        System.out.println(AnsiRenderer.render("@|bold,green text|@ plain").replace('\u001b', '^'));
        AttributedString s = new AttributedStringBuilder().append("a").append("b\u4e00",
                AttributedStyle.BOLD.foreground(2)).append("c").toAttributedString();
        System.out.println(s.toAnsi().replace('\u001b', '^') + " " + s.columnLength() + " " + s.columnSplitLength(2)
                + " " + s.columnSubSequence(1, 4));
        System.out.println(WCWidth.wcwidth(0x4e00) + " " + WCWidth.wcwidth(0x301) + " " + WCWidth.wcwidth('a'));
        System.out.println(AttributedString.fromAnsi("\u001b[1mx\u001b[0my").styleAt(0).equals(AttributedStyle.BOLD));
    }
}
