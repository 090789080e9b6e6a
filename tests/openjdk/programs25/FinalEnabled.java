// jdk: 26-
// vmargs: --enable-final-field-mutation=ALL-UNNAMED
// FinalFields with this option.
public class FinalEnabled {
    public static void main(String[] args) throws Throwable {
        FinalFields.main(args);
    }
}
