// A class without debug information (javac -g:none), whose variables locals_bare.c looks at:
//     public class Bare implements Runnable {
// public void run() { System.out.println(subject(7, 1L << 40, 1.5f, 2.5, Integer.valueOf(1000), "text", 'c', (byte) 3,
// 11, 12)); }
//         String subject(int i, long j, float f, double d, Object o, String s, char c, byte b, int x, int y) {
//             int k = i + 1;
//             LocalsBare.look();
// if (k == 8) { float g = f; LocalsBare.look(); k += (int) g; } else { String t = s; LocalsBare.look(); k +=
// t.length(); }
//             LocalsBare.look();
//             int after = k;
// return i + " " + j + " " + f + " " + d + " " + o + " " + s + " " + c + " " + b + " " + x + " " + y + " " + (after ==
// k);
//         }
//     }
import java.util.Base64;

public class LocalsBare extends ClassLoader {
    public static native void look();

    static final String BARE =
            "yv66vgAAAD0ATAoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWCQAIAAkHAAoMAAsADAEA"
            + "EGphdmEvbGFuZy9TeXN0ZW0BAANvdXQBAB"
            + "VMamF2YS9pby9QcmludFN0cmVhbTsFAAABAAAAAAAEP8AAAAZABAAAAAAAAAoAEwAUBwAVDAAWABcBABFqYXZhL2xhbmcvSW"
            + "50ZWdlcgEAB3ZhbHVlT2YBABYoSSlMamF2"
            + "YS9sYW5nL0ludGVnZXI7CAAZAQAEdGV4dAoAGwAcBwAdDAAeAB8BAARCYXJlAQAHc3ViamVjdAEAQChJSkZETGphdmEvbGFu"
            + "Zy9PYmplY3Q7TGphdmEvbGFuZy9TdHJpbm"
            + "c7Q0JJSSlMamF2YS9sYW5nL1N0cmluZzsKACEAIgcAIwwAJAAlAQATamF2YS9pby9QcmludFN0cmVhbQEAB3ByaW50bG4BAB"
            + "UoTGphdmEvbGFuZy9TdHJpbmc7KVYKACcA"
            + "KAcAKQwAKgAGAQAKTG9jYWxzQmFyZQEABGxvb2sKACwALQcALgwALwAwAQAQamF2YS9sYW5nL1N0cmluZwEABmxlbmd0aAEA"
            + "AygpSQoALAAyDAAWADMBACYoTGphdmEvbG"
            + "FuZy9PYmplY3Q7KUxqYXZhL2xhbmcvU3RyaW5nOxIAAAA1DAA2ADcBABdtYWtlQ29uY2F0V2l0aENvbnN0YW50cwEAQShJSk"
            + "ZETGphdmEvbGFuZy9TdHJpbmc7TGphdmEv"
            + "bGFuZy9TdHJpbmc7Q0JJSVopTGphdmEvbGFuZy9TdHJpbmc7BwA5AQASamF2YS9sYW5nL1J1bm5hYmxlAQAEQ29kZQEAA3J1"
            + "bgEADVN0YWNrTWFwVGFibGUBABBCb290c3"
            + "RyYXBNZXRob2RzDwYAPwoAQABBBwBCDAA2AEMBACRqYXZhL2xhbmcvaW52b2tlL1N0cmluZ0NvbmNhdEZhY3RvcnkBAJgoTG"
            + "phdmEvbGFuZy9pbnZva2UvTWV0aG9kSGFu"
            + "ZGxlcyRMb29rdXA7TGphdmEvbGFuZy9TdHJpbmc7TGphdmEvbGFuZy9pbnZva2UvTWV0aG9kVHlwZTtMamF2YS9sYW5nL1N0"
            + "cmluZztbTGphdmEvbGFuZy9PYmplY3Q7KU"
            + "xqYXZhL2xhbmcvaW52b2tlL0NhbGxTaXRlOwgARQEAFQEgASABIAEgASABIAEgASABIAEgAQEADElubmVyQ2xhc3NlcwcASA"
            + "EAJWphdmEvbGFuZy9pbnZva2UvTWV0aG9k"
            + "SGFuZGxlcyRMb29rdXAHAEoBAB5qYXZhL2xhbmcvaW52b2tlL01ldGhvZEhhbmRsZXMBAAZMb29rdXAAIQAbAAIAAQA4AAAA"
            + "AwABAAUABgABADoAAAARAAEAAQAAAAUqtw"
            + "ABsQAAAAAAAQA7AAYAAQA6AAAAMAAOAAEAAAAksgAHKhAHFAANEg8UABARA+i4ABISGBBjBhALEAy2ABq2ACCxAAAAAAAAAB"
            + "4AHwABADoAAADKAA4ADwAAAGAbBGA2DbgA"
            + "JhUNEAigABUXBDgOuAAmFQ0XDotgNg2nABQZCDoOuAAmFQ0ZDrYAK2A2DbgAJhUNNg4bIBcEGAUZB7gAMRkIFQkVChULFQwV"
            + "DhUNoAAHBKcABAO6ADQAALAAAAABADwAAA"
            + "BYAAT8ACEBEP8AJgANBwAbAQQCAwcAAgcALAEBAQEBAQAKAQQCAwcALAcALAEBAQH/AAAADQcAGwEEAgMHAAIHACwBAQEBAQ"
            + "EACwEEAgMHACwHACwBAQEBAQACAD0AAAAI"
            + "AAEAPgABAEQARgAAAAoAAQBHAEkASwAZ";

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] b = Base64.getDecoder().decode(BARE);
        return defineClass(name, b, 0, b.length);
    }

    public static void main(String[] args) throws Exception {
        Runnable bare = (Runnable) new LocalsBare().loadClass("Bare").getDeclaredConstructor().newInstance();
        bare.run();
        bare.run();
    }
}
