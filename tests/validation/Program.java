/** What the agents of this folder watch. */
public class Program {
    public static void main(String[] args) {
        System.out.println("the program has run");
    }
}
