// A program with names that a terminal would obey.
public class Controls {
    public static void main(String[] args) throws Exception {
        Thread.currentThread().setName("na\033[31mme\u009b\u00e9\ttab");
        System.setProperty("a.b", "value\033[2J");
        System.out.println("ready");
        while (System.in.read() >= 0) {
        }
    }
}
