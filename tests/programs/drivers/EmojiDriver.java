import com.vdurmont.emoji.EmojiManager;
import com.vdurmont.emoji.EmojiParser;

public class EmojiDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(EmojiParser.parseToAliases("x \uD83D\uDE00 y") + EmojiParser.parseToUnicode(":heart:")
                + EmojiManager.getAll().size());
    }
}
