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
        return currencySymbol;
    }

    public void setCurrencySymbol(String currency) {
        currencySymbol = currency;
    }

    public String getInternationalCurrencySymbol() {
        return intlCurrencySymbol;
    }

    public void setInternationalCurrencySymbol(String currencyCode) {
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
        return currency;
    }

    public void setCurrency(Currency currency) {
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
}
