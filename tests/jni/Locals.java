// Local references that are deleted in every order: their cells are used again.
public class Locals {
    static native void walk(String name, int window, int order, int frames);
    static native void inCalls(int window);
    static native void pending(int times);
    static native void frames(int depth);

    static native Object step(Object a, boolean collect);
    static Object up(Object a, boolean collect) {
        if (collect) System.gc();
        return step(a, collect);
    }

    public static void main(String[] args) {
        System.loadLibrary("locals");
        String[] orders = {"first in, first out", "last in, first out", "random"};
        for (int order = 0; order < orders.length; order++)
            for (int window : new int[] {1, 2, 3, 50})
                for (int frames : new int[] {0, 1, 5}) walk(orders[order], window, order, frames);
        inCalls(1);
        inCalls(20);
        pending(3000);
        frames(60);
        Thread t = new Thread(() -> walk("of another thread", 4, 0, 2));
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
