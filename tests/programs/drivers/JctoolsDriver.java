import org.jctools.queues.*;
import org.jctools.maps.*;

public class JctoolsDriver {
    public static void main(String[] args) throws Exception {
        MpscArrayQueue<Integer> q = new MpscArrayQueue<>(16);
        for (int i = 0; i < 5; i++) q.offer(i);
        System.out.println(q.poll() + " " + q.size() + new SpscLinkedQueue<String>().isEmpty());
        NonBlockingHashMap<String, Integer> m = new NonBlockingHashMap<>();
        m.put("a", 1);
        System.out.println(m);
    }
}
