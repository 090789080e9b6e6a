import org.ahocorasick.trie.Trie;

public class AhoCorasickDriver {
    public static void main(String[] args) throws Exception {
        Trie trie = Trie.builder().ignoreOverlaps().onlyWholeWords().addKeywords("hot", "hot chocolate",
                "sugar").build();
        System.out.println(trie.parseText("hot chocolate with sugar, hotter"));
        System.out.println(Trie.builder().addKeywords("he", "she", "hers").build().parseText("ushers"));
    }
}
