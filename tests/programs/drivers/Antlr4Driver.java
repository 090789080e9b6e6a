import org.antlr.v4.runtime.*;
import org.antlr.v4.tool.*;

public class Antlr4Driver {
    public static void main(String[] args) throws Exception {
        Grammar g = new Grammar("grammar T; s : e EOF; e : e '*' e | e '+' e | INT; INT : [0-9]+; WS : [ ]+ -> skip;");
        LexerInterpreter l = g.createLexerInterpreter(CharStreams.fromString("1 + 2 * 3"));
        ParserInterpreter p = g.createParserInterpreter(new CommonTokenStream(l));
        System.out.println(p.parse(0).toStringTree(p));
    }
}
