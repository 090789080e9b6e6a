import org.openjdk.jmh.util.*;

public class JmhDriver {
    public static void main(String[] args) throws Exception {
        ListStatistics s = new ListStatistics(new double[] {1, 2, 3, 4});
        System.out.println(s.getMean() + " " + s.getPercentile(75) + " " + s.getStandardDeviation()
                + Utils.join(java.util.List.of("a", "b"), "-"));
    }
}
