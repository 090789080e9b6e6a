package workloads;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.TreeMap;

/** Fields: every type, static and not, private, inherited, hidden, of interfaces; by code and by reflection. */
public final class Fields {
    interface Constant {
        int NUMBER = 17;
        Object OBJECT = new int[] {1, 2};
    }

    static class Upper implements Constant {
        protected int same = 1;
        private int secret = 2;
        static String shared = "upper";

        int secret() {
            return secret++;
        }
    }

    static class Every extends Upper {
        boolean z;
        byte b;
        char c = 'a';
        short s;
        int i;
        long j;
        float f;
        double d;
        String text = "";
        int[] array = {1};
        Every next;
        int same = 10;
        final int fixed;
        volatile long fast;
        transient Object passing;

        static boolean sz;
        static byte sb;
        static char sc = 'a';
        static short ss;
        static int si;
        static long sj;
        static float sf;
        static double sd;
        static String stext = "";
        static long[] sarray = {1};
        static volatile int sfast;
        static final int FIXED = Integer.parseInt("5");

        Every(int fixed) {
            this.fixed = fixed;
        }

        class Inner {
            int deep = i + 1;

            int reach() {
                return deep + fixed + Every.super.same;
            }
        }
    }

    private Fields() { }

    static void instance(Every object, int round) {
        object.z = !object.z;
        object.b += round;
        object.c++;
        object.s -= 3;
        object.i = object.i * 31 + round;
        object.j ^= 1L << round;
        object.f += 0.5f;
        object.d /= 2;
        object.d++;
        object.text = object.text + round;
        object.array[0] += object.array.length;
        object.next = round % 2 == 0 ? object : null;
        object.same++;
        ((Upper) object).same--;
        object.fast = object.fixed + round;
        object.passing = object.next;
        Every.sz = object.z;
        Every.sb--;
        Every.sc++;
        Every.ss += 2;
        Every.si += object.i;
        Every.sj -= object.j;
        Every.sf *= 1.5f;
        Every.sf++;
        Every.sd = object.d + round;
        Every.stext = object.text;
        Every.sarray[0]++;
        Every.sfast++;
        Upper.shared += round;
    }

    private static Map<String, Object> read(Every object) throws IllegalAccessException {
        Map<String, Object> values = new TreeMap<>();
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass())
            for (Field field : type.getDeclaredFields()) {
                if (field.isSynthetic())        /* as what tools add is */
                    continue;
                Object value = field.getType().isPrimitive() || field.getType() == String.class ? field.get(object)
                    : field.get(object) == null ? "null" : field.getType().getSimpleName();
                values.put(type.getSimpleName() + "." + field.getName()
                           + (Modifier.isStatic(field.getModifiers()) ? "*" : ""), value);
            }
        return values;
    }

    static void reflection(Every object) throws Exception {
        Class<?> type = Every.class;
        type.getDeclaredField("z").setBoolean(object, true);
        type.getDeclaredField("b").setByte(object, (byte) 7);
        type.getDeclaredField("c").setChar(object, 'q');
        type.getDeclaredField("s").setShort(object, (short) 8);
        type.getDeclaredField("i").setInt(object, 9);
        type.getDeclaredField("j").setLong(object, 10);
        type.getDeclaredField("f").setFloat(object, 11);
        type.getDeclaredField("d").setDouble(object, 12);
        type.getDeclaredField("text").set(object, "set");
        type.getDeclaredField("sj").setLong(null, 13);
        type.getDeclaredField("sarray").set(null, new long[] {14});
        Common.say("by reflection: " + read(object));
        Common.tell("a final field", () -> type.getDeclaredField("fixed").setInt(object, 1));
        Common.tell("another type", () -> type.getDeclaredField("i").set(object, "text"));
        Common.tell("of no object", () -> type.getDeclaredField("i").getInt(null));
    }

    public static void main(String[] args) throws Exception {
        Every object = new Every(6);
        for (int round = 0; round < 10; round++)
            instance(object, round);
        object.next = object;
        Common.say("by code: " + object.secret() + object.secret() + " " + object.new Inner().reach() + " "
                   + Constant.NUMBER + " " + ((int[]) Constant.OBJECT).length + " " + object.next.next.same);
        Common.say("by code: " + read(object));
        reflection(object);
    }
}
