/** n breakpoints: in methods of one instruction, or at all instructions of few huge methods. */
public class Breakpoints {
    static native void set(Class<?>[] classes);

    static native void hit(Class<?>[] classes);

    static native void clear(Class<?>[] classes, boolean backwards);

    /** Another environment sets them, and is disposed of. */
    static native void dispose(Class<?>[] classes);

    static void measure(String where, Class<?>[] classes) {
        Growth.begin();
        set(classes);
        Growth.end("set in " + where);
        Growth.begin();
        hit(classes);
        Growth.end("hit in " + where);
        Growth.begin();
        clear(classes, false);
        Growth.end("clear in " + where);
        set(classes);
        Growth.begin();
        clear(classes, true);
        Growth.end("clear backwards in " + where);
        Growth.begin();
        dispose(classes);
        Growth.end("set and dispose of the environment, " + where);
    }

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]), methods = 10_000, length = 50_000;
        Shapes loader = new Shapes();
        Class<?>[] many = new Class<?>[n / methods], huge = new Class<?>[n / length];
        for (int i = 0; i < many.length; i++)
            many[i] = loader.define("M" + i, Shapes.PUBLIC | Shapes.SUPER, "java/lang/Object", new String[0], "m",
                                    methods, Shapes.PUBLIC | Shapes.STATIC, 0);
        for (int i = 0; i < huge.length; i++)
            huge[i] = loader.define("H" + i, Shapes.PUBLIC | Shapes.SUPER, "java/lang/Object", new String[0], "m", 1,
                                    Shapes.PUBLIC | Shapes.STATIC, length - 1);
        for (Class<?>[] all : new Class<?>[][] {many, huge})
            for (Class<?> c : all) Class.forName(c.getName(), true, loader);
        measure("many methods", many);
        measure("huge methods", huge);
    }
}
