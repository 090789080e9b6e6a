import org.jparsec.OperatorTable;
import org.jparsec.Parser;
import org.jparsec.Scanners;
import org.jparsec.error.ParserException;

public class JparsecDriver {
    public static void main(String[] args) throws Exception {
        Parser<Integer> number = Scanners.INTEGER.map(Integer::valueOf);
        Parser<Integer> sum = new OperatorTable<Integer>().infixl(Scanners.isChar('+').retn((a, b) -> a + b), 10)
                .infixl(Scanners.isChar('*').retn((a, b) -> a * b), 20).build(number);
        System.out.println(sum.parse("1+2*3+4"));
        try {
            sum.parse("1+");
        } catch (ParserException e) {
            System.out.println(e.getMessage());
        }
    }
}
