import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import org.supercsv.cellprocessor.ParseInt;
import org.supercsv.cellprocessor.constraint.NotNull;
import org.supercsv.cellprocessor.ift.CellProcessor;
import org.supercsv.io.CsvListWriter;
import org.supercsv.io.CsvMapReader;
import org.supercsv.prefs.CsvPreference;

public class SupercsvDriver {
    public static void main(String[] args) throws Exception {
        try (CsvMapReader r = new CsvMapReader(new StringReader("a,b\n1,\"x, y\"\n2,z\n"),
                CsvPreference.STANDARD_PREFERENCE)) {
            String[] header = r.getHeader(true);
            for (Map<String, Object> m = r.read(header, new CellProcessor[] {new ParseInt(), new NotNull()}); m
                    != null; m = r.read(header, new CellProcessor[] {new ParseInt(), new NotNull()})) {
                System.out.println(new TreeMap<>(m));
            }
        }
        StringWriter w = new StringWriter();
        try (CsvListWriter out = new CsvListWriter(w, CsvPreference.EXCEL_PREFERENCE)) {
            out.write("q\"uote", "plain", "new\nline");
        }
        System.out.println(w);
    }
}
