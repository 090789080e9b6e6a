public class Old {
    interface F { int f(int a); }
    static int use(F f, String name) { return f.f(name.length()); }
    public static void main(String[] args) { System.out.println(use(x -> x + 1, "a" + args.length)); }
}
