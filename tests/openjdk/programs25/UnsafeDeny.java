// jdk: 25-
// vmargs: --sun-misc-unsafe-memory-access=deny
// UnsafeMemory with this option.
public class UnsafeDeny {
    public static void main(String[] args) throws Throwable {
        UnsafeMemory.main(args);
    }
}
