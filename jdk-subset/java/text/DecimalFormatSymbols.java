// The characters that numbers of a locale consist of.
package java.text;

import java.util.Currency;
import java.util.Locale;
import java.util.Objects;
import jdk.internal.locale.LocaleData;

public class DecimalFormatSymbols implements Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 5772796243397350300L;

    private char zeroDigit;
    private char groupingSeparator;
    private char decimalSeparator;
    private char perMill;
    private char percent;
    private char digit;
    private char patternSeparator;
    private String infinity;
    private String NaN;
    private char minusSign;
    private String currencySymbol;
    private String intlCurrencySymbol;
    private char monetarySeparator;
    private String exponentialSeparator;
    private Locale locale;
    private char monetaryGroupingSeparator;
    private transient Currency currency;
    /** Whether the currency was used: without that, streams have none, as those of `java`. */
    private transient boolean usesCurrency;

    public DecimalFormatSymbols() {
        this(Locale.getDefault(Locale.Category.FORMAT));
    }

    public DecimalFormatSymbols(Locale locale) {
        this.locale = Objects.requireNonNull(locale);
        String[] s = LocaleData.list(locale, "symbols");
        zeroDigit = s[0].charAt(0);
        groupingSeparator = s[1].charAt(0);
        decimalSeparator = s[2].charAt(0);
        perMill = s[3].charAt(0);
        percent = s[4].charAt(0);
        minusSign = s[5].charAt(0);
        exponentialSeparator = s[6];
        infinity = s[7];
        NaN = s[8];
        monetarySeparator = s[9].charAt(0);
        monetaryGroupingSeparator = s[10].charAt(0);
        digit = '#';
        patternSeparator = ';';
        try {
            currency = Currency.getInstance(locale);
        } catch (IllegalArgumentException e) {
            currency = null;
        }
        if (currency == null) {
            intlCurrencySymbol = "XXX";
            currency = Currency.getInstance("XXX");
            currencySymbol = "\u00A4";
        } else {
            intlCurrencySymbol = currency.getCurrencyCode();
            currencySymbol = currency.getSymbol(locale);
        }
    }

    public static Locale[] getAvailableLocales() {
        return LocaleData.available();
    }

    public static final DecimalFormatSymbols getInstance() {
        return new DecimalFormatSymbols();
    }

    public static final DecimalFormatSymbols getInstance(Locale locale) {
        return new DecimalFormatSymbols(locale);
    }

    Locale getLocale() {
        return locale;
    }

    public char getZeroDigit() {
        return zeroDigit;
    }

    public void setZeroDigit(char zeroDigit) {
        this.zeroDigit = zeroDigit;
    }

    public char getGroupingSeparator() {
        return groupingSeparator;
    }

    public void setGroupingSeparator(char groupingSeparator) {
        this.groupingSeparator = groupingSeparator;
    }

    public char getDecimalSeparator() {
        return decimalSeparator;
    }

    public void setDecimalSeparator(char decimalSeparator) {
        this.decimalSeparator = decimalSeparator;
    }

    public char getPerMill() {
        return perMill;
    }

    public void setPerMill(char perMill) {
        this.perMill = perMill;
    }

    public char getPercent() {
        return percent;
    }

    public void setPercent(char percent) {
        this.percent = percent;
    }

    public char getDigit() {
        return digit;
    }

    public void setDigit(char digit) {
        this.digit = digit;
    }

    public char getPatternSeparator() {
        return patternSeparator;
    }

    public void setPatternSeparator(char patternSeparator) {
        this.patternSeparator = patternSeparator;
    }

    public String getInfinity() {
        return infinity;
    }

    public void setInfinity(String infinity) {
        this.infinity = infinity;
    }

    public String getNaN() {
        return NaN;
    }

    public void setNaN(String NaN) {
        this.NaN = NaN;
    }

    public char getMinusSign() {
        return minusSign;
    }

    public void setMinusSign(char minusSign) {
        this.minusSign = minusSign;
    }

    public String getCurrencySymbol() {
        usesCurrency = true;
        return currencySymbol;
    }

    public void setCurrencySymbol(String currency) {
        usesCurrency = true;
        currencySymbol = currency;
    }

    public String getInternationalCurrencySymbol() {
        usesCurrency = true;
        return intlCurrencySymbol;
    }

    public void setInternationalCurrencySymbol(String currencyCode) {
        usesCurrency = true;
        intlCurrencySymbol = currencyCode;
        currency = null;
        if (currencyCode != null) {
            try {
                currency = Currency.getInstance(currencyCode);
                currencySymbol = currency.getSymbol();
            } catch (IllegalArgumentException e) {
                // A code that is none has no symbol.
            }
        }
    }

    public Currency getCurrency() {
        usesCurrency = true;
        return currency;
    }

    public void setCurrency(Currency currency) {
        usesCurrency = true;
        if (currency == null) {
            throw new NullPointerException();
        }
        this.currency = currency;
        intlCurrencySymbol = currency.getCurrencyCode();
        currencySymbol = currency.getSymbol(locale);
    }

    public char getMonetaryDecimalSeparator() {
        return monetarySeparator;
    }

    public void setMonetaryDecimalSeparator(char sep) {
        monetarySeparator = sep;
    }

    public String getExponentSeparator() {
        return exponentialSeparator;
    }

    public void setExponentSeparator(String exp) {
        exponentialSeparator = Objects.requireNonNull(exp);
    }

    public char getMonetaryGroupingSeparator() {
        return monetaryGroupingSeparator;
    }

    public void setMonetaryGroupingSeparator(char monetaryGroupingSeparator) {
        this.monetaryGroupingSeparator = monetaryGroupingSeparator;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    private Object[] all() {
        return new Object[] {zeroDigit, groupingSeparator, decimalSeparator, perMill, percent, digit, patternSeparator,
            infinity, NaN, minusSign, currencySymbol, intlCurrencySymbol, monetarySeparator, exponentialSeparator,
                    locale,
            monetaryGroupingSeparator, currency};
    }

    @Override
    public boolean equals(Object obj) {
        return obj != null && getClass() == obj.getClass()
                && java.util.Arrays.equals(all(), ((DecimalFormatSymbols) obj).all());
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(all());
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("zeroDigit", char.class),
        new java.io.ObjectStreamField("groupingSeparator", char.class),
        new java.io.ObjectStreamField("decimalSeparator", char.class),
        new java.io.ObjectStreamField("perMill", char.class),
        new java.io.ObjectStreamField("percent", char.class),
        new java.io.ObjectStreamField("digit", char.class),
        new java.io.ObjectStreamField("patternSeparator", char.class),
        new java.io.ObjectStreamField("infinity", String.class),
        new java.io.ObjectStreamField("NaN", String.class),
        new java.io.ObjectStreamField("minusSign", char.class),
        new java.io.ObjectStreamField("currencySymbol", String.class),
        new java.io.ObjectStreamField("intlCurrencySymbol", String.class),
        new java.io.ObjectStreamField("monetarySeparator", char.class),
        new java.io.ObjectStreamField("exponential", char.class),
        new java.io.ObjectStreamField("exponentialSeparator", String.class),
        new java.io.ObjectStreamField("locale", Locale.class),
        new java.io.ObjectStreamField("perMillText", String.class),
        new java.io.ObjectStreamField("percentText", String.class),
        new java.io.ObjectStreamField("minusSignText", String.class),
        new java.io.ObjectStreamField("monetaryGroupingSeparator", char.class),
        new java.io.ObjectStreamField("serialVersionOnStream", int.class),
    };

    private void writeAsDefault(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("zeroDigit", zeroDigit);
        fields.put("groupingSeparator", groupingSeparator);
        fields.put("decimalSeparator", decimalSeparator);
        fields.put("perMill", perMill);
        fields.put("percent", percent);
        fields.put("digit", digit);
        fields.put("patternSeparator", patternSeparator);
        fields.put("infinity", infinity);
        fields.put("NaN", NaN);
        fields.put("minusSign", minusSign);
        fields.put("currencySymbol", usesCurrency ? currencySymbol : null);
        fields.put("intlCurrencySymbol", usesCurrency ? intlCurrencySymbol : null);
        fields.put("monetarySeparator", monetarySeparator);
        fields.put("exponentialSeparator", exponentialSeparator);
        fields.put("locale", locale);
        fields.put("monetaryGroupingSeparator", monetaryGroupingSeparator);
        fields.put("exponential", 'E');
        fields.put("perMillText", String.valueOf(perMill));
        fields.put("percentText", String.valueOf(percent));
        fields.put("minusSignText", String.valueOf(minusSign));
        fields.put("serialVersionOnStream", 5);
        s.writeFields();
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        zeroDigit = fields.get("zeroDigit", (char) 0);
        groupingSeparator = fields.get("groupingSeparator", (char) 0);
        decimalSeparator = fields.get("decimalSeparator", (char) 0);
        perMill = fields.get("perMill", (char) 0);
        percent = fields.get("percent", (char) 0);
        digit = fields.get("digit", (char) 0);
        patternSeparator = fields.get("patternSeparator", (char) 0);
        infinity = (String) fields.get("infinity", null);
        NaN = (String) fields.get("NaN", null);
        minusSign = fields.get("minusSign", (char) 0);
        currencySymbol = (String) fields.get("currencySymbol", null);
        intlCurrencySymbol = (String) fields.get("intlCurrencySymbol", null);
        monetarySeparator = fields.get("monetarySeparator", (char) 0);
        exponentialSeparator = (String) fields.get("exponentialSeparator", null);
        locale = (Locale) fields.get("locale", null);
        monetaryGroupingSeparator = fields.get("monetaryGroupingSeparator", (char) 0);
        int version = fields.get("serialVersionOnStream", 0);
        if (version < 1) {
            monetarySeparator = decimalSeparator;
        }
        if (version < 5) {
            monetaryGroupingSeparator = groupingSeparator;
        }
        locale = locale == null ? Locale.ROOT : locale;
        exponentialSeparator = exponentialSeparator == null ? "E" : exponentialSeparator;
        String symbol = currencySymbol;
        String code = intlCurrencySymbol;
        usesCurrency = symbol != null || code != null;
        DecimalFormatSymbols fresh = new DecimalFormatSymbols(locale);
        currency = fresh.currency;
        currencySymbol = symbol == null ? fresh.currencySymbol : symbol;
        intlCurrencySymbol = code == null ? fresh.intlCurrencySymbol : code;
        if (code != null) {
            try {
                currency = Currency.getInstance(code);
            } catch (IllegalArgumentException e) {
                currency = null;
            }
        }
    }
}
