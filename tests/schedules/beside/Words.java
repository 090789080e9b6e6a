// Fray passes one word to a program; this one has them separated by commas: PROGRAM,WORD,...
public class Words {
    public static void main(String[] args) throws Throwable {
        String[] words = args[0].split(",");
        String[] others = java.util.Arrays.copyOfRange(words, 1, words.length);
        switch (words[0]) {
            case "Classics" -> Classics.main(others);
            case "Further" -> Further.main(others);
            case "Kinds" -> Kinds.main(others);
            case "Published" -> Published.main(others);
            default -> throw new IllegalArgumentException(words[0]);
        }
    }
}
