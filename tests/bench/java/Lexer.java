// group: arithmetic
// A hand-made lexer over chars: a state machine of sparse switches, ranges of characters, counters by kind.
public class Lexer {
    static final int START = 0, WORD = 1, NUMBER = 2, HEX = 3, POINT = 4, STRING = 5, ESCAPE = 6, SLASH = 7;
    static final int LINE = 8, BLOCK = 9, STAR = 10, LESS = 11;
    final int[] counts = new int[16];
    int hash;

    private void token(int kind, int length) {
        counts[kind]++;
        hash = hash * 31 + kind * 257 + length;
    }

    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    void scan(char[] text) {
        int state = START, start = 0;
        for (int i = 0; i < text.length;) {
            char c = text[i];
            switch (state) {
            case START:
                start = i++;
                switch (c) {
                case ' ': case '\n': case '\t': break;
                case '"': state = STRING; break;
                case '/': state = SLASH; break;
                case '<': state = LESS; break;
                case '+': case '-': case '*': case '%': case '&': case '|': token(12, 1); break;
                case '(': case ')': case '{': case '}': case '[': case ']': case ';': case ',': token(13, c); break;
                case '0':
                    state = i < text.length && text[i] == 'x' ? HEX : NUMBER;
                    if (state == HEX) i++;
                    break;
                default:
                    if (isLetter(c)) state = WORD;
                    else if (c >= '1' && c <= '9') state = NUMBER;
                    else token(14, c);
                }
                break;
            case WORD:
                if (isLetter(c) || c >= '0' && c <= '9') i++;
                else { token(WORD, i - start); state = START; }
                break;
            case NUMBER:
                if (c >= '0' && c <= '9') i++;
                else if (c == '.') { i++; state = POINT; }
                else { token(NUMBER, i - start); state = START; }
                break;
            case POINT:
                if (c >= '0' && c <= '9' || c == 'e') i++;
                else { token(POINT, i - start); state = START; }
                break;
            case HEX:
                if (c >= '0' && c <= '9' || c >= 'a' && c <= 'f') i++;
                else { token(HEX, i - start); state = START; }
                break;
            case STRING:
                i++;
                if (c == '\\') state = ESCAPE;
                else if (c == '"') { token(STRING, i - start); state = START; }
                break;
            case ESCAPE: i++; state = STRING; break;
            case SLASH:
                if (c == '/') { i++; state = LINE; }
                else if (c == '*') { i++; state = BLOCK; }
                else { token(12, 1); state = START; }
                break;
            case LINE:
                i++;
                if (c == '\n') { token(LINE, i - start); state = START; }
                break;
            case BLOCK:
                i++;
                if (c == '*') state = STAR;
                break;
            case STAR:
                i++;
                if (c == '/') { token(BLOCK, i - start); state = START; }
                else if (c != '*') state = BLOCK;
                break;
            case LESS:
                if (c == '<' || c == '=') { i++; token(LESS, 2); }
                else token(LESS, 1);
                state = START;
                break;
            default: throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 1800;
        String text = "int total = 0; // what has been seen so far\n"
            + "for (int index_1 = 0; index_1 < 0x7fff; index_1 += 3.25e4) {\n"
            + "\ttotal <<= values[index_1] % 17; /* a comment ** of several words */\n"
            + "\tprint(\"a \\\"quoted\\\" text, \\\\ and more\", total & mask | 1 - x / 2);\n}\n";
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 60; i++) all.append(text);
        char[] chars = all.toString().toCharArray();
        Lexer lexer = new Lexer();
        for (int i = 0; i < n; i++) lexer.scan(chars);
        for (int i = 0; i < 16; i++) lexer.hash = lexer.hash * 17 + lexer.counts[i];
        System.out.println("checksum=" + lexer.hash);
    }
}
