import org.luaj.vm2.*;
import org.luaj.vm2.lib.jse.*;

public class LuaDriver {
    public static void main(String[] args) throws Exception {
        Globals g = JsePlatform.standardGlobals();
        g.load("local t = {} for i = 1, 5 do t[i] = i * i end print(table.concat(t, ','), string.format('%5.2f',"
                + " 3.14159), ('x'):rep(3)) print(pcall(function() error('bad') end))").call();
    }
}
