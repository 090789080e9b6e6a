// jdk: 25-
// vmargs: --illegal-native-access=deny
// NativeWarnings with this option.
public class NativeDeny {
    public static void main(String[] args) throws Throwable {
        NativeWarnings.main(args);
    }
}
