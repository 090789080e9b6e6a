import org.apache.commons.csv.*;
import java.io.*;

public class CsvDriver {
    public static void main(String[] args) throws Exception {
        for (CSVRecord r
                : CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build().parse(
                new StringReader("a,b\n1,\"x,y\"\n2,\"q\"\"q\"\n"))) System.out.println(r.get("a") + "|" + r.get("b")
                + "|" + r.toMap());
        CSVPrinter p = new CSVPrinter(System.out, CSVFormat.TDF.builder().setQuoteMode(QuoteMode.ALL).build());
        p.printRecord("a b", 1, null, "t\tab");
        p.flush();
    }
}
