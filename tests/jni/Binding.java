// An agent that replaces natives of the class library when they are bound, and calls the originals.
public class Binding {
    static native int own(int a);
    static native String report();
    static class Plain { }
    static class Copy implements Cloneable {
        int x = 5;
        Object make() throws CloneNotSupportedException { return clone(); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(own(3));         // agents' libraries are searched too
        System.load(System.getProperty("test.lib"));
        System.out.println(own(1) + " " + own(2));
        double s = 0;
        for (int i = 1; i < 5; i++) s += StrictMath.sin(i) + StrictMath.atan2(i, 2);
        System.out.println(s);
        System.out.println(Float.intBitsToFloat(0x3fc00000) + " " + Double.longBitsToDouble(0x4004000000000000L));
        int[] a = { 1, 2, 3, 4, 5 };
        System.arraycopy(a, 0, a, 1, 3);
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + a[3] + " " + a[4]);
        try {
            System.arraycopy(a, 0, a, 4, 3);
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try {
            System.arraycopy(a, 0, new long[3], 0, 1);
        } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        System.out.println(((Copy) new Copy().make()).x);
        System.out.println("in".concat("terned").intern() == "interned");
        System.out.println(new Plain().getClass().getSuperclass().getName());
        System.out.println(Plain.class.isInstance(new Plain()) + " " + Plain.class.isInstance("s") + " "
                + Object.class.isAssignableFrom(Plain.class));
        Object array = java.lang.reflect.Array.newInstance(short.class, 3);
        System.out.println(array.getClass().getName());
        System.out.println(report());
    }
}
