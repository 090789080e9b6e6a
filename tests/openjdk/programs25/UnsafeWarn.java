// jdk: 25-
// vmargs: --sun-misc-unsafe-memory-access=warn
// UnsafeMemory with this option.
public class UnsafeWarn {
    public static void main(String[] args) throws Throwable {
        UnsafeMemory.main(args);
    }
}
