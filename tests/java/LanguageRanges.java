import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Locale.FilteringMode;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** Locale.LanguageRange: parsing, equivalents, filters in all modes and lookup, for fixed and random lists; errors. */
public class LanguageRanges {
    private static final String[] LISTS = {"", "a", "en", "EN-us", "en;q=0.5", "en ; q=0.5", "en;q=1.5", "en;q=-1",
        "en;q=x", "en;q=", "en;", "en;q", "en,,de", ",", "en, de;q=0.3,fr;q=0.9", "Accept-Language: en",
        "accept-language:  en , de", "*", "*;q=0.1", "*-DE", "en-*", "de-*-DE", "en--us", "-en", "en-", "abcdefghi",
        "en_US", "en;q=0.5;q=0.6", "en;x=1", "he;q=0.5,iw;q=0.3", "he;q=0.3,iw;q=0.5", "en;q=0.5,EN;q=0.9", "en;q=0",
        "e n",
        "iw-de", "he-dd-x", "12", "x-he", "x-dd", "en-dd-1996;q=0.2,en-de-1996", "zh-min-nan", "zh-yue-hk", "sgn-us",
        "en-latn-de", "en-dd-de", "en-bu-dd", "en-yd-bu", "en-*-dd", "*-dd", "en-dd-*", "iw-*-dd", "en;Q=.5",
        "en;q=1e-1", "cmn;q=0.1,zh-cmn;q=0.9", "zh-cmn-hans-cn", "cmn-hans-de", "sgn-de", "ja-latn-hepburn-heploc",
        "i-lux,en-GB-oed"};
    private static final List<String> TAGS = List.of("de", "de-DE", "de-Latn-DE", "de-Latn-DE-1996", "de-DE-x-goethe",
        "de-x-DE", "de-Deva", "EN", "en-US", "fr-FR", "fr-CH-x-a", "zh-Hant-TW", "de-DE", "ja-JP-u-ca-japanese", "");

    private static String show(Supplier<Object> value) {
        try {
            return String.valueOf(value.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e instanceof NullPointerException ? "" : ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String list : LISTS) {
            System.out.println("[" + list + "] " + show(() -> LanguageRange.parse(list)));
        }
        for (String r : ",EN-us,*,*-*,en-*,en_US,-en,en-,e*,x-y,1-a, en".split(",")) {
            System.out.println(show(() -> new LanguageRange(r)) + " "
                    + show(() -> new LanguageRange(r, 0.5).hashCode()));
        }
        for (double d : new double[] {-0.1, 1.1, 0, 1, 0.25}) {
            System.out.println(show(() -> new LanguageRange("en", d)));
        }
        System.out.println(new LanguageRange("en", 0.5).equals(new LanguageRange("EN", 0.5)));
        equivalents();
        matching();
    }

    private static void equivalents() {
        Map<String, List<String>> map = new HashMap<>();
        map.put("zh", List.of("zh", "zh-Hans"));
        map.put("zh-HK", List.of("zh-HK"));
        map.put("en-gb", List.of());
        for (String list : new String[] {"zh,zh-CN,en-US", "zh-TW;q=0.5,zh-hk", "zh-HK-x;q=0.3", "en-gb,en-gb-oed"}) {
            System.out.println(show(() -> LanguageRange.parse(list, map)));
        }
        System.out.println(show(() -> LanguageRange.parse("zh", null)) + show(() -> LanguageRange.parse(null))
                + show(() -> LanguageRange.mapEquivalents(null, map)) + show(() -> new LanguageRange(null)));
        StringBuilder sb = new StringBuilder();
        for (char a = 'a'; a <= 'z'; a++) {
            for (char b = 'a'; b <= 'z'; b++) {
                for (char c = '`'; c <= 'z'; c++) {
                    String tag = "" + a + b + (c == '`' ? "" : c);
                    sb.append(c == '`' ? LanguageRange.parse("sgn-" + tag + ",xx-" + tag + "-q") : "");
                    List<LanguageRange> all = LanguageRange.parse(tag);
                    sb.append(all.size() == 1 ? "" : all);
                }
            }
        }
        System.out.println(sb.length() + " " + sb.toString().hashCode());
    }

    private static void matching() {
        Random random = new Random(5);
        String[] parts = {"de", "*", "DE", "latn", "x", "1996", "goethe", "fr", "ch", "en", "us", "*"};
        List<Locale> locales = new ArrayList<>();
        TAGS.forEach(tag -> locales.add(Locale.forLanguageTag(tag)));
        for (int round = 0; round < 400; round++) {
            StringBuilder sb = new StringBuilder();
            for (int k = random.nextInt(3); k >= 0; k--) {
                sb.append(sb.length() == 0 ? "" : ",").append(parts[new int[] {0, 0, 1, 7, 9}[random.nextInt(5)]]);
                for (int n = random.nextInt(4); n > 0; n--) {
                    sb.append('-').append(parts[random.nextInt(parts.length)]);
                }
                sb.append(new String[] {"", "", ";q=0", ";q=0.5"}[random.nextInt(4)]);
            }
            List<LanguageRange> list = LanguageRange.parse(sb.toString());
            FilteringMode mode = FilteringMode.values()[random.nextInt(5)];
            System.out.println(list + " " + mode + " " + show(() -> Locale.filterTags(list, TAGS, mode)) + " "
                    + show(() -> Locale.filter(list, locales)) + " " + show(() -> Locale.lookupTag(list, TAGS)) + " "
                    + show(() -> Locale.lookup(list, locales)));
        }
        List<LanguageRange> de = LanguageRange.parse("de");
        System.out.println(show(() -> Locale.filterTags(null, TAGS)) + show(() -> Locale.filterTags(de, null))
                + show(() -> Locale.filterTags(List.of(), TAGS)) + show(() -> Locale.filterTags(de, List.of()))
                + show(() -> Locale.lookupTag(List.of(), TAGS)) + show(() -> Locale.lookup(null, locales)));
    }
}
