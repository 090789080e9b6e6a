// vmargs: -XX:MaxMetaspaceSize=24m
// OutOfMemoryError: Metaspace when loaders that are kept fill the limit; caught, and after they are dropped there is
// room again.
import java.io.*;
import java.util.*;

public class MetaspaceLimit {
    static class L extends ClassLoader {
        L() { super(MetaspaceLimit.class.getClassLoader()); }
        Class<?> def(byte[] b) { return defineClass(null, b, 0, b.length); }
    }
    /** A class with many methods. */
    static byte[] make(String name) throws IOException {
        int methods = 400;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bytes);
        o.writeInt(0xcafebabe); o.writeInt(52); o.writeShort(7 + methods);
        for (String s : new String[] { name, "java/lang/Object", "()V", "Code" }) { o.writeByte(1); o.writeUTF(s); }
        o.writeByte(7); o.writeShort(1); o.writeByte(7); o.writeShort(2);
        for (int i = 0; i < methods; i++) { o.writeByte(1); o.writeUTF("method" + i); }
        o.writeShort(33); o.writeShort(5); o.writeShort(6); o.writeShort(0); o.writeShort(0); o.writeShort(methods);
        for (int i = 0; i < methods; i++) {
            o.writeShort(9);
            o.writeShort(7 + i);
            o.writeShort(3);
            o.writeShort(1);
            o.writeShort(4);
            o.writeInt(13);
            o.writeShort(0);
            o.writeShort(0);
            o.writeInt(1);
            o.writeByte(177);
            o.writeShort(0);
            o.writeShort(0);
        }
        o.writeShort(0);
        return bytes.toByteArray();
    }
    public static void main(String[] args) throws Exception {
        byte[] b = make("Big");
        for (int round = 0; round < 3; round++) {
            List<Object> kept = new ArrayList<>();
            int n = 0;
            String message = "no error";
            try {
                for (; n < 5000; n++) kept.add(new L().def(b));
            } catch (OutOfMemoryError e) { kept = null; message = String.valueOf(e.getMessage()); }
            kept = null;
            System.out.println(message + " " + (n > 20 && n < 5000));
            System.gc();
        }
        for (int i = 0; i < 400; i++) new L().def(b);
        System.out.println("unloaded as needed");
    }
}
