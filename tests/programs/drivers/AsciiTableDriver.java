import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import java.util.List;

public class AsciiTableDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(AsciiTable.getTable(new String[] {"name", "value"}, new String[][] {{"a", "1"},
                {"long name", "22"}}));
        System.out.println(AsciiTable.getTable(AsciiTable.FANCY_ASCII, List.of(1, 22, 333), List.of(
                new Column().header("n").with(n -> n.toString()), new Column().header("square").with(n -> ""
                        + n * n))));
    }
}
