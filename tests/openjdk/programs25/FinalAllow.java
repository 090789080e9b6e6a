// jdk: 26-
// vmargs: --illegal-final-field-mutation=allow
// FinalFields with this option.
public class FinalAllow {
    public static void main(String[] args) throws Throwable {
        FinalFields.main(args);
    }
}
