// What the compiler refuses.
public aspect Wrong {
    declare error: call(* java.io.PrintStream.println(..)) && within(Bank): "no printing";
    before(String s): execution(* Bank.factorial(..)) && args(s) { }
    pointcut missing(int x): execution(* Bank.*(..));
    int around(): execution(void Bank.*(..)) { return proceed(); }
    void f() { int x = "text"; }
}
