import com.lmax.disruptor.dsl.*;
import com.lmax.disruptor.util.*;

public class DisruptorDriver {
    public static void main(String[] args) throws Exception {
        long[] sum = new long[1];
        com.lmax.disruptor.dsl.Disruptor<long[]> d = new com.lmax.disruptor.dsl.Disruptor<>(() -> new long[1], 64,
                DaemonThreadFactory.INSTANCE);
        d.handleEventsWith((e, s, end) -> sum[0] += e[0]);
        d.start();
        for (int i = 0; i < 1000; i++) {
            int v = i;
            d.publishEvent((e, s) -> e[0] = v);
        }
        d.shutdown();
        System.out.println(sum[0]);
    }
}
