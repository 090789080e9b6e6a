/** n objects with tags: setting and reading them, searching, walking over the heap and along its references. */
public class Tags {
    static native void set(Object[] objects);

    static native void read(Object[] objects);

    static native void search(int number);

    static native void iterate();

    static native void follow();

    static Object[] kept;

    public static void main(String[] args) {
        kept = new Object[Integer.parseInt(args[0])];
        for (int i = 0; i < kept.length; i++) kept[i] = new Object[] {i > 0 ? kept[i - 1] : null};
        Growth.begin();
        set(kept);
        Growth.end("SetTag of each");
        Growth.begin();
        read(kept);
        Growth.end("GetTag of each");
        Growth.begin();
        search(kept.length);
        Growth.end("GetObjectsWithTags");
        Growth.begin();
        iterate();
        Growth.end("IterateThroughHeap");
        Growth.begin();
        follow();
        Growth.end("FollowReferences");
        Growth.begin();
        System.gc();
        Growth.end("collect");
        kept = null;
        Growth.begin();
        System.gc();
        Growth.end("collect, all dead");
    }
}
