// jdk: 26-
// vmargs: --illegal-final-field-mutation=warn
// FinalFields with this option.
public class FinalWarn {
    public static void main(String[] args) throws Throwable {
        FinalFields.main(args);
    }
}
