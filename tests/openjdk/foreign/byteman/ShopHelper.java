// Methods for the rules of helped.btm.
import java.util.ArrayList;
import java.util.List;
import org.jboss.byteman.rule.Rule;
import org.jboss.byteman.rule.helper.Helper;

public class ShopHelper extends Helper {
    private static final List<String> log = new ArrayList<>();

    protected ShopHelper(Rule rule) { super(rule); }

    public static void activated() { System.out.println("helper activated"); }

    public static void deactivated() { System.out.println("helper deactivated"); }

    public static void installed(String rule) { System.out.println("installed " + rule); }

    public static void uninstalled(String rule) { System.out.println("uninstalled " + rule); }

    public boolean expensive(int price) { return price > 5; }

    public Object[] both(Object a, Object b) { return new Object[] { a, b }; }

    public void note(Object[] values) {
        log.add(values[0] + "|" + values[1]);
        System.out.println("noted " + log.size() + " " + log.get(log.size() - 1) + " by " + rule.getName());
    }

    public <T> T refuse(T value, String why) { throw new UnsupportedOperationException(why + " " + value); }
}
