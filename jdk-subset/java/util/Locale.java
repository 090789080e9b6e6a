// Locale: a language, script, country and variant, with BCP 47 language tags and extensions. Names are English ones;
// of the conventions only those for numbers are known (Formatter).
package java.util;

import java.io.Serializable;

public final class Locale implements Cloneable, Serializable {
    static final long serialVersionUID = 9149081749638150636L;

    public static final Locale ENGLISH = new Locale("en", "", "", "", "");
    public static final Locale FRENCH = new Locale("fr", "", "", "", "");
    public static final Locale GERMAN = new Locale("de", "", "", "", "");
    public static final Locale ITALIAN = new Locale("it", "", "", "", "");
    public static final Locale JAPANESE = new Locale("ja", "", "", "", "");
    public static final Locale KOREAN = new Locale("ko", "", "", "", "");
    public static final Locale CHINESE = new Locale("zh", "", "", "", "");
    public static final Locale SIMPLIFIED_CHINESE = new Locale("zh", "", "CN", "", "");
    public static final Locale TRADITIONAL_CHINESE = new Locale("zh", "", "TW", "", "");
    public static final Locale FRANCE = new Locale("fr", "", "FR", "", "");
    public static final Locale GERMANY = new Locale("de", "", "DE", "", "");
    public static final Locale ITALY = new Locale("it", "", "IT", "", "");
    public static final Locale JAPAN = new Locale("ja", "", "JP", "", "");
    public static final Locale KOREA = new Locale("ko", "", "KR", "", "");
    public static final Locale UK = new Locale("en", "", "GB", "", "");
    public static final Locale US = new Locale("en", "", "US", "", "");
    public static final Locale CANADA = new Locale("en", "", "CA", "", "");
    public static final Locale CANADA_FRENCH = new Locale("fr", "", "CA", "", "");
    public static final Locale ROOT = new Locale("", "", "", "", "");
    public static final Locale CHINA = SIMPLIFIED_CHINESE;
    public static final Locale PRC = SIMPLIFIED_CHINESE;
    public static final Locale TAIWAN = TRADITIONAL_CHINESE;

    public static final char PRIVATE_USE_EXTENSION = 'x';
    public static final char UNICODE_LOCALE_EXTENSION = 'u';

    private static volatile Locale defaultLocale;
    private static volatile Locale defaultDisplayLocale;
    private static volatile Locale defaultFormatLocale;

    private final String language;
    private final String script;
    private final String country;
    private final String variant;
    private final String extensions;            // in canonical form, as in the language tag: u-co-phonebk-x-a

    private transient String symbols;           // of numbers: decimal separator, grouping separator, zero

    public enum Category {
        DISPLAY,
        FORMAT
    }

    public enum IsoCountryCode {
        PART1_ALPHA2 {
            @Override
            String code(String alpha2) {
                return alpha2;
            }
        },
        PART1_ALPHA3 {
            @Override
            String code(String alpha2) {
                return LocaleNames.entry(LocaleNames.COUNTRIES, alpha2).substring(2, 5);
            }
        },
        /** The codes of countries that no longer exist: they have none of the other kinds. */
        PART3 {
            @Override
            String code(String alpha2) {
                return null;
            }
        };

        abstract String code(String alpha2);
    }

    private Locale(String language, String script, String country, String variant, String extensions) {
        this.language = language;
        this.script = script;
        this.country = country;
        this.variant = variant;
        this.extensions = extensions;
    }

    public Locale(String language, String country, String variant) {
        if (language == null || country == null || variant == null) {
            throw new NullPointerException();
        }
        this.language = modernLanguage(lower(language));
        this.script = "";
        this.country = upper(country);
        this.variant = variant;
        // Two old locales represent what is an extension today.
        if (variant.equals("JP") && this.language.equals("ja") && this.country.equals("JP")) {
            this.extensions = "u-ca-japanese";
        } else if (variant.equals("TH") && this.language.equals("th") && this.country.equals("TH")) {
            this.extensions = "u-nu-thai";
        } else {
            this.extensions = "";
        }
    }

    public Locale(String language, String country) {
        this(language, country, "");
    }

    public Locale(String language) {
        this(language, "", "");
    }

    // Codes are ASCII; String.toLowerCase would need a locale itself.

