import org.mozilla.javascript.*;

public class RhinoDriver {
    public static void main(String[] args) throws Exception {
        Context c = Context.enter();
        c.setOptimizationLevel(Integer.getInteger("level", -1));
        Scriptable s = c.initStandardObjects();
        System.out.println(Context.toString(c.evaluateString(s,
                "var f = function(n) { return n < 2 ? n : f(n-1) + f(n-2) }; [f(15), JSON.stringify({a:[1,"
                + "'x']}), 'aXbX'.replace(/X/g, '-'), new Date(0).toISOString()].join(' ')", "t", 1, null)));
        try {
            c.evaluateString(s, "nope.x", "t", 1, null);
        } catch (RhinoException e) {
            System.out.println(e.getMessage());
        }
    }
}
