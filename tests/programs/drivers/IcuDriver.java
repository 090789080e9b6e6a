import com.ibm.icu.text.*;
import com.ibm.icu.util.*;

public class IcuDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(NumberFormat.getInstance(ULocale.GERMANY).format(1234567.891) + " "
                + new RuleBasedNumberFormat(ULocale.ENGLISH, RuleBasedNumberFormat.SPELLOUT).format(1234));
        System.out.println(Normalizer2.getNFDInstance().normalize("\u00e9").length() + " "
                + Transliterator.getInstance("Greek-Latin").transliterate("\u03b1\u03b2\u03b3")
                + MessageFormat.format("{0,plural,one{# file}other{# files}}", 3));
    }
}
