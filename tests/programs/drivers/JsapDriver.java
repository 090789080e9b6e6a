import com.martiansoftware.jsap.FlaggedOption;
import com.martiansoftware.jsap.JSAP;
import com.martiansoftware.jsap.JSAPResult;
import com.martiansoftware.jsap.Switch;
import com.martiansoftware.jsap.UnflaggedOption;
import java.util.Arrays;

public class JsapDriver {
    public static void main(String[] args) throws Exception {
        JSAP jsap = new JSAP();
        jsap.registerParameter(new FlaggedOption("count").setStringParser(JSAP.INTEGER_PARSER).setDefault("1")
                .setShortFlag('n').setLongFlag("count").setHelp("how many"));
        jsap.registerParameter(new Switch("verbose").setShortFlag('v'));
        jsap.registerParameter(new UnflaggedOption("names").setGreedy(true));
        JSAPResult r = jsap.parse(new String[] {"-n", "3", "-v", "a", "b"});
        System.out.println(r.success() + " " + r.getInt("count") + r.getBoolean("verbose")
                + Arrays.toString(r.getStringArray("names")));
        System.out.println(jsap.getUsage() + jsap.getHelp());
        r = jsap.parse("-n x");
        r.getErrorMessageIterator().forEachRemaining(System.out::println);
    }
}
