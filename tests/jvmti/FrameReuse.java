// Methods that put something else into the words of their parameters: see frame_reuse.c. The class below was compiled
// from
//     public class Reuse implements java.util.function.IntSupplier {
//         public static int calls;
//         public int getAsInt() { return one(new Object()) + two(Integer.valueOf(5)) + three(this); }
//         public static int one(Object o) { calls++; o.hashCode(); int k = 7; return k; }
//         public static int two(Integer i) { calls++; i.intValue(); String s = "text"; return s.length(); }
//         public static int three(Reuse r) { calls++; r.member(); Object o = "text"; return o.hashCode() & 0; }
//         int member() { return 1; }
//     }
// and k, s and o were then moved to slot 0.
import java.util.Base64;

public class FrameReuse extends ClassLoader {
    static native void breakAtEnd(Class<?> of, String method);
    static native void outcome(boolean ok);

    static final String REUSE =
            "yv66vgAAAD0ANAoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWCgAIAAkHAAoMAAsADAEA"
            + "BVJldXNlAQADb25lAQAVKExqYXZhL2xhbm"
            + "cvT2JqZWN0OylJCgAOAA8HABAMABEAEgEAEWphdmEvbGFuZy9JbnRlZ2VyAQAHdmFsdWVPZgEAFihJKUxqYXZhL2xhbmcvSW"
            + "50ZWdlcjsKAAgAFAwAFQAWAQADdHdvAQAW"
            + "KExqYXZhL2xhbmcvSW50ZWdlcjspSQoACAAYDAAZABoBAAV0aHJlZQEACihMUmV1c2U7KUkJAAgAHAwAHQAeAQAFY2FsbHMB"
            + "AAFJCgACACAMACEAIgEACGhhc2hDb2RlAQ"
            + "ADKClJCgAOACQMACUAIgEACGludFZhbHVlCAAnAQAEdGV4dAoAKQAqBwArDAAsACIBABBqYXZhL2xhbmcvU3RyaW5nAQAGbG"
            + "VuZ3RoCgAIAC4MAC8AIgEABm1lbWJlcgcA"
            + "MQEAHmphdmEvdXRpbC9mdW5jdGlvbi9JbnRTdXBwbGllcgEABENvZGUBAAhnZXRBc0ludAAhAAgAAgABADAAAQAJAB0AHgAA"
            + "AAYAAQAFAAYAAQAyAAAAEQABAAEAAAAFKr"
            + "cAAbEAAAAAAAEAMwAiAAEAMgAAACQAAgABAAAAGLsAAlm3AAG4AAcIuAANuAATYCq4ABdgrAAAAAAACQALAAwAAQAyAAAAHg"
            + "ACAAIAAAASsgAbBGCzABsqtgAfVxAHOxqs"
            + "AAAAAAAJABUAFgABADIAAAAhAAIAAgAAABWyABsEYLMAGyq2ACNXEiZLKrYAKKwAAAAAAAkAGQAaAAEAMgAAACMAAgACAAAA"
            + "F7IAGwRgswAbKrYALVcSJksqtgAfA36sAA"
            + "AAAAAAAC8AIgABADIAAAAOAAEAAQAAAAIErAAAAAAAAA==";

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] b = Base64.getDecoder().decode(REUSE);
        return defineClass(name, b, 0, b.length);
    }

    public static void main(String[] args) throws Exception {
        Class<?> reuse = new FrameReuse().loadClass("Reuse");
        Object o = reuse.getDeclaredConstructor().newInstance();
        for (String method : new String[] { "one", "two", "three" }) {
            int calls = reuse.getField("calls").getInt(null);
            breakAtEnd(reuse, method);
            boolean thrown = false;
            try { ((java.util.function.IntSupplier) o).getAsInt(); } catch (NullPointerException e) { thrown = true; }
            int expected = (method.equals("one") ? 0 : method.equals("two") ? 1 : 2) + 2;
            outcome(thrown && reuse.getField("calls").getInt(null) == calls + expected);
        }
    }
}
