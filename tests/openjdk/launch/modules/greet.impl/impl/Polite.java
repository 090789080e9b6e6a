package impl;

public class Polite implements api.Greeter {
    public String greet(String who) { return "Good day, " + who + impl.hidden.Secret.mark(); }
}
