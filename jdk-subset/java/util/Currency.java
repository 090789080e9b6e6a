// The currencies of ISO 4217, one instance each.
package java.util;

import jdk.internal.locale.LocaleData;

public final class Currency implements java.io.Serializable {
    private static final long serialVersionUID = -158308464356906721L;

    private static final HashMap<String, Currency> ALL = new HashMap<>();

    private final String currencyCode;
    private final transient int defaultFractionDigits;
    private final transient int numericCode;

    private Currency(String code, int digits, int number) {
        currencyCode = code;
        defaultFractionDigits = digits;
        numericCode = number;
    }

    /** All of them; filled when one is first asked for. */
    private static HashMap<String, Currency> all() {
        synchronized (ALL) {
            if (ALL.isEmpty()) {
                for (String entry : LocaleData.parts(LocaleData.region("codes"), '|')) {
                    int colon = entry.indexOf(':');
                    String code = entry.substring(0, 3);
                    ALL.put(code, new Currency(code, Integer.parseInt(entry.substring(3, colon)),
                            Integer.parseInt(entry.substring(colon + 1))));
                }
            }
            return ALL;
        }
    }

    public static Currency getInstance(String currencyCode) {
        Currency c = all().get(Objects.requireNonNull(currencyCode));
        if (c == null) {
            throw new IllegalArgumentException();
        }
        return c;
    }

    public static Currency getInstance(Locale locale) {
        String code = locale.getUnicodeLocaleType("cu");
        if (code != null) {
            Currency c = all().get(code.toUpperCase(Locale.ROOT));
            if (c != null) {
                return c;
            }
        }
        String country = locale.getCountry();
        String region = locale.getUnicodeLocaleType("rg");
        if (region != null && region.length() == 6 && region.endsWith("zzzz")) {
            country = region.substring(0, 2).toUpperCase(Locale.ROOT);
        }
        if (country.length() != 2 || country.charAt(0) < 'A' || country.charAt(0) > 'Z' || country.charAt(1) < 'A'
                || country.charAt(1) > 'Z') {
            throw new IllegalArgumentException();
        }
        String money = LocaleData.region("money");
        for (int at = 0; at < money.length(); at += 6) {
            if (money.startsWith(country, at)) {
                return getInstance(money.substring(at + 2, at + 5));
            }
        }
        for (String known : Locale.getISOCountries()) {
            if (known.equals(country)) {
                return null;
            }
        }
        throw new IllegalArgumentException();
    }

    public static Set<Currency> getAvailableCurrencies() {
        return new HashSet<>(all().values());
    }

    public String getCurrencyCode() {
        return currencyCode;
    }

    public String getSymbol() {
        return getSymbol(Locale.getDefault(Locale.Category.DISPLAY));
    }

    public String getSymbol(Locale locale) {
        String symbol = LocaleData.text(locale, "symbol.".concat(currencyCode));
        return symbol == null ? currencyCode : symbol;
    }

    public int getDefaultFractionDigits() {
        return defaultFractionDigits;
    }

    public int getNumericCode() {
        return numericCode;
    }

    public String getNumericCodeAsString() {
        String s = Integer.toString(numericCode);
        return "000".substring(s.length()).concat(s);
    }

    public String getDisplayName() {
        return getDisplayName(Locale.getDefault(Locale.Category.DISPLAY));
    }

    public String getDisplayName(Locale locale) {
        String name = LocaleData.named(Objects.requireNonNull(locale), "currencies", currencyCode);
        return name == null ? currencyCode : name;
    }

    @Override
    public String toString() {
        return currencyCode;
    }

    private Object readResolve() {
        return getInstance(currencyCode);
    }
}
