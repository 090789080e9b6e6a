// The version of ../Swap.java that jdb puts in its place.
public class Swap {
    static int calls;

    static String version() {
        calls++;
        return "new version";                       //@ version
    }

    static String outer(int n) {
        String text = inner(n + 1);
        return "OUTER " + text;
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
