/** n classes of one loader: defining, finding and initialising them, changing each; asking for all. */
public class Classes {
    static native void retransformEach(Class<?>[] classes);

    static native void redefineEach(Class<?>[] classes, byte[][] files);

    static native void list(ClassLoader loader, int least);

    public static void main(String[] args) throws Exception {
        Class<?>[] classes = new Class<?>[Integer.parseInt(args[0])];
        byte[][] files = new byte[classes.length][];
        Patched loader = new Patched("A0000000");
        Growth.begin();
        for (int i = 0; i < classes.length; i++) classes[i] = loader.define(i + 1);
        Growth.end("define");
        Growth.begin();
        for (int i = 0; i < classes.length; i++) Class.forName(Patched.numbered("A0000000", i + 1), true, loader);
        Growth.end("find and initialise");
        Growth.begin();
        retransformEach(classes);
        Growth.end("RetransformClasses of each");
        for (int i = 0; i < classes.length; i++) files[i] = loader.file(i + 1);
        Growth.begin();
        redefineEach(classes, files);
        Growth.end("RedefineClasses of each");
        Growth.begin();
        list(loader, classes.length);
        Growth.end("GetLoadedClasses, GetClassLoaderClasses");
        Growth.begin();
        System.gc();
        Growth.end("collect");
    }
}
