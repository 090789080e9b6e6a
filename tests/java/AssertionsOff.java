// Without -ea no assert is evaluated; with -da and class lists nothing changes.
public class AssertionsOff {
    static boolean hit() {
        System.out.println("evaluated");
        return false;
    }
    public static void main(String[] args) {
        assert hit() : "x";
        boolean on = false;
        assert on = true;
        System.out.println("on " + on + AssertionsOff.class.desiredAssertionStatus());
        ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true);
        System.out.println(Later.on());
    }
    static class Later {
        static boolean on() {
            boolean b = false;
            assert b = true;
            return b;
        }
    }
}
