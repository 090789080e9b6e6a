/** What the agents of this folder watch. */
public class Program {
    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    public static void main(String[] args) {
        frame(1, "an object");
        System.out.println("the program has run");
    }
}
