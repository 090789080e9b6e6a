import static com.google.common.truth.Truth.*;

public class TruthDriver {
    public static void main(String[] args) throws Exception {
        assertThat(java.util.List.of(1, 2)).containsExactly(2, 1);
        try {
            assertThat("abc").contains("z");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assertThat(java.util.List.of(1, 2)).containsExactly(1, 3).inOrder();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
