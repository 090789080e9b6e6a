import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.dataformat.yaml.*;
import com.fasterxml.jackson.dataformat.csv.*;
import java.util.*;

public class JacksonYamlDriver {
    public static void main(String[] args) throws Exception {
        ObjectMapper y = new ObjectMapper(new YAMLFactory());
        System.out.println(y.readValue("a: 1\nb: [x, y]\n", TreeMap.class)
                + y.writeValueAsString(new TreeMap<>(Map.of("k", List.of(1, 2)))));
        CsvMapper c = new CsvMapper();
        System.out.println(c.readerFor(Map.class).with(CsvSchema.emptySchema().withHeader()).readValues("a,b\n1,2\n")
                .readAll());
    }
}
