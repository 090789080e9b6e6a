package workloads;

import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;

/** Soft, weak and phantom references, queues, finalizers that resurrect, cleaners. */
@SuppressWarnings("removal")
public final class References {
    private static final class Finalized {
        static final Set<Integer> seen = new ConcurrentSkipListSet<>();
        static final List<Object> resurrected = new ArrayList<>();
        static CountDownLatch all;
        private final int number;

        Finalized(int number) {
            this.number = number;
        }

        @Override
        protected void finalize() {
            seen.add(number);
            synchronized (resurrected) {
                if (number == 0)
                    resurrected.add(this);
            }
            all.countDown();
            if (number == 1)
                throw new IllegalStateException("which nobody sees");
        }
    }

    private static final class Numbered extends WeakReference<Object> {
        final int number;

        Numbered(int number, ReferenceQueue<Object> queue) {
            super(new Object(), queue);
            this.number = number;
        }
    }

    private References() { }

    private static boolean collected(List<? extends WeakReference<?>> references) {
        return Common.collected(() -> references.stream().allMatch(reference -> reference.get() == null));
    }

    static void weak() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        List<Numbered> references = new ArrayList<>();
        for (int i = 0; i < 20; i++)
            references.add(new Numbered(i, queue));
        Object kept = new Object();
        WeakReference<Object> stays = new WeakReference<>(kept);
        boolean gone = collected(references);
        Set<Integer> queued = new TreeSet<>();
        while (gone && queued.size() < references.size())
            queued.add(((Numbered) queue.remove()).number);
        Common.say("weak: " + gone + " " + queued + " " + (stays.get() == kept) + " " + (queue.poll() == null));
        stays.clear();
        Common.say("weak: " + stays.get() + " " + stays.enqueue() + " " + kept.equals(kept));
    }

    /** Whether memory is short is the VM's to say: only what holds always is reported. */
    static void soft() {
        Object kept = new Object();
        SoftReference<Object> strong = new SoftReference<>(kept);
        SoftReference<int[]> soft = new SoftReference<>(new int[] {3});
        System.gc();
        int[] value = soft.get();
        Common.say("soft: " + (strong.get() == kept) + " " + (value == null || value[0] == 3));
        soft.clear();
        Common.say("soft: " + soft.get());
        Reference.reachabilityFence(kept);
    }

    static void phantom() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> seen;
        Reference<Object> phantom;
        {
            Object[] holder = {new int[10]};
            seen = new WeakReference<>(holder[0]);
            phantom = new PhantomReference<>(holder[0], queue);
            holder[0] = null;
        }
        boolean gone = Common.collected(() -> seen.get() == null);
        Common.say("phantom: " + phantom.get() + " " + gone + " " + (!gone || queue.remove() == phantom));
    }

    static void finalizers() throws InterruptedException {
        Finalized.seen.clear();
        Finalized.all = new CountDownLatch(10);
        List<WeakReference<Finalized>> references = new ArrayList<>();
        for (int i = 0; i < 10; i++)
            references.add(new WeakReference<>(new Finalized(i)));
        boolean gone = collected(references);
        if (gone)
            Finalized.all.await();
        System.runFinalization();
        synchronized (Finalized.resurrected) {
            Common.say("finalizers: " + gone + " " + Finalized.seen + " " + Finalized.resurrected.size());
            Finalized.resurrected.clear();
        }
    }

    static void cleaners() throws InterruptedException {
        Cleaner cleaner = Cleaner.create();
        CountDownLatch cleaned = new CountDownLatch(5);
        List<WeakReference<Object>> references = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Object object = new Object();
            references.add(new WeakReference<>(object));
            Cleaner.Cleanable cleanable = cleaner.register(object, cleaned::countDown);
            if (i == 0)
                cleanable.clean();
        }
        boolean gone = collected(references);
        if (gone)
            cleaned.await();
        Common.say("cleaners: " + gone + " " + cleaned.getCount());
    }

    static void maps() {
        Map<Object, String> map = new WeakHashMap<>();
        Object kept = new Object();
        map.put(kept, "kept");
        List<WeakReference<Object>> references = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Object key = new Object();
            references.add(new WeakReference<>(key));
            map.put(key, "gone");
        }
        boolean gone = collected(references);
        if (gone)
            Common.until(() -> map.size() == 1);
        Common.say("maps: " + gone + " " + map.get(kept));
    }

    public static void main(String[] args) throws InterruptedException {
        weak();
        soft();
        phantom();
        finalizers();
        cleaners();
        maps();
    }
}
