// Advice of every kind at every kind of join point.
import java.util.Arrays;

public aspect Audit {
    private int depth;

    pointcut money(int amount): execution(* Bank.Account+.*(int)) && args(amount);
    pointcut inInterest(): cflow(execution(void Bank.Savings.interest()));

    before(int amount): money(amount) && !inInterest() {
        System.out.println("before " + thisJoinPoint.getSignature().toShortString() + " " + amount);
    }
    before(int amount): money(amount) && inInterest() {
        System.out.println("interest of " + amount + " at " + thisJoinPoint.getSourceLocation());
    }
    int around(int amount, Bank.Plain p): execution(int withdraw(int)) && args(amount) && this(p) {
        if (amount == 3)
            return proceed(amount + 1, p) * 1000;
        try {
            return proceed(amount, p);
        } finally {
            System.out.println("tried to withdraw " + amount + " of " + p.balance());
        }
    }
    after(int amount) returning(Object result): money(amount) { System.out.println("returned " + result); }
    after(int amount) throwing(Throwable t): money(amount) { System.out.println("threw " + t); }
    after(): execution(Bank.Account+.new(..)) { System.out.println("made " + thisJoinPointStaticPart); }
    before(Exception e): handler(Bank.OverdrawnException) && args(e) && withincode(* Bank.handled(..)) {
        System.out.println("handles " + e.getMessage());
    }
    String around(): get(String Bank.Plain.owner) && within(Bank) { return "<" + proceed() + ">"; }
    void around(String to): set(String Bank.Plain.owner) && args(to) && withincode(* Bank.main(..)) {
        System.out.println("set to " + to);
        proceed(to.toUpperCase());
    }
    before(int n): call(int Bank.factorial(int)) && args(n) && cflowbelow(call(int Bank.factorial(int))) {
        depth++;
        System.out.println("factorial " + n + " at depth " + depth);
    }
    after(int n): call(int Bank.factorial(int)) && args(n) && cflowbelow(call(int Bank.factorial(int))) { depth--; }
    Object around(): execution(long Bank.wide(..)) {
        Object[] arguments = thisJoinPoint.getArgs();
        System.out.println(Arrays.asList(arguments[0], arguments[1]));
        return (Long) proceed() * 2;
    }
    before(): staticinitialization(Bank.Savings) { System.out.println("Savings is initialised"); }
    int around(): call(int Bank.applied(..)) { return -proceed(); }
    after() returning(int x): execution(int lambda$*(int)) { System.out.println("a lambda returned " + x); }
}
