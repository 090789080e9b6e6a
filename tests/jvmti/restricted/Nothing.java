public class Nothing {
    public static void main(String[] args) { System.out.println("main"); }
}
