import org.apache.commons.lang.StringEscapeUtils;
import org.apache.commons.lang.StringUtils;
import org.apache.commons.lang.WordUtils;
import org.apache.commons.lang.builder.ToStringBuilder;
import org.apache.commons.lang.builder.ToStringStyle;
import org.apache.commons.lang.math.Fraction;
import org.apache.commons.lang.math.NumberUtils;
import org.apache.commons.lang.time.DateFormatUtils;

public class Lang2Driver {
    public static void main(String[] args) throws Exception {
        System.out.println(StringUtils.capitalize("abc") + StringUtils.leftPad("7", 3, '0')
                + WordUtils.wrap("a long line of words to wrap", 10));
        System.out.println(new ToStringBuilder("x", ToStringStyle.SHORT_PREFIX_STYLE).append("a", 1)
                + StringEscapeUtils.escapeJava("\u00e9\n"));
        System.out.println(DateFormatUtils.formatUTC(0L, "yyyy-MM-dd'T'HH:mm:ss") + NumberUtils.createNumber("12.5f")
                + Fraction.getFraction("3/4").add(Fraction.ONE_HALF));
    }
}
