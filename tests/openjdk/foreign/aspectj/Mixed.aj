// Members and interfaces that classes get; an aspect for each object; precedence; what an aspect warns of.
public aspect Mixed perthis(execution(void Bank.Plain.deposit(int))) {
    public interface Named { }
    declare parents: Bank.Plain implements Named;
    public int Named.times = 5;
    public String Named.name() { return "named " + times++; }
    declare precedence: Audit, Mixed;
    declare soft: Bank.OverdrawnException: call(int Bank.Plain.withdraw(int)) && withincode(void Bank.main(..));
    declare warning: call(* Bank.handled(int)): "handled is called";

    private int deposits;

    before(Named named): execution(void Bank.Plain.deposit(int)) && this(named) {
        deposits++;
        System.out.println("deposit " + deposits + " of this account, " + named.name());
    }
}
