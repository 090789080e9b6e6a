import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.Phonenumber;

public class LibphonenumberDriver {
    public static void main(String[] args) throws Exception {
        PhoneNumberUtil u = PhoneNumberUtil.getInstance();
        Phonenumber.PhoneNumber n = u.parse("044 668 18 00", "CH");
        System.out.println(n + " " + u.isValidNumber(n) + u.format(n, PhoneNumberUtil.PhoneNumberFormat.INTERNATIONAL)
                + u.getNumberType(n));
        u.findNumbers("call 030 123456 or +1 650-253-0000", "DE").forEach(System.out::println);
    }
}
