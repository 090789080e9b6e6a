import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

public class HeapEvents {
    static native void walks(Object o);
    static native void objectFree();
    static native void lastGarbage();
    static native void collections();
    static native void vmAlloc(String aspect, String signature, Object cloneThis);
    static native void vmAllocEnd(int expected);
    static native Object jniAlloc(Class<?> c);
    static native void sample(String aspect, String signature, int interval, Thread thread);
    static native int samples(boolean all, boolean clear);
    static native void sampleEnd(Thread thread, int least, int most);
    static native void intervals();

    static class Cell implements Cloneable {
        int a, b, c, d;
        Cell() { }
        public Cell clone() {
            try { return (Cell) super.clone(); } catch (CloneNotSupportedException e) { throw new Error(e); }
        }
        double number() { return 1e10; }
        long large() { return 1L << 40; }
        int small() { return 3; }
    }
    static final String CELL = "LHeapEvents$Cell;";
    static Object sink;

    static void vmAllocations() throws Exception {
        Cell cell = new Cell();
        Constructor<Cell> constructor = Cell.class.getDeclaredConstructor();
        Method number = Cell.class.getDeclaredMethod("number"), large = Cell.class.getDeclaredMethod("large"),
                small = Cell.class.getDeclaredMethod("small");
        number.invoke(cell);
        large.invoke(cell);
        small.invoke(cell);
        constructor.newInstance();
        vmAlloc("clone", CELL, null);
        for (int i = 0; i < 10; i++) sink = cell.clone();
        vmAllocEnd(10);
        vmAlloc("no event of what callbacks allocate", CELL, cell);
        for (int i = 0; i < 5; i++) sink = cell.clone();
        vmAllocEnd(5);
        vmAlloc("clone of an array", "[J", null);
        sink = new long[5].clone();
        vmAllocEnd(1);
        vmAlloc("Array.newInstance", "[S", null);
        sink = Array.newInstance(short.class, 4);
        sink = Array.newInstance(short.class, 0);
        vmAllocEnd(2);
        vmAlloc("Array.newInstance of two dimensions", "[F", null);
        sink = Array.newInstance(float.class, 3, 2);
        vmAllocEnd(3);
        vmAlloc("a constructor by reflection", CELL, null);
        sink = constructor.newInstance();
        vmAllocEnd(1);
        int boxes = Runtime.version().feature() < 21 ? 1 : 0; // it is bytecode that makes them
        vmAlloc("boxes of results", "Ljava/lang/Double;", null);
        sink = number.invoke(cell);
        vmAllocEnd(boxes);
        vmAlloc("boxes of results that fit a cache", "Ljava/lang/Integer;", null);
        sink = small.invoke(cell);
        vmAllocEnd(boxes);
        vmAlloc("reflected methods", "[Ljava/lang/reflect/Method;", null);
        Inner.class.getDeclaredMethods();
        vmAllocEnd(1);
        vmAlloc("reflected fields", "[Ljava/lang/reflect/Field;", null);
        Inner.class.getDeclaredFields();
        vmAllocEnd(1);
        vmAlloc("not of bytecode", CELL, null);
        sink = new Cell();
        sink = new Cell[] { new Cell() };
        vmAllocEnd(0);
        vmAlloc("not of JNI", CELL, null);
        sink = jniAlloc(Cell.class);
        vmAllocEnd(0);
        vmAlloc("not of multianewarray", "[F", null);
        sink = new float[3][2];
        vmAllocEnd(0);
    }
    static class Inner { int x; String y; void m() { } int n(String s) { return 0; } }

    /* A new interval counts from the next sample. */
    static void warmUp() {
        samples(true, true);
        for (int i = 0; i < 2000000 && samples(true, false) == 0; i++) sink = new byte[200];
        samples(true, true);
    }

    static void makeCells(int n) {
        for (int i = 0; i < n; i++) sink = new Cell();
    }

    static void sampling() throws Exception {
        sample("every allocation", CELL, 0, null);
        warmUp();
        makeCells(1000);
        sampleEnd(null, 1000, 1000);
        sample("every allocation of all kinds", CELL, 0, null);
        warmUp();
        Cell c = new Cell();
        sink = c.clone();
        sink = jniAlloc(Cell.class);
        sink = new Cell[3];
        sampleEnd(null, 3, 3);
        sample("arrays small and large", "[J", 0, null);
        warmUp();
        sink = new long[3];
        sink = new long[100000];
        sink = new long[2][3];
        sampleEnd(null, 4, 4);
        sample("an interval of 10000 bytes", CELL, 10000, null);
        warmUp();
        makeCells(400000);                      /* 24 or 32 bytes each: 960 or 1280 samples */
        sampleEnd(null, 800, 1500);
        sample("an interval of 1000000 bytes", CELL, 1000000, null);
        warmUp();
        makeCells(600000);                      /* 14 */
        sampleEnd(null, 2, 40);
        Thread current = Thread.currentThread();
        sample("of one thread", CELL, 0, current);
        warmUp();
        Thread t = new Thread(() -> makeCells(5000));
        t.start();
        t.join();
        samples(true, true);
        makeCells(10);
        sampleEnd(current, 10, 10);
        sample("threads that begin later", CELL, 0, null);
        warmUp();
        t = new Thread(() -> { for (int i = 0; i < 50000 && samples(false, false) == 0; i++) sink = new Cell(); });
        t.start();
        t.join();
        sampleEnd(null, 1, 50000);
        sample("not when it is disabled", CELL, 0, null);
        warmUp();
        sampleEnd(null, 0, 0);
        makeCells(10);
        if (samples(false, false) != 0) System.out.println("FAILED: samples without asking");
    }

    public static void main(String[] args) throws Exception {
        walks(new Object());
        collections();
        objectFree();
        vmAllocations();
        intervals();
        sampling();
        lastGarbage();
    }
}
