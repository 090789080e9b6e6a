public class Wrong extends Missing {
    int f() { return "text"; }
    void g() { int x; x++; final int y = 1; y = 2; undefined(); new Wrong().h; }
    void g() { }
    String s = 5 + ;
    sealed interface I permits J { }
    record R(int a) { int b; }
    void lambda() { Runnable r = () -> { return 1; }; var v; for (String t : 5) { } throw new Exception(); }
}
