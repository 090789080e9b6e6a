import org.apache.velocity.*;
import org.apache.velocity.app.*;
import java.io.*;

public class VelocityDriver {
    public static void main(String[] args) throws Exception {
        VelocityEngine v = new VelocityEngine();
        v.init();
        VelocityContext c = new VelocityContext();
        c.put("list", java.util.List.of("a", "b"));
        StringWriter w = new StringWriter();
        v.evaluate(c, w, "t",
                "#foreach($x in $list)$foreach.index:$x.toUpperCase() #end#set($n = 3 * 4)$n #if($n > "
                + "10)big#end $none");
        System.out.println(w);
    }
}
