// Overload resolution in its three phases: exact and widening, boxing, varargs; most specific method, null, char,
// generics, static and inherited overloads.
public class Overloads {
    static String f(byte x) { return "byte"; }
    static String f(short x) { return "short"; }
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(float x) { return "float"; }
    static String f(double x) { return "double"; }
    static String f(Object x) { return "Object"; }
    static String f(Integer x) { return "Integer"; }
    static String f(int... x) { return "int..." + x.length; }
    static String g(long x) { return "long"; }
    static String g(Integer x) { return "Integer"; }
    static String g(Object... x) { return "Object..." + (x == null ? "null" : x.length); }
    static String h(double x) { return "double"; }
    static String h(Object x) { return "Object " + x.getClass().getSimpleName(); }
    static String k(Object o) { return "Object"; } static String k(String s) { return "String"; }
    static String v(String s, Object... o) { return "so" + o.length; }
    static String v(String s, String... o) { return "ss" + o.length; }
    static String v(String s, String a) { return "s2"; }
    static String w(char c) { return "char"; }
    static String w(int i) { return "int"; }
    static String w(Character c) { return "Character"; }
    static String n(Number n) { return "Number"; }
    static String n(Comparable<?> c) { return "Comparable"; }
    static String n(Integer i) { return "Integer"; }
    static <T> String t(T t) { return "T"; }
    static <T extends Number> String t(T t) { return "T extends Number"; }
    static String t(CharSequence c) { return "CharSequence"; }
    static String p(int a, double b) { return "id"; }
    static String p(double a, int b) { return "di"; }
    static String p(long a, long b) { return "ll"; }
    static String arr(Object o) { return "o"; }
    static String arr(Object[] o) { return "o[]"; }
    static String arr(int[] o) { return "i[]"; }
    static String arr(Cloneable o) { return "cl"; }
    static class A {
        String m(A a) { return "A.m(A)"; }
        String m(Object o) { return "A.m(O)"; }
        static String st() { return "A.st"; }
        String name = "A";
    }
    static class B extends A {
        String m(A a) { return "B.m(A)"; }
        String m(B b) { return "B.m(B)"; }
        static String st() { return "B.st"; }
        String name = "B";
        String names() { return name + super.name + ((A) this).name; }
    }
    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 3;
        long l = 4;
        float fl = 5;
        double d = 6;
        Integer I = 7;
        Long L = 8L;
        Character C = 'C';
        Object o = "o";
        String nul = null;
        System.out.println(f(b) + f(s) + f(c) + f(i) + f(l) + f(fl) + f(d) + f(I) + f(L) + f(C) + f(o) + f() + f(1, 2)
                + f((Integer) null) + f(new int[3]) + f(b + b) + f((byte) (b + b)) + f(c++) + f('a' + 1) + f(i + l)
                + f(i * fl) + f(true ? 1 : 2.0) + f(true ? I : d));
        System.out.println(g(b) + g(i) + g(I) + g(L) + g(c) + g("x", 1) + g() + g((Object[]) null) + g((Object) null)
                + g(new Object[4]) + g(fl) + g(new int[2]));
        System.out.println(h(b) + h(c) + h(l) + h(I) + h(C) + h(true) + h("s"));
        System.out.println(k("s") + k(o) + k(null) + k(nul) + k((Object) nul) + k('c'));
        System.out.println(v("a") + v("a", "b") + v("a", "b", "c") + v("a", 1) + v("a", new String[0])
                + v("a", (Object) "b") + v("a", "b", 1));
        System.out.println(w('c') + w(99) + w(b) + w(C) + w((int) 'c') + w((char) 99) + n(1));
        System.out.println(t("s") + t(1) + t(o) + t(new StringBuilder()) + t(2.5f) + t('c'));
        System.out.println(p(1, 2.0) + p(1.0, 2) + p(1L, 2L) + arr(new int[0]) + arr(new Object[0]) + arr(new String[0])
                + arr(new int[0][]) + arr("s") + arr(new long[0]));
        A ab = new B(); B bb = new B();
        System.out.println(ab.m(ab) + ab.m(bb) + bb.m(bb) + bb.m(ab) + bb.m("o") + ab.m((Object) bb) + ab.name + bb.name
                + bb.names() + ((A) null).st() + B.st());
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append(new char[] { 'x', 'y' }).append((Object) "o").append(1L).append(1f)
                .append(true).append(nul).append((Object) null);
        System.out.println(sb);
        System.out.println((Object) 'a' + "" + (char) 97 + (int) 'a' + ('a' + 'b') + "" + 'a' + 'b' + 1 + 2 + (1 + 2));
        System.out.println(new char[] { 'h', 'i' });
        System.out.println('a');
        System.out.println((int) 'a');
        System.out.println(1f);
        System.out.println((Object) null);
    }
}
