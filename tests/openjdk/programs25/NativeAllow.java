// jdk: 25-
// vmargs: --illegal-native-access=allow
// NativeWarnings with this option.
public class NativeAllow {
    public static void main(String[] args) throws Throwable {
        NativeWarnings.main(args);
    }
}
