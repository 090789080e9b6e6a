import static org.assertj.core.api.Assertions.*;

public class AssertjDriver {
    public static void main(String[] args) throws Exception {
        assertThat(java.util.List.of("a", "b")).hasSize(2).containsExactly("a",
                "b").extracting(String::length).containsOnly(1);
        assertThatThrownBy(() ->
                Integer.parseInt("x")).isInstanceOf(NumberFormatException.class).hasMessageContaining("x");
        try {
            assertThat(java.util.Map.of("k", 1)).as("map").containsEntry("k", 2);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assertThat("abc").startsWith("b");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        assertThat(java.time.LocalDate.of(2024, 1, 1)).isBefore("2024-01-02");
        System.out.println("done");
    }
}
