// jdk: 25-
// vmargs: --sun-misc-unsafe-memory-access=allow
// UnsafeMemory with this option.
public class UnsafeAllow {
    public static void main(String[] args) throws Throwable {
        UnsafeMemory.main(args);
    }
}
