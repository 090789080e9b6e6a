/** Uses a class that is there only when an agent has added boot.jar. */
public class SearchPath {
    static void frame(int number, Object object) {}

    static void use() {
        try {
            Helper.help();
        } catch (NoClassDefFoundError e) {
            frame(1, e);
        }
    }

    public static void main(String[] args) {
        use();
        frame(2, null);
        System.out.println("the program has run");
    }
}