    private static String lower(String s) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) {
            if (c[i] >= 'A' && c[i] <= 'Z') {
                c[i] |= 0x20;
            }
        }
        return new String(c);
    }

    private static String upper(String s) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) {
            if (c[i] >= 'a' && c[i] <= 'z') {
                c[i] &= ~0x20;
            }
        }
        return new String(c);
    }

    private static String title(String s) {
        return s.isEmpty() ? s : upper(s.substring(0, 1)).concat(lower(s.substring(1)));
    }

    private static String modernLanguage(String s) {
        return s.equals("iw") ? "he" : s.equals("in") ? "id" : s.equals("ji") ? "yi" : s;
    }

    /** The constant that equals [l], or [l] itself. */
    private static Locale canonical(Locale l) {
        Locale[] all = constants();
        for (int i = 0; i < all.length; i++) {
            if (all[i].equals(l)) {
                return all[i];
            }
        }
        return l;
    }

    private static Locale[] constants() {
        return new Locale[] {ROOT, CHINESE, SIMPLIFIED_CHINESE, TRADITIONAL_CHINESE, GERMAN, GERMANY, ENGLISH, CANADA,
            UK, US, FRENCH, CANADA_FRENCH, FRANCE, ITALIAN, ITALY, JAPANESE, JAPAN, KOREAN, KOREA};
    }

    // Defaults

    private static Locale fromProperties(String suffix) {
        String language = property("user.language", suffix, "en");
        String script = property("user.script", suffix, "");
        String country = property("user.country", suffix, "");
        String variant = property("user.variant", suffix, "");
        return canonical(new Locale(modernLanguage(lower(language)), title(script), upper(country), variant, ""));
    }

    private static String property(String name, String suffix, String missing) {
        String v = suffix.isEmpty() ? null : System.getProperty(name.concat(suffix));
        return v != null ? v : System.getProperty(name, missing);
    }

    public static Locale getDefault() {
        Locale l = defaultLocale;
        if (l == null) {
            defaultLocale = l = fromProperties("");
        }
        return l;
    }

    public static Locale getDefault(Category category) {
        if (Objects.requireNonNull(category) == Category.DISPLAY) {
            Locale l = defaultDisplayLocale;
            if (l == null) {
                defaultDisplayLocale = l = fromProperties(".display");
            }
            return l;
        }
        Locale l = defaultFormatLocale;
        if (l == null) {
            defaultFormatLocale = l = fromProperties(".format");
        }
        return l;
    }

    public static synchronized void setDefault(Locale newLocale) {
        setDefault(Category.DISPLAY, newLocale);
        setDefault(Category.FORMAT, newLocale);
        defaultLocale = newLocale;
    }

    public static synchronized void setDefault(Category category, Locale newLocale) {
        Objects.requireNonNull(category, "Category cannot be NULL");
        Objects.requireNonNull(newLocale, "Can't set default locale to NULL");
        if (category == Category.DISPLAY) {
            defaultDisplayLocale = newLocale;
        } else {
            defaultFormatLocale = newLocale;
        }
    }

    /** The locales of the constants of this class: no other ones have more than a name here. */
    public static Locale[] getAvailableLocales() {
        return constants();
    }

    public static String[] getISOCountries() {
        return LocaleNames.codes(LocaleNames.COUNTRIES);
    }

    public static Set<String> getISOCountries(IsoCountryCode type) {
        Objects.requireNonNull(type);
        if (type == IsoCountryCode.PART3) {
            return Set.of(LocaleNames.FORMER_COUNTRIES.split(" "));
        }
        String[] codes = getISOCountries();
        for (int i = 0; i < codes.length; i++) {
            codes[i] = type.code(codes[i]);
        }
        return Set.of(codes);
    }

    public static String[] getISOLanguages() {
        String[] codes = LocaleNames.codes(LocaleNames.LANGUAGES);
        String[] former = {"in", "iw", "ji"};       // of id, he and yi
        int n = codes.length;
        codes = Arrays.copyOf(codes, n + former.length);
        System.arraycopy(former, 0, codes, n, former.length);
        Arrays.sort(codes);
        return codes;
    }

    // Parts

    public String getLanguage() {
        return language;
    }

    public String getScript() {
        return script;
    }

    public String getCountry() {
        return country;
    }

    public String getVariant() {
        return variant;
    }

    public boolean hasExtensions() {
        return !extensions.isEmpty();
    }

    public Locale stripExtensions() {
        return extensions.isEmpty() ? this : canonical(new Locale(language, script, country, variant, ""));
    }

    public String getExtension(char key) {
        if (!isAlphanumeric(String.valueOf(key))) {
            throw new IllegalArgumentException("Ill-formed extension key: " + key);
        }
        return extensionMap(extensions).get((char) lower(String.valueOf(key)).charAt(0));
    }

    public Set<Character> getExtensionKeys() {
        return Collections.unmodifiableSet(extensionMap(extensions).keySet());
    }

    public Set<String> getUnicodeLocaleAttributes() {
        TreeSet<String> attributes = new TreeSet<>();
        parseUnicode(extensionMap(extensions).get('u'), attributes, new TreeMap<>());
        return Collections.unmodifiableSet(attributes);
    }

    public String getUnicodeLocaleType(String key) {
        if (key.length() != 2 || !isAlphanumeric(key)) {
            throw new IllegalArgumentException("Ill-formed Unicode locale key: " + key);
        }
        TreeMap<String, String> types = new TreeMap<>();
        parseUnicode(extensionMap(extensions).get('u'), new TreeSet<>(), types);
        return types.get(lower(key));
    }

    public Set<String> getUnicodeLocaleKeys() {
        TreeMap<String, String> types = new TreeMap<>();
        parseUnicode(extensionMap(extensions).get('u'), new TreeSet<>(), types);
        return Collections.unmodifiableSet(types.keySet());
    }

    // Extensions: text <-> map from the letter to what follows it.

    private static TreeMap<Character, String> extensionMap(String text) {
        TreeMap<Character, String> map = new TreeMap<>();
        if (text.isEmpty()) {
            return map;
        }
        String[] parts = split(text);
        for (int i = 0; i < parts.length;) {
            char key = parts[i++].charAt(0);
            StringBuilder sb = new StringBuilder();
            while (i < parts.length && (key == 'x' || parts[i].length() > 1)) {
                sb.append(sb.length() > 0 ? "-" : "").append(parts[i++]);
            }
            map.put(key, sb.toString());
        }
        return map;
    }

    private static String extensionText(TreeMap<Character, String> map) {
        StringBuilder sb = new StringBuilder();
        String last = null;
        for (Map.Entry<Character, String> e : map.entrySet()) {
            if (e.getKey() == 'x') {
                last = e.getValue();            // the private part ends a tag, though other keys sort after it
                continue;
            }
            sb.append(sb.length() > 0 ? "-" : "").append(e.getKey()).append('-').append(e.getValue());
        }
        if (last != null) {
            sb.append(sb.length() > 0 ? "-x-" : "x-").append(last);
        }
        return sb.toString();
    }

    /** Attributes, keys and types of a Unicode extension. */
    private static void parseUnicode(String text, Set<String> attributes, TreeMap<String, String> types) {
        if (text == null) {
            return;
        }
        String key = null;
        String[] parts = split(text);
        for (int i = 0; i < parts.length; i++) {
            String p = parts[i];
            if (p.length() == 2) {
                key = types.containsKey(p) ? "" : p;
                if (!key.isEmpty()) {
                    types.put(key, "");
                }
            } else if (key == null) {
                attributes.add(p);
            } else if (!key.isEmpty()) {
                String before = types.get(key);
                types.put(key, before.isEmpty() ? p : before + "-" + p);
            }
        }
    }

    /** The canonical text of a Unicode extension: everything in order, the type "true" left out. */
    private static String unicodeText(Set<String> attributes, TreeMap<String, String> types) {
        StringBuilder sb = new StringBuilder();
        for (String a : attributes) {
            sb.append(sb.length() > 0 ? "-" : "").append(a);
        }
        for (Map.Entry<String, String> e : types.entrySet()) {
            sb.append(sb.length() > 0 ? "-" : "").append(e.getKey());
            if (!e.getValue().isEmpty()) {
                sb.append('-').append(e.getValue());
            }
        }
        return sb.toString();
    }

    private static String canonicalUnicode(String text) {
        TreeSet<String> attributes = new TreeSet<>();
        TreeMap<String, String> types = new TreeMap<>();
        parseUnicode(text, attributes, types);
        return unicodeText(attributes, types);
    }

    // Strings

    @Override
    public final String toString() {
        boolean l = !language.isEmpty();
        boolean c = !country.isEmpty();
        boolean v = !variant.isEmpty();
        boolean s = !script.isEmpty();
        boolean e = !extensions.isEmpty();
        StringBuilder sb = new StringBuilder(language);
        if (c || l && (v || s || e)) {
            sb.append('_').append(country);
        }
        if (v && (l || c)) {
            sb.append('_').append(variant);
        }
        if (s && (l || c)) {
            sb.append("_#").append(script);
        }
        if (e && (l || c)) {
            sb.append(s ? "_" : "_#").append(extensions);
        }
        return sb.toString();
    }

    private static boolean isAlpha(String s) {
        for (int i = 0; i < s.length(); i++) {
            char c = (char) (s.charAt(i) | 0x20);
            if (c < 'a' || c > 'z') {
                return false;
            }
        }
        return true;
    }

    private static boolean isAlphanumeric(String s) {
        for (int i = 0; i < s.length(); i++) {
            char d = s.charAt(i);
            char c = (char) (d | 0x20);
            if ((c < 'a' || c > 'z') && (d < '0' || d > '9')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLanguage(String s) {
        return s.length() >= 2 && s.length() <= 8 && isAlpha(s);
    }

    private static boolean isScript(String s) {
        return s.length() == 4 && isAlpha(s);
    }

    private static boolean isDigits(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) < '0' || s.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean isRegion(String s) {
        return s.length() == 2 && isAlpha(s) || s.length() == 3 && isDigits(s);
    }

    private static boolean isVariant(String s) {
        int n = s.length();
        return (n >= 5 && n <= 8 || n == 4 && s.charAt(0) >= '0' && s.charAt(0) <= '9') && isAlphanumeric(s);
    }

    private static String[] split(String tag) {
        ArrayList<String> parts = new ArrayList<>();
        int from = 0;
        for (int to; (to = tag.indexOf('-', from)) >= 0; from = to + 1) {
            parts.add(tag.substring(from, to));
        }
        parts.add(tag.substring(from));
        return parts.toArray(new String[0]);
    }

    public String toLanguageTag() {
        String lang = language;
        String var = variant;
        if (lang.equals("no") && country.equals("NO") && var.equals("NY")) {
            lang = "nn";
            var = "";
        }
        StringBuilder sb = new StringBuilder();
        if (isLanguage(lang)) {
            sb.append(lang);
        }
        StringBuilder rest = new StringBuilder();
        if (isScript(script)) {
            rest.append('-').append(script);
        }
        if (isRegion(country)) {
            rest.append('-').append(country);
        }
        String privately = "";
        if (!var.isEmpty()) {
            // What cannot be a variant of a tag, from the first such part on, goes to the private part.
            String[] parts = split(var.replace('_', '-'));
            int i = 0;
            while (i < parts.length && isVariant(parts[i])) {
                rest.append('-').append(parts[i++]);
            }
            StringBuilder p = new StringBuilder();
            for (; i < parts.length; i++) {
                if (parts[i].isEmpty() || parts[i].length() > 8 || !isAlphanumeric(parts[i])) {
                    break;
                }
                p.append(p.length() > 0 ? "-" : "").append(parts[i]);
            }
            privately = p.toString();
        }
        TreeMap<Character, String> map = extensionMap(extensions);
        if (!privately.isEmpty()) {
            String x = map.get('x');
            map.put('x', (x == null ? "" : x + "-") + "lvariant-" + privately);
        }
        String ext = extensionText(map);
        boolean other = rest.length() > 0 || !ext.isEmpty() && !ext.startsWith("x-");
        if (sb.length() == 0 && (other || ext.isEmpty())) {
            sb.append("und");
        }
        sb.append(rest);
        if (!ext.isEmpty()) {
            sb.append(sb.length() > 0 ? "-" : "").append(ext);
        }
        return sb.toString();
    }

    // Tags that were registered before the grammar, and what they mean.
    private static final class Grandfathered {
        static final String TAGS = ";art-lojban=jbo;cel-gaulish=xtg-x-cel-gaulish;en-gb-oed=en-GB-x-oed"
                + ";i-ami=ami;i-bnn=bnn;i-default=en-x-i-default;i-enochian=und-x-i-enochian;i-hak=hak"
                + ";i-klingon=tlh;i-lux=lb;i-mingo=see-x-i-mingo;i-navajo=nv;i-pwn=pwn;i-tao=tao;i-tay=tay"
                + ";i-tsu=tsu;no-bok=nb;no-nyn=nn;sgn-be-fr=sfb;sgn-be-nl=vgt;sgn-ch-de=sgg;zh-guoyu=cmn"
                + ";zh-hakka=hak;zh-min=nan-x-zh-min;zh-min-nan=nan;zh-xiang=hsn;";

        static String modern(String tag) {
            int i = TAGS.indexOf(";" + lower(tag) + "=");
            if (i < 0) {
                return tag;
            }
            int from = TAGS.indexOf('=', i) + 1;
            return TAGS.substring(from, TAGS.indexOf(';', from));
        }
    }

    public static Locale forLanguageTag(String languageTag) {
        return canonical(parse(Grandfathered.modern(languageTag), false));
    }

    /** The locale of a tag. A part of the wrong form ends the tag, or is an error if [strict]. */
    private static Locale parse(String tag, boolean strict) {
        String[] parts = split(tag);
        int n = parts.length;
        int i = 0;
        String lang = "";
        String scr = "";
        String region = "";
        StringBuilder var = new StringBuilder();
        TreeMap<Character, String> map = new TreeMap<>();
        if (isLanguage(parts[0])) {
            lang = lower(parts[i++]);
            // Up to three extended languages; the first one replaces the language.
            for (int k = 0; k < 3 && lang.length() <= 3 && i < n && parts[i].length() == 3 && isAlpha(parts[i]);
                    k++) {
                if (k == 0) {
                    lang = lower(parts[i]);
                }
                i++;
            }
            if (i < n && isScript(parts[i])) {
                scr = title(parts[i++]);
            }
            if (i < n && isRegion(parts[i])) {
                region = upper(parts[i++]);
            }
            while (i < n && isVariant(parts[i])) {
                var.append(var.length() > 0 ? "_" : "").append(parts[i++]);
            }
            if (lang.equals("und")) {
                lang = "";
            }
            while (i < n && parts[i].length() == 1 && isAlphanumeric(parts[i])
                    && (parts[i].charAt(0) | 0x20) != 'x') {
                char key = lower(parts[i]).charAt(0);
                StringBuilder sb = new StringBuilder();
                int k = i + 1;
                while (k < n && parts[k].length() >= 2 && parts[k].length() <= 8 && isAlphanumeric(parts[k])) {
                    sb.append(sb.length() > 0 ? "-" : "").append(lower(parts[k++]));
                }
                if (k == i + 1 || map.containsKey(key)) {
                    break;
                }
                map.put(key, key == 'u' ? canonicalUnicode(sb.toString()) : sb.toString());
                i = k;
            }
        }
        if (i < n && parts[i].length() == 1 && (parts[i].charAt(0) | 0x20) == 'x') {
            StringBuilder sb = new StringBuilder();
            StringBuilder old = null;
            int k = i + 1;
            while (k < n && !parts[k].isEmpty() && parts[k].length() <= 8 && isAlphanumeric(parts[k])) {
                if (old == null && lower(parts[k]).equals("lvariant")) {
                    old = new StringBuilder();
                } else if (old != null) {
                    old.append(old.length() > 0 ? "_" : "").append(parts[k]);
                } else {
                    sb.append(sb.length() > 0 ? "-" : "").append(lower(parts[k]));
                }
                k++;
            }
            if (k > i + 1) {
                i = k;
            }
            if (old != null && old.length() > 0) {
                var.append(var.length() > 0 ? "_" : "").append(old);
            }
            if (sb.length() > 0) {
                map.put('x', sb.toString());
            }
        }
        if (strict && i < n) {
            int at = 0;
            for (int k = 0; k < i; k++) {
                at += parts[k].length() + 1;
            }
            throw new IllformedLocaleException("Invalid subtag: " + parts[i], at);
        }
        return new Locale(modernLanguage(lang), scr, region, var.toString(), extensionText(map));
    }

    // Names

    public String getISO3Language() throws MissingResourceException {
        if (language.isEmpty() || language.length() == 3) {
            return language;
        }
        String e = LocaleNames.entry(LocaleNames.LANGUAGES, language);
        if (e == null) {
            throw new MissingResourceException("Couldn't find 3-letter language code for " + language,
                    "FormatData_" + toString(), "ShortLanguage");
        }
        return e.substring(2, 5);
    }

    public String getISO3Country() throws MissingResourceException {
        if (country.isEmpty()) {
            return "";
        }
        String e = LocaleNames.entry(LocaleNames.COUNTRIES, country);
        if (e == null) {
            throw new MissingResourceException("Couldn't find 3-letter country code for " + country,
                    "FormatData_" + toString(), "ShortCountry");
        }
        return e.substring(2, 5);
    }

    private static String nameOf(String table, String code) {
        String e = LocaleNames.entry(table, code);
        return e == null || e.length() == 5 ? code : e.substring(5);
    }

    private static Locale displayDefault() {
        return getDefault(Category.DISPLAY);
    }

    /** The name in a language that has its own, or the English one. */
    private static String displayed(Locale in, String key, String code, String table) {
        if (!in.language.equals("en") && !code.isEmpty()) {
            String name = jdk.internal.locale.LocaleData.named(in, key, code);
            if (name != null) {
                return name;
            }
        }
        return table == null ? code : nameOf(table, code);
    }

    public final String getDisplayLanguage() {
        return getDisplayLanguage(displayDefault());
    }

    public String getDisplayLanguage(Locale inLocale) {
        return displayed(inLocale, "languages", language, LocaleNames.LANGUAGES);
    }

    public String getDisplayScript() {
        return getDisplayScript(displayDefault());
    }

    public String getDisplayScript(Locale inLocale) {
        String name = displayed(inLocale, "scripts", script, null);
        int i = script.isEmpty() || name != script ? -1 : LocaleNames.SCRIPTS.indexOf(";".concat(script));
        return i < 0 ? name : LocaleNames.SCRIPTS.substring(i + 5, LocaleNames.SCRIPTS.indexOf(';', i + 5));
    }

    public final String getDisplayCountry() {
        return getDisplayCountry(displayDefault());
    }

    public String getDisplayCountry(Locale inLocale) {
        return displayed(inLocale, "countries", country, LocaleNames.COUNTRIES);
    }

    public final String getDisplayVariant() {
        return getDisplayVariant(displayDefault());
    }

    public String getDisplayVariant(Locale inLocale) {
        Objects.requireNonNull(inLocale);
        return variant.equals("POSIX") ? "Computer" : variant.replace("_", ", ");
    }

    public final String getDisplayName() {
        return getDisplayName(displayDefault());
    }

    public String getDisplayName(Locale inLocale) {
        StringBuilder rest = new StringBuilder();
        String first = getDisplayLanguage(inLocale);
        String[] more = {getDisplayScript(inLocale), getDisplayCountry(inLocale), getDisplayVariant(inLocale)};
        for (int i = 0; i < more.length; i++) {
            if (more[i].isEmpty()) {
                continue;
            }
            if (first.isEmpty()) {
                first = more[i];
            } else {
                rest.append(rest.length() > 0 ? jdk.internal.locale.LocaleData.text(inLocale, "listed")
                        : "").append(more[i]);
            }
        }
        return rest.length() == 0 ? first : first + " (" + rest + ")";
    }

    // Numbers, for Formatter

    private String symbols() {
        String s = symbols;
        if (s == null) {
            // The usual languages need not load the table.
            if (language.isEmpty() || language.equals("en") && (country.isEmpty() || country.equals("US"))) {
                s = ".,0";
            } else {
                s = country.isEmpty() ? null : LocaleNames.symbols(language + "_" + country);
                if (s == null) {
                    s = LocaleNames.symbols(language);
                }
                if (s == null) {
                    s = ".,0";
                }
            }
            symbols = s;
        }
        return s;
    }

    static boolean hasPlainNumbers(Locale l) {
        return l.symbols().charAt(2) == '0';
    }

    static char decimalSeparator(Locale l) {
        return l.symbols().charAt(0);
    }

    static char groupingSeparator(Locale l) {
        return l.symbols().charAt(1);
    }

    static char zeroDigit(Locale l) {
        return l.symbols().charAt(2);
    }

    // Object

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    @Override
    public int hashCode() {
        int h = ((language.hashCode() * 31 + script.hashCode()) * 31 + country.hashCode()) * 31 + variant.hashCode();
        return h ^ extensions.hashCode();
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof Locale)) {
            return false;
        }
        Locale l = (Locale) o;
        return language.equals(l.language) && script.equals(l.script) && country.equals(l.country)
                && variant.equals(l.variant) && extensions.equals(l.extensions);
    }

    /** Builds a locale from parts, each of which is checked. */
    public static final class Builder {
        private String language = "";
        private String script = "";
        private String region = "";
        private String variant = "";
        private TreeMap<Character, String> extensions = new TreeMap<>();

        public Builder() {
        }

        public Builder setLocale(Locale locale) {
            String v = locale.variant;
            if (!v.isEmpty()) {
                checkVariant(v);
            }
            language = locale.language;
            script = locale.script;
            region = locale.country;
            variant = v;
            extensions = extensionMap(locale.extensions);
            return this;
        }

        public Builder setLanguageTag(String languageTag) {
            if (languageTag == null || languageTag.isEmpty()) {
                return clear();
            }
            return setLocale(parse(Grandfathered.modern(languageTag), true));
        }

        public Builder setLanguage(String language) {
            if (language == null || language.isEmpty()) {
                this.language = "";
            } else if (!isLanguage(language)) {
                throw new IllformedLocaleException("Ill-formed language: " + language, 0);
            } else {
                this.language = modernLanguage(lower(language));
            }
            return this;
        }

        public Builder setScript(String script) {
            if (script == null || script.isEmpty()) {
                this.script = "";
            } else if (!isScript(script)) {
                throw new IllformedLocaleException("Ill-formed script: " + script, 0);
            } else {
                this.script = title(script);
            }
            return this;
        }

        public Builder setRegion(String region) {
            if (region == null || region.isEmpty()) {
                this.region = "";
            } else if (!isRegion(region)) {
                throw new IllformedLocaleException("Ill-formed region: " + region, 0);
            } else {
                this.region = upper(region);
            }
            return this;
        }

        private static void checkVariant(String v) {
            String[] parts = split(v.replace('_', '-'));
            int at = 0;
            for (int i = 0; i < parts.length; i++) {
                if (!isVariant(parts[i])) {
                    throw new IllformedLocaleException("Ill-formed variant: " + v, at);
                }
                at += parts[i].length() + 1;
            }
        }

        public Builder setVariant(String variant) {
            if (variant == null || variant.isEmpty()) {
                this.variant = "";
            } else {
                checkVariant(variant);
                this.variant = variant.replace('-', '_');
            }
            return this;
        }

        public Builder setExtension(char key, String value) {
            char k = lower(String.valueOf(key)).charAt(0);
            if (!isAlphanumeric(String.valueOf(k))) {
                throw new IllformedLocaleException("Ill-formed extension key: " + key);
            }
            if (value == null || value.isEmpty()) {
                extensions.remove(k);
                return this;
            }
            String v = lower(value.replace('_', '-'));
            String[] parts = split(v);
            int at = 0;
            for (int i = 0; i < parts.length; i++) {
                int n = parts[i].length();
                if (n < (k == 'x' ? 1 : 2) || n > 8 || !isAlphanumeric(parts[i])) {
                    throw new IllformedLocaleException("Ill-formed extension value: " + parts[i], at);
                }
                at += n + 1;
            }
            extensions.put(k, k == 'u' ? canonicalUnicode(v) : v);
            return this;
        }

        public Builder setUnicodeLocaleKeyword(String key, String type) {
            if (key.length() != 2 || !isAlphanumeric(key)) {
                throw new IllformedLocaleException("Ill-formed Unicode locale keyword key: " + key);
            }
            TreeSet<String> attributes = new TreeSet<>();
            TreeMap<String, String> types = new TreeMap<>();
            parseUnicode(extensions.get('u'), attributes, types);
            if (type == null) {
                types.remove(lower(key));
            } else {
                String t = lower(type.replace('_', '-'));
                if (!t.isEmpty()) {
                    String[] parts = split(t);
                    for (int i = 0; i < parts.length; i++) {
                        if (parts[i].length() < 3 || parts[i].length() > 8 || !isAlphanumeric(parts[i])) {
                            throw new IllformedLocaleException("Ill-formed Unicode locale keyword type: " + type,
                                    0);
                        }
                    }
                }
                types.put(lower(key), t);
            }
            return setUnicode(attributes, types);
        }

        public Builder addUnicodeLocaleAttribute(String attribute) {
            return changeAttribute(attribute, true);
        }

        public Builder removeUnicodeLocaleAttribute(String attribute) {
            return changeAttribute(Objects.requireNonNull(attribute), false);
        }

        private Builder changeAttribute(String attribute, boolean add) {
            if (attribute.length() < 3 || attribute.length() > 8 || !isAlphanumeric(attribute)) {
                throw new IllformedLocaleException("Ill-formed Unicode locale attribute: " + attribute);
            }
            TreeSet<String> attributes = new TreeSet<>();
            TreeMap<String, String> types = new TreeMap<>();
            parseUnicode(extensions.get('u'), attributes, types);
            if (add) {
                attributes.add(lower(attribute));
            } else {
                attributes.remove(lower(attribute));
            }
            return setUnicode(attributes, types);
        }

        private Builder setUnicode(TreeSet<String> attributes, TreeMap<String, String> types) {
            if (attributes.isEmpty() && types.isEmpty()) {
                extensions.remove('u');
            } else {
                extensions.put('u', unicodeText(attributes, types));
            }
            return this;
        }

        public Builder clear() {
            language = "";
            script = "";
            region = "";
            variant = "";
            return clearExtensions();
        }

        public Builder clearExtensions() {
            extensions.clear();
            return this;
        }

        public Locale build() {
            return canonical(new Locale(language, script, region, variant, extensionText(extensions)));
        }
    }

    // ---- ranges of languages ----

    public enum FilteringMode {
        AUTOSELECT_FILTERING, EXTENDED_FILTERING, IGNORE_EXTENDED_RANGES, MAP_EXTENDED_RANGES, REJECT_EXTENDED_RANGES
    }

    public static final class LanguageRange {
        public static final double MAX_WEIGHT = 1.0;
        public static final double MIN_WEIGHT = 0.0;

        private final String range;
        private final double weight;

        public LanguageRange(String range) {
            this(range, MAX_WEIGHT);
        }

        public LanguageRange(String range, double weight) {
            if (range == null) {
                throw new NullPointerException();
            }
            if (weight < MIN_WEIGHT || weight > MAX_WEIGHT) {
                throw new IllegalArgumentException("weight=" + weight);
            }
            this.range = range.toLowerCase(ROOT);
            this.weight = weight;
            String[] parts = this.range.split("-", -1);
            for (int i = 0; i < parts.length; i++) {
                if (!isPart(parts[i], i == 0)) {
                    throw new IllegalArgumentException("range=" + this.range);
                }
            }
        }

        private static boolean isPart(String part, boolean isFirst) {
            for (int i = 0; i < part.length(); i++) {
                char c = part.charAt(i);
                if ((c < 'a' || c > 'z') && (isFirst || c < '0' || c > '9')) {
                    return part.equals("*");
                }
            }
            return !part.isEmpty() && part.length() <= 8;
        }

        public String getRange() {
            return range;
        }

        public double getWeight() {
            return weight;
        }

        public static List<LanguageRange> parse(String ranges) {
            return LanguageRanges.parse(ranges);
        }

        public static List<LanguageRange> parse(String ranges, Map<String, List<String>> map) {
            return mapEquivalents(parse(ranges), map);
        }

        public static List<LanguageRange> mapEquivalents(List<LanguageRange> priorityList,
                Map<String, List<String>> map) {
            return LanguageRanges.mapEquivalents(priorityList, map);
        }

        @Override
        public int hashCode() {
            return (17 * 37 + range.hashCode()) * 37 + Double.hashCode(weight);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof LanguageRange && range.equals(((LanguageRange) other).range)
                    && weight == ((LanguageRange) other).weight;
        }

        @Override
        public String toString() {
            return weight == MAX_WEIGHT ? range : range + ";q=" + weight;
        }
    }

    public static List<Locale> filter(List<LanguageRange> priorityList, Collection<Locale> locales) {
        return filter(priorityList, locales, FilteringMode.AUTOSELECT_FILTERING);
    }

    public static List<Locale> filter(List<LanguageRange> priorityList, Collection<Locale> locales,
            FilteringMode mode) {
        List<Locale> found = new ArrayList<>();
        for (String tag : filterTags(priorityList, tagsOf(locales), mode)) {
            found.add(forLanguageTag(tag));
        }
        return found;
    }

    public static List<String> filterTags(List<LanguageRange> priorityList, Collection<String> tags) {
        return filterTags(priorityList, tags, FilteringMode.AUTOSELECT_FILTERING);
    }

    public static List<String> filterTags(List<LanguageRange> priorityList, Collection<String> tags,
            FilteringMode mode) {
        return LanguageRanges.filter(priorityList, tags, mode);
    }

    public static Locale lookup(List<LanguageRange> priorityList, Collection<Locale> locales) {
        String tag = LanguageRanges.lookup(priorityList, tagsOf(locales));
        return tag == null ? null : forLanguageTag(tag);
    }

    public static String lookupTag(List<LanguageRange> priorityList, Collection<String> tags) {
        return LanguageRanges.lookup(priorityList, tags);
    }

    private static List<String> tagsOf(Collection<Locale> locales) {
        List<String> tags = new ArrayList<>();
        if (locales != null) {
            for (Locale locale : locales) {
                tags.add(locale.toLanguageTag());
            }
        }
        return tags;
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("language", String.class),
        new java.io.ObjectStreamField("country", String.class),
        new java.io.ObjectStreamField("variant", String.class),
        new java.io.ObjectStreamField("hashcode", int.class),
        new java.io.ObjectStreamField("script", String.class),
        new java.io.ObjectStreamField("extensions", String.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("language", language);
        fields.put("script", script);
        fields.put("country", country);
        fields.put("variant", variant);
        fields.put("extensions", extensions == null ? "" : extensions);
        fields.put("hashcode", -1);
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream in) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = in.readFields();
        String[] names = {"language", "script", "country", "variant", "extensions"};
        for (int i = 0; i < names.length; i++) {
            // The stream decides what these are: the cast matters.
            String s = (String) fields.get(names[i], "");
            s = i == 0 ? modernLanguage(lower(s)) : i == 1 ? title(s) : i == 2 ? upper(s) : s;
            jdk.internal.util.SerialData.set(this, Locale.class, names[i], s);
        }
    }
}
