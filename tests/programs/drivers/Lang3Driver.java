import org.apache.commons.lang3.*;
import org.apache.commons.lang3.builder.*;
import org.apache.commons.lang3.time.*;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.reflect.MethodUtils;

public class Lang3Driver {
    public static void main(String[] args) throws Exception {
        System.out.println(StringUtils.capitalize("hello") + StringUtils.reverse("abc")
                + StringUtils.getLevenshteinDistance("kitten", "sitting"));
        System.out.println(Pair.of(1, "one") + " " + WordCase.of("a-b c"));
        System.out.println(new ToStringBuilder("x", ToStringStyle.SHORT_PREFIX_STYLE).append("a", 1).append("b",
                new int[] {1, 2}));
        System.out.println(DurationFormatUtils.formatDurationHMS(3_723_004) + " " + DateFormatUtils.formatUTC(0L,
                "yyyy-MM-dd'T'HH:mm:ss EEE"));
        System.out.println(MethodUtils.invokeMethod("text", "substring", 1, 3) + " "
                + ClassUtils.getAllInterfaces(java.util.ArrayList.class));
        System.out.println(StringEscapeUtils.escapeJava("tab\t\"q\" \u00e9") + " " + Range.between(1, 9).contains(5)
                + CharSet.getInstance("a-e"));
        System.out.println(SerializationUtils.clone(new java.util.ArrayList<>(java.util.List.of(1, 2)))
                + StringUtils.stripAccents("\u00e9\u00fc\u00f1"));
    }

    static class WordCase {
        static String of(String s) {
            return StringUtils.join(StringUtils.splitByCharacterTypeCamelCase("fooBarBaz7" + s), '|');
        }
    }
}
