import info.debatty.java.stringsimilarity.Cosine;
import info.debatty.java.stringsimilarity.Damerau;
import info.debatty.java.stringsimilarity.JaroWinkler;
import info.debatty.java.stringsimilarity.Levenshtein;
import info.debatty.java.stringsimilarity.LongestCommonSubsequence;
import info.debatty.java.stringsimilarity.NGram;

public class StringSimilarityDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new Levenshtein().distance("kitten", "sitting") + " "
                + new JaroWinkler().similarity("martha", "marhta"));
        System.out.println(new Cosine(2).similarity("hello world", "hello there") + " " + new NGram(2).distance("abcd",
                "abxd"));
        System.out.println(new Damerau().distance("ca", "abc") + " " + new LongestCommonSubsequence().length("agcat",
                "gac"));
    }
}
