import java.util.*;

public class Warned {
    List raw = new ArrayList();
    void f() {
        raw.add("x");
        Thread.currentThread().stop();
        int unused = (int) 3;
        switch (unused) {
            case 1: f();
            case 2:
        }
    }
    static class S implements java.io.Serializable { }
    <T> T[] g(T... xs) { return xs; }
}
