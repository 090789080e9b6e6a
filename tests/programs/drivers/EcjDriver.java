import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import java.io.*;

public class EcjDriver {
    public static void main(String[] args) throws Exception {
        StringWriter o = new StringWriter();
        boolean ok = BatchCompiler.compile(new String[] {"-17", "-proc:none", "-d", "none", args[0]},
                new PrintWriter(o), new PrintWriter(o), null);
        System.out.println(ok + " " + o);
    }
}
