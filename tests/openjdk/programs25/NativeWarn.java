// jdk: 25-
// vmargs: --illegal-native-access=warn
// NativeWarnings with this option.
public class NativeWarn {
    public static void main(String[] args) throws Throwable {
        NativeWarnings.main(args);
    }
}
