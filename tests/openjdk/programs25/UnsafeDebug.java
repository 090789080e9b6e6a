// jdk: 25-
// vmargs: --sun-misc-unsafe-memory-access=debug
// UnsafeMemory with this option.
public class UnsafeDebug {
    public static void main(String[] args) throws Throwable {
        UnsafeMemory.main(args);
    }
}
