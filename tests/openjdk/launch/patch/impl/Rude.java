package impl;

public class Rude implements api.Greeter {
    public String greet(String who) { return "patched " + who + new Extra(); }
}
class Extra {
    public String toString() { return " with more from " + getClass().getModule(); }
}
