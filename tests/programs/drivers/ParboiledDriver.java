// parboiled: a grammar whose class is extended by ASM; pegdown with it.
import org.parboiled.BaseParser;
import org.parboiled.Parboiled;
import org.parboiled.Rule;
import org.parboiled.annotations.BuildParseTree;
import org.parboiled.errors.ErrorUtils;
import org.parboiled.parserunners.ReportingParseRunner;
import org.parboiled.support.ParsingResult;

public class ParboiledDriver {
    @BuildParseTree
    public static class Calculator extends BaseParser<Integer> {
        public Rule expression() {
            return Sequence(term(), ZeroOrMore(AnyOf("+-"), match().equals("+") ? Sequence(term(), push(pop() + pop()))
                    : Sequence(term(), push(-pop() + pop()))));
        }

        public Rule input() {
            return Sequence(sum(), EOI);
        }

        Rule sum() {
            return Sequence(term(), ZeroOrMore(FirstOf(Sequence('+', term(), push(pop() + pop())),
                    Sequence('-', term(), push(pop(1) - pop())))));
        }

        Rule term() {
            return Sequence(atom(), ZeroOrMore('*', atom(), push(pop() * pop())));
        }

        Rule atom() {
            return FirstOf(number(), Sequence('(', sum(), ')'));
        }

        Rule number() {
            return Sequence(OneOrMore(CharRange('0', '9')), push(Integer.parseInt(matchOrDefault("0"))));
        }
    }

    public static void main(String[] args) {
        Calculator p = Parboiled.createParser(Calculator.class);
        for (String s : new String[] {"1+2*3", "(1+2)*3-4", "2*(3",
            "x"}) {
            ParsingResult<Integer> r = new ReportingParseRunner<Integer>(p.input()).run(s);
            System.out.println(s + " " + r.matched + " "
                    + (r.matched ? r.resultValue : ErrorUtils.printParseErrors(r)));
        }
    }
}
