import org.springframework.expression.spel.standard.*;
import org.springframework.util.*;
import org.springframework.core.*;

public class SpringExpressionDriver {
    public static void main(String[] args) throws Exception {
        SpelExpressionParser p = new SpelExpressionParser();
        System.out.println(p.parseExpression("'abc'.toUpperCase() + {1,2,3}.?[#this > 1] + (2 * 3 == 6)").getValue()
                + " " + StringUtils.commaDelimitedListToStringArray("a,b").length
                + new AntPathMatcher().match("/a/**/c", "/a/b/c") + ResolvableType.forClass(java.util.ArrayList.class));
    }
}
