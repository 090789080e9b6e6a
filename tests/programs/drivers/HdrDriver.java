import org.HdrHistogram.*;

public class HdrDriver {
    public static void main(String[] args) throws Exception {
        Histogram h = new Histogram(3600000000L, 3);
        for (int i = 1; i <= 1000; i++) h.recordValue(i * 37);
        System.out.println(h.getValueAtPercentile(99) + " " + h.getMean() + " " + h.getTotalCount());
        h.outputPercentileDistribution(System.out, 1.0);
    }
}
