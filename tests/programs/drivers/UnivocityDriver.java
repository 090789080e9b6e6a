import com.univocity.parsers.csv.*;
import java.io.*;

public class UnivocityDriver {
    public static void main(String[] args) throws Exception {
        CsvParser p = new CsvParser(new CsvParserSettings());
        for (String[] r
                : p.parseAll(new StringReader("a,b\n1,\"x,y\"\n"))) System.out.println(java.util.Arrays.toString(r));
    }
}
