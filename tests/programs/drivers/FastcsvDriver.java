// FastCSV: reader and writer.
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.StringWriter;

public class FastcsvDriver {
    public static void main(String[] args) throws Exception {
        String text = "a,b,c\n1,\"x\"\"y\",\" z \"\r\n,,\n#c\n\"multi\nline\",2\n";
        CsvReader.builder().ofCsvRecord(text).forEach(r -> System.out.println(r.getStartingLineNumber() + " "
                + r.getFields()));
        CsvReader.builder().skipEmptyLines(false).ofNamedCsvRecord("x;y\n1;2\n".replace(';', ','))
                .forEach(r -> System.out.println(r.getFieldsAsMap()));
        StringWriter w = new StringWriter();
        CsvWriter.builder().fieldSeparator(';').quoteStrategy(QuoteStrategies.ALWAYS).build(w).writeRecord("a;b",
                "c\"d", null)
                .writeRecord("\u00e9").writeComment("n").close();
        System.out.println(w);
        try {
            CsvReader.builder().fieldSeparator('"').ofCsvRecord("").stream().count();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
