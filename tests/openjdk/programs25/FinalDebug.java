// jdk: 26-
// vmargs: --illegal-final-field-mutation=debug
// FinalFields with this option.
public class FinalDebug {
    public static void main(String[] args) throws Throwable {
        FinalFields.main(args);
    }
}
