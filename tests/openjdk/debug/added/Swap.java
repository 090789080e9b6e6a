// A version of ../Swap.java that cannot replace it: it has a field and a method more.
public class Swap {
    static int calls, more;
    static void added() { }

    static String version() {
        calls++;
        return "old version";                       //@ version
    }

    static String outer(int n) {
        String text = inner(n + 1);
        return "outer " + text;
    }

    static String inner(int n) {
        n = n * 2;                                  //@ inner
        return "inner " + n;                        //@ returning
    }

    public static void main(String[] args) {
        System.out.println(version());              //@ begin
        System.out.println(version());              //@ again
        System.out.println(outer(3));
        System.out.println(version() + " " + calls);
        System.out.println("end");                  //@ end
    }
}
