// jdk: 26-
// vmargs: --illegal-final-field-mutation=deny
// FinalFields with this option.
public class FinalDeny {
    public static void main(String[] args) throws Throwable {
        FinalFields.main(args);
    }
}
