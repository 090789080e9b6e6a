package impl;

public class Rude implements api.Greeter {
    private Rude() { }
    public static api.Greeter provider() { return new Rude(); }
    public String greet(String who) { return who + "!"; }
}
