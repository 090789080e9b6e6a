// See nested_define.c.
public class NestedDefine {
    static native void begin();

    static class Called {
        static boolean yes() {
            return true;
        }
    }

    static class Made {
        final int value = 5;
    }

    static class Read {
        static int field = 7;
    }

    static boolean wanted(String name) {
        switch (name) {
        case "NestedDefine$Called": return Called.yes();
        case "NestedDefine$Made": return new Made().value == 5;
        case "NestedDefine$Read": return Read.field == 7;
        default: return false;
        }
    }

    public static void main(String[] args) {
        begin();
        for (int i = 0; i < 2; i++) {
            for (String name : new String[] {"Called", "Made", "Read"}) {
                try {
                    System.out.println(name + " " + wanted("NestedDefine$" + name));
                } catch (LinkageError e) {
                    System.out.println(name + " " + e);
                }
            }
        }
    }
}
