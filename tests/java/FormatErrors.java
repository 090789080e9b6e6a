// Malformed format strings and arguments that do not fit: which exception, with which message.
import java.util.*;
public class FormatErrors {
    static void f(String s, Object... a) {
        String r;
        try { r="["+String.format(s, a)+"]"; } catch(Throwable t) { r=t.getClass().getName()+": "+t.getMessage(); }
        System.out.println(s+" -> "+r);
    }
    public static void main(String[] x){
        for (String s: ("%|% |%-|%5|%.|%.5|%$|%1$|%0$s|%00$s|%-5|%d %|%.d|%q|%-q|%5.q|%1$q|%tq|%t|%T|%tY|%TY|%5tY|%.3"
                + "tY|%#tY|%-tY|%I|%B|%D|%O|%F|%N|%y|%--5s|%005d|%++d|%1$1$s|%5%|%-5%|%-%|%05%|%.3%|%+%|%n|%5n|"
                + "%-n|%.3n|%1$n|%<s|%2$s|%s %s %<s|%99999999999s|%.99999999999f|%99999999999$s|%-s|%0s|%+s|% "
                + "s|%,s|%(s|%#s|%#b|%+b|%.2b|%5b|%-5b|%05b|%c|%.2c|%#c|%-c|%0c|%+c|%5c|%d|%.2d|%#d|%-d|%-05d|%"
                + "0d|%+ d|%,(d|%x|%,x|%(x|%+x|% x|%#x|%#o|%08x|%-08x|%f|%#f|%e|%,e|%#e|%g|%#g|%a|%,a|%(a|%.3a|"
                + "%h|%#h|%.3h|%+h|%H|%S|%C|%X|%E|%G|%A|% d|%(d|%+(d|% "
                + "(d|%é|%1.5d|%-#s|%5.3s|%.0s|%-10.2e|%0.2f|%010f|%_d|%1d$|%$s|%2147483648d|%0$d|%-0$d|%<$s|%1"
                + "$<s|%<1$s").split("\\|"))
            for (Object o: new Object[]{42, "abc", 'x', -3.75, null, true}) {
                if (s.matches(".*[a-zA-Z%]$")||o.equals(42)) f(s, o);
                else f(s, o);
                if (s.length()>9||!s.matches("%[-+ #0,(]*[0-9.]*[bBhHsScCdoxXeEfgGaA]")) break;
            }
    }}
