import com.codahale.metrics.Histogram;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.UniformReservoir;

public class MetricsDriver {
    public static void main(String[] args) throws Exception {
        MetricRegistry registry = new MetricRegistry();
        registry.counter("c").inc(3);
        Histogram h = new Histogram(new UniformReservoir(10));
        registry.register("h", h);
        for (int i = 1; i <= 5; i++) {
            h.update(i);
        }
        System.out.println(h.getSnapshot().getMean() + " " + h.getSnapshot().getMedian() + registry.getNames());
        System.out.println(registry.getCounters().get("c").getCount() + " " + registry.getHistograms().keySet());
    }
}
