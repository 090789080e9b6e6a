import opennlp.tools.tokenize.*;
import opennlp.tools.stemmer.*;
import opennlp.tools.util.*;

public class OpenNlpDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(java.util.Arrays.toString(SimpleTokenizer.INSTANCE.tokenize("Hello, world! It's 5."))
                + new PorterStemmer().stem("running")
                + java.util.Arrays.toString(WhitespaceTokenizer.INSTANCE.tokenizePos("a bc")));
    }
}
