import com.github.rjeschke.txtmark.Configuration;
import com.github.rjeschke.txtmark.Processor;

public class TxtmarkDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(Processor.process("# Title\n\nText *em* **strong** `code`\n\n* a\n* b\n\n> "
                + "quote\n\n1. x\n2. y\n"));
        System.out.println(Processor.process("[$PROFILE$]: extended\n```\ncode\n```\nx^2^ [l](http://x \"t\")",
                Configuration.builder().forceExtentedProfile().build()));
    }
}
