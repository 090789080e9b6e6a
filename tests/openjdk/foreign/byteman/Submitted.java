// Rules come and go while the program runs, by Byteman's client for its agent's listener, whose port is the argument.
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jboss.byteman.agent.submit.ScriptText;
import org.jboss.byteman.agent.submit.Submit;

public class Submitted {
    static String greet(String who) { return "hello " + who; }

    static class Late {
        static int value() { return 1; }
    }

    static void work(String when, boolean late) {
        System.out.println("--- " + when);
        BitSet bits = new BitSet();
        bits.flip(5);
        System.out.println(greet("world") + " " + bits + (late ? " " + Late.value() : ""));
    }

    static String rule(String name, String where, String action) {
        return "RULE " + name + "\n" + where + "\nIF TRUE\nDO " + action + "\nENDRULE\n";
    }

    static void show(String what) { System.out.println(what.replaceAll("(?m)^", "    ")); }

    public static void main(String[] args) throws Exception {
        Submit client = new Submit("localhost", Integer.parseInt(args[0]));
        work("at first", false);
        show(client.getAgentVersion() + " " + client.getClientVersion());
        ScriptText first = new ScriptText("first.btm", rule("greeting", "CLASS Submitted\nMETHOD greet\nAT EXIT",
                "traceln(\"greets \" + $1); RETURN $! + \"!\""));
        ScriptText library = new ScriptText("library.btm", rule("flip",
                "CLASS java.util.BitSet\nMETHOD flip(int)\nAT ENTRY", "traceln(\"flips \" + $1)"));
        ScriptText later = new ScriptText("later.btm", rule("late", "CLASS Submitted$Late\nMETHOD value\nAT ENTRY",
                "RETURN 100"));
        show(client.addScripts(List.of(first)));
        work("one rule", false);
        show(client.addScripts(List.of(library, later)));
        work("three rules", true);
        show(client.listAllRules());
        show(new TreeMap<>(client.getAllRules()).keySet().toString());
        ScriptText changed = new ScriptText("first.btm", rule("greeting", "CLASS Submitted\nMETHOD greet\nAT EXIT",
                "RETURN \"changed\""));
        show(client.addScripts(List.of(changed)));
        work("changed", true);
        show(client.deleteScripts(List.of(library)));
        work("one fewer", true);
        ScriptText bad = new ScriptText("bad.btm", "RULE bad\nCLASS Submitted\nMETHOD greet\nIF nonsense(\n");
        show(client.addScripts(List.of(bad)));
        ScriptText none = new ScriptText("none.btm", rule("none", "CLASS Submitted\nMETHOD greet\nAT EXIT",
                "nothing.at.all()"));
        show(client.addScripts(List.of(none)));
        work("bad rules", true);
        Properties properties = new Properties();
        properties.setProperty("org.jboss.byteman.submitted", "yes");
        show(client.setSystemProperties(properties));
        System.out.println(System.getProperty("org.jboss.byteman.submitted"));
        show(client.deleteAllRules());
        work("no rules", true);
        show(client.listAllRules());
    }
}
