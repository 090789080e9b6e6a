// commons-exec, commons-chain and rng-sampling.
import java.io.ByteArrayOutputStream;
import java.util.Map;
import org.apache.commons.chain.Context;
import org.apache.commons.chain.impl.ChainBase;
import org.apache.commons.chain.impl.ContextBase;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteException;
import org.apache.commons.exec.PumpStreamHandler;

public class ExecDriver {
    public static void main(String[] args) throws Exception {
        CommandLine line = CommandLine.parse("sh -c 'echo out; echo ${v} >&2; exit 3'", Map.of("v", "err"));
        System.out.println(String.join("|", line.toStrings()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        DefaultExecutor executor = DefaultExecutor.builder().get();
        executor.setStreamHandler(new PumpStreamHandler(out, err));
        try {
            executor.execute(line);
        } catch (ExecuteException e) {
            System.out.println(e.getMessage() + " " + e.getExitValue());
        }
        System.out.print(out + "" + err);
        executor.setExitValue(3);
        System.out.println(executor.execute(line));
        ChainBase chain = new ChainBase();
        chain.addCommand((Context c) -> {
            c.put("a", 1);
            return false;
        });
        chain.addCommand((Context c) -> (Integer) c.get("a") == 1);
        chain.addCommand((Context c) -> {
            throw new IllegalStateException();
        });
        System.out.println(chain.execute(new ContextBase()));
    }
}
