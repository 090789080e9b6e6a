// Many small objects: made by new, by clone(), or tagged and dropped.
public class Alloc {
    static native void begin(int phase);
    static native void end(int phase);
    static native void tag(Object o);
    static native boolean clones();
    static native boolean tags();

    static class Cell implements Cloneable {
        Cell next;
        int v;
        Cell(Cell n, int v) { next = n; this.v = v; }
        public Object clone() throws CloneNotSupportedException { return super.clone(); }
    }

    static int news(int n) {
        Cell c = null;
        int r = 0;
        for (int i = 0; i < n; i++) {
            c = new Cell((i & 15) == 0 ? null : c, i);
            r += c.v;
        }
        return r;
    }

    static int clones(int n) throws CloneNotSupportedException {
        Cell c = new Cell(null, 3);
        int r = 0;
        for (int i = 0; i < n; i++) r += ((Cell) c.clone()).v;
        return r;
    }

    static int tagged(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            Cell c = new Cell(null, i);
            tag(c);
            r += c.v;
        }
        return r;
    }

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        int r = news(1000) + clones(100);
        for (int p = 0; p < 2; p++) {
            begin(p);
            r += clones() ? clones(n) : tags() ? tagged(n / 4) : news(n);
            end(p);
        }
        System.out.println("checksum=" + r);
    }
}
