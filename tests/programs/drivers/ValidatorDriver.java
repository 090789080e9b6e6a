import org.apache.commons.validator.routines.*;

public class ValidatorDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(EmailValidator.getInstance().isValid("a@example.com") + " "
                + EmailValidator.getInstance().isValid("a@") + " "
                + InetAddressValidator.getInstance().isValid("10.1.2.300"));
        System.out.println(new UrlValidator().isValid("http://example.com/x?y=1") + " "
                + CreditCardValidator.genericCreditCardValidator().isValid("4111111111111111") + " "
                + ISBNValidator.getInstance().validate("0-306-40615-2"));
        System.out.println(IntegerValidator.getInstance().validate("1,234", java.util.Locale.US) + " "
                + DateValidator.getInstance().isValid("2024-02-30", "yyyy-MM-dd") + " "
                + IBANValidator.getInstance().isValid("DE89370400440532013000"));
    }
}
