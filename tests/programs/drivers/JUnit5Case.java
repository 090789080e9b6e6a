import static org.junit.jupiter.api.Assertions.*;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;

@TestMethodOrder(MethodOrderer.MethodName.class)
public class JUnit5Case {
    @Test
    void all() {
        assertAll(() -> assertEquals(1, 1), () -> assertThrows(ArithmeticException.class, () ->
                System.out.println(1 / (1 - 1))));
    }

    @Test
    @Disabled("not now")
    void disabled() {
    }

    @Test
    void fails() {
        assertEquals(java.util.List.of(1), java.util.List.of(2), "lists");
    }

    @ParameterizedTest
    @CsvSource({"1,2", "3,'x y'"})
    void parameters(int a, String b) {
        assertNotNull(b);
    }

    @RepeatedTest(2)
    void repeated(@TempDir Path dir) throws Exception {
        Files.writeString(dir.resolve("x"), "y");
    }

    @ParameterizedTest
    @EnumSource(Thread.State.class)
    void states(Thread.State s) {
    }
}
