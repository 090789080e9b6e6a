import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.fasterxml.jackson.dataformat.javaprop.JavaPropsMapper;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;

public class JacksonMoreDriver {
    public static void main(String[] args) throws Exception {
        ObjectMapper cbor = new CBORMapper();
        byte[] bytes = cbor.writeValueAsBytes(Map.of("a", List.of(1, 2.5, "x")));
        System.out.println(bytes.length + " " + cbor.readTree(bytes));
        ObjectMapper json = JsonMapper.builder().addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS).build();
        System.out.println(json.writeValueAsString(List.of(LocalDate.of(2024, 2, 29), Duration.ofMinutes(90),
                Instant.EPOCH)));
        System.out.println(json.readValue("\"2024-03-01T10:00\"", LocalDateTime.class));
        System.out.println(new TomlMapper().readTree("a = 1\n[b]\nc = [1, 2]\nd = 1979-05-27"));
        System.out.println(new JavaPropsMapper().writeValueAsString(Map.of("x", Map.of("y", List.of(1, 2)))));
    }
}
