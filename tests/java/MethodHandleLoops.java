// loop, whileLoop, countedLoop, iteratedLoop: order of evaluation, defaults, all checks; unboxing.
import java.lang.invoke.*;
import java.util.*;
public class MethodHandleLoops {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            Object r = a.run();
            System.out.println(n + " = " + r);
        } catch (Throwable e) {
            System.out.println(n + " ! " + e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }
    static MethodHandle mh(String desc) {
        MethodType t = MethodType.fromMethodDescriptorString(desc, MethodHandleLoops.class.getClassLoader());
        return MethodHandles.empty(t);
    }
    static int log(String s, int v) { System.out.print(s + v + " "); return v; }
    static MethodHandle say(String s, int v, Class<?>... p) throws Throwable {
        return MethodHandles
                .dropArguments(MethodHandles.insertArguments(MethodHandles.lookup().findStatic(MethodHandleLoops.class,
                "log", MethodType.methodType(int.class, String.class, int.class)), 0, s, v), 0, p);
    }
    static int body(int v, int i) { System.out.print("b" + v + "," + i + " "); return v + 1; }
    static void vbody(int i) { System.out.print("v" + i + " "); }
    static String sbody(String v, Integer i) { return v + i; }
    static void ebody(String i) { System.out.print("<" + i + ">"); }
    static int inc(int v) { System.out.print("inc "); return v + 1; }
    static boolean lt(int v) { System.out.print("lt "); return v < 3; }
    public static void main(String[] a) throws Throwable {
        String I = "()I", S = "(Ljava/lang/String;)Ljava/lang/String;";
        MethodHandles.Lookup L = MethodHandles.lookup();
        MethodHandle body = L.findStatic(MethodHandleLoops.class, "body",
                MethodType.methodType(int.class, int.class, int.class));
        MethodHandle vbody = L.findStatic(MethodHandleLoops.class, "vbody",
                MethodType.methodType(void.class, int.class));
        MethodHandle ebody = L.findStatic(MethodHandleLoops.class, "ebody",
                MethodType.methodType(void.class, String.class));
        MethodHandle sbody = L.findStatic(MethodHandleLoops.class, "sbody",
                MethodType.methodType(String.class, String.class, Integer.class));
        MethodHandle inc = L.findStatic(MethodHandleLoops.class, "inc", MethodType.methodType(int.class, int.class));
        MethodHandle lt = L.findStatic(MethodHandleLoops.class, "lt", MethodType.methodType(boolean.class, int.class));
        t("order", () -> MethodHandles.countedLoop(say("start", 1), say("end", 3), say("init", 10), body).invoke());
        t("vb", () -> MethodHandles.countedLoop(say("end", 3), null, vbody).invoke());
        t("vbi", () -> MethodHandles.countedLoop(say("end", 3), MethodHandles.empty(MethodType.methodType(void.class)),
                vbody).invoke());
        t("vbt", () -> MethodHandles.countedLoop(say("end", 3, String.class), null, vbody).type());
        t("it", () -> MethodHandles.iteratedLoop(null, null, sbody).invoke(List.of(1, 2)));
        t("it2", () -> MethodHandles.iteratedLoop(null, null, ebody).invoke(List.of("1", "2")));
        t("it3", () -> MethodHandles.iteratedLoop(null, null, ebody).invoke(List.of(1)));
        t("it4", () -> MethodHandles.iteratedLoop(null, null, ebody).invoke((Iterable<?>) null));
        t("it5", () -> MethodHandles.iteratedLoop(L.findVirtual(ArrayList.class, "listIterator",
                MethodType.methodType(ListIterator.class)), null, ebody).type());
        t("it6", () -> MethodHandles.iteratedLoop(L.findVirtual(ArrayList.class, "listIterator",
                MethodType.methodType(ListIterator.class)), null, ebody).invoke(new ArrayList<>(List.of("q"))));
        t("while", () -> MethodHandles.whileLoop(say("init", 0), lt, inc).invoke());
        t("dowhile", () -> MethodHandles.doWhileLoop(say("init", 5), inc, lt).invoke());
        t("loop", () -> MethodHandles.loop(new MethodHandle[] {say("i0", 0), inc, null, null},
                new MethodHandle[] {say("i1", 7)}, new MethodHandle[] {null, null, lt,
                MethodHandles.dropArguments(say("fin", 9), 0, int.class, int.class)}).invoke());
        t("loopdef", () -> MethodHandles.loop(new MethodHandle[] {null, inc, lt},
                new MethodHandle[] {null, null, null, null}).type());
        t("loopdef2", () -> MethodHandles.loop(new MethodHandle[] {null, inc, lt},
                new MethodHandle[] {mh("(II)S"), null, null, mh("(I)J")}).type());
        t("loopdef3", () -> MethodHandles.loop(new MethodHandle[] {null, inc, lt},
                new MethodHandle[] {mh("(II)S"), null, null, mh("(ISII)J")}).type());
        t("e1", () -> MethodHandles.loop(new MethodHandle[] {mh("()J"), inc, lt}));
        t("e2", () -> MethodHandles.loop(new MethodHandle[] {null, inc, lt}, null));
        t("e3", () -> MethodHandles.loop(new MethodHandle[] {mh("(S)I"), inc, lt}, new MethodHandle[] {mh("(J)I")}));
        t("e4", () -> MethodHandles.loop(new MethodHandle[] {mh("(S)I"), mh("(IJ)I"), lt}));
        t("e5", () -> MethodHandles.loop(new MethodHandle[] {mh("(S)I"), mh("(J)I"), lt}));
        t("e6", () -> MethodHandles.loop(new MethodHandle[] {mh("(S)I"), mh("(IS)I"), mh("(IS)Z"), mh("(IJ)V")}));
        t("e7", () -> MethodHandles.loop(new MethodHandle[] {mh("(S)I"), mh("(IS)I"), mh("(IJ)Z"), mh("(IS)V")}));
        t("w1", () -> MethodHandles.whileLoop(mh("()J"), lt, inc));
        t("w2", () -> MethodHandles.whileLoop(mh("(J)I"), lt, inc));
        t("w3", () -> MethodHandles.whileLoop(null, lt, mh("(J)I")));
        t("w4", () -> MethodHandles.whileLoop(null, mh("(J)Z"), inc));
        t("w5", () -> MethodHandles.whileLoop(null, mh("()Z"), inc).type());
        t("w6", () -> MethodHandles.whileLoop(null, mh("(IJ)Z"), inc).type());
        t("w7", () -> MethodHandles.whileLoop(null, mh("(J)Z"), mh("(J)V")).type());
        t("w8", () -> MethodHandles.whileLoop(mh("(J)V"), mh("(J)Z"), mh("(J)V")).type());
        t("w9", () -> MethodHandles.whileLoop(mh("(J)I"), mh("(J)Z"), mh("(J)V")).type());
        t("w10", () -> MethodHandles.whileLoop(null, lt, mh("()I")));
        t("dw", () -> MethodHandles.doWhileLoop(mh("()J"), inc, lt));
        t("dw", () -> MethodHandles.doWhileLoop(null, null, lt));
        t("dw", () -> MethodHandles.doWhileLoop(null, inc, mh("(S)Z")));
        t("c1", () -> MethodHandles.countedLoop(mh("()J"), null, body));
        t("c2", () -> MethodHandles.countedLoop(mh("()I"), mh("()J"), null, body));
        t("c3", () -> MethodHandles.countedLoop(mh("()I"), mh("()J"), body));
        t("c4", () -> MethodHandles.countedLoop(mh("()I"), mh("()I"), mh("()I"), mh("(IJ)I")));
        t("c5", () -> MethodHandles.countedLoop(mh("()I"), mh("()I"), mh("()I"), mh("(J)V")));
        t("c6", () -> MethodHandles.countedLoop(mh("()I"), mh("()I"), mh("()I"), mh("(JI)I")));
        t("c7", () -> MethodHandles.countedLoop(mh("(S)I"), mh("(J)I"), null, mh("(IIJ)I")));
        t("c8", () -> MethodHandles.countedLoop(mh("(J)I"), mh("(S)I"), null, mh("(IIJ)I")));
        t("c9", () -> MethodHandles.countedLoop(mh("(J)I"), mh("(J)I"), mh("(S)I"), mh("(IIJ)I")));
        t("c10", () -> MethodHandles.countedLoop(mh("(J)I"), mh("(JS)I"), null, mh("(II)I")).type());
        t("c11", () -> MethodHandles.countedLoop(mh("(J)I"), mh("(JS)I"), null, mh("(IIJ)I")).type());
        t("c12", () -> MethodHandles.countedLoop(mh("()I"), null, mh("()V")).type());
        t("c13", () -> MethodHandles.countedLoop(mh("()I"), null, null).type());
        t("i1", () -> MethodHandles.iteratedLoop(mh("()Ljava/util/Iterator;"), mh("()J"), sbody));
        t("i2", () -> MethodHandles.iteratedLoop(mh("(S)Ljava/util/Iterator;"), mh("(J)Ljava/lang/String;"), sbody));
        t("i3", () -> MethodHandles.iteratedLoop(mh("(S)Ljava/util/Iterator;"), null, mh("(IIJ)I")));
        t("i4", () -> MethodHandles.iteratedLoop(null, null, mh("(IIJ)I")));
        t("i5", () -> MethodHandles.iteratedLoop(null, null, mh("()I")));
        t("i6", () -> MethodHandles.iteratedLoop(null, null, mh("()V")));
        t("i7", () -> MethodHandles.iteratedLoop(null, null, mh("(IILjava/util/List;)I")).type());
        t("i8", () -> MethodHandles.iteratedLoop(null, null, mh("(II)J")).type());
        t("i9", () -> MethodHandles.iteratedLoop(null, null, mh("(ILjava/lang/Object;)V")).type());
        t("unb3", () -> (int) inc.invoke((Number) 3L));
        t("unb4", () -> (int) inc.invoke((Object) (short) 3));
        t("unb5", () -> (int) inc.invoke((Object) 'a'));
        t("unb6", () -> (int) inc.invoke((Object) true));
        t("unb7", () -> (int) inc.invoke((Comparable) "x"));
        t("sp", () -> { SwitchPoint s = new SwitchPoint(); return s.guardWithTest(inc, lt); });
        t("sp2", () -> { SwitchPoint.invalidateAll(new SwitchPoint[] {null}); return 0; });
    }
}
