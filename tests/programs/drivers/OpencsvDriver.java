import com.opencsv.*;
import java.io.*;

public class OpencsvDriver {
    public static void main(String[] args) throws Exception {
        for (String[] r
                : new CSVReader(new StringReader("a,b\n1,\"x,\"\"y\"\n")).readAll()) System.out.println(
                java.util.Arrays.toString(r));
        StringWriter w = new StringWriter();
        new CSVWriter(w).writeNext(new String[] {"a", "q\"", null});
        System.out.println(w);
    }
}
