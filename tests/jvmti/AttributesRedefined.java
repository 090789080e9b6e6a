// See attributes_redefined.c: every pair of sets of class attributes, of classes that are no records, are not sealed
// and have no nest.
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

public class AttributesRedefined extends ClassLoader {
    interface Writer {
        void write(ClassBytes c, DataOutputStream out) throws IOException;
    }

    static ClassBytes.Attribute attribute(ClassBytes c, String name, Writer w) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        w.write(c, new DataOutputStream(bytes));
        return new ClassBytes.Attribute(name, bytes.toByteArray());
    }

    /** One attribute as "Name a b c": a table of classes, of components NAME:DESCRIPTOR[:SIGNATURE], or one name. */
    static ClassBytes.Attribute parse(ClassBytes c, String text) throws IOException {
        String[] words = text.split(" ");
        return attribute(c, words[0], (k, out) -> {
            switch (words[0]) {
            case "NestMembers":
            case "PermittedSubclasses":
                out.writeShort(words.length - 1);
                for (int i = 1; i < words.length; i++) out.writeShort(k.cls(words[i]));
                break;
            case "NestHost":
            case "ModuleMainClass": out.writeShort(k.cls(words[1])); break;
            case "Signature":
            case "SourceFile": out.writeShort(k.utf8(words[1])); break;
            case "SourceDebugExtension": out.writeBytes(words[1]); break;
            case "EnclosingMethod":
                out.writeShort(k.cls(words[1]));
                out.writeShort(0);
                break;
            case "InnerClasses":
                out.writeShort(words.length - 1);
                for (int i = 1; i < words.length; i++) {
                    String[] parts = words[i].split(":"); // NAME, or FLAGS:NAME of the class itself
                    String name = parts[parts.length - 1];
                    out.writeShort(k.cls(parts.length == 1 ? "Outer$" + name : name));
                    out.writeShort(k.cls("Outer"));
                    out.writeShort(k.utf8(name));
                    out.writeShort(parts.length == 1 ? 9 : Integer.parseInt(parts[0], 16));
                }
                break;
            case "RuntimeVisibleAnnotations":
                out.writeShort(words.length - 1);
                for (int i = 1; i < words.length; i++) {
                    out.writeShort(k.utf8(words[i]));
                    out.writeShort(0);
                }
                break;
            case "Record":
                out.writeShort(words.length - 1);
                for (int i = 1; i < words.length; i++) {
                    String[] parts = words[i].split(":");
                    out.writeShort(k.utf8(parts[0]));
                    out.writeShort(k.utf8(parts[1]));
                    out.writeShort(parts.length - 2);
                    if (parts.length == 2) continue;
                    out.writeShort(k.utf8(parts[2].startsWith("@") ? "RuntimeVisibleAnnotations" : "Signature"));
                    if (parts[2].startsWith("@")) {
                        out.writeInt(6);
                        out.writeShort(1);
                        out.writeShort(k.utf8(parts[2].substring(1)));
                        out.writeShort(0);
                    } else {
                        out.writeInt(2);
                        out.writeShort(k.utf8(parts[2]));
                    }
                }
                break;
            default: break;
            }
        });
    }

    /** Attributes, separated by commas; a word "public" or "static" changes what the next checks would find. */
    static byte[] version(String name, int major, String attributes) throws IOException {
        ClassBytes c = ClassBytes.of("Blank", name);
        c.attributes.clear();
        c.major = major;
        for (String a : attributes.split(",")) {
            if (a.equals("public")) {
                c.access |= 1;
            } else if (a.equals("static")) {
                c.fields.get(0).access |= 8;
            } else if (!a.isEmpty()) {
                c.attributes.add(parse(c, a));
            }
        }
        return c.bytes();
    }

    static int classes;

    static void pair(int major, String before, int later, String after) throws Exception {
        String name = "B" + classes++;
        byte[] bytes = version(name, major, before);
        Class<?> c = new AttributesRedefined().defineClass(name, bytes, 0, bytes.length);
        int result = Redefiner.redefine(c, version(name, later, after));
        System.out.println(major + " [" + before + "] " + later + " [" + after + "]: " + result);
    }

    static byte[] withFlags(String name, String flags) throws IOException {
        return version(name, 61, flags.isEmpty() ? "" : "InnerClasses " + flags + ":" + name);
    }

    static native int modifiersForTools(Class<?> c);

    static void printModifiers(Class<?> c) {
        System.out.printf(" %x/%x", c.getModifiers(), modifiersForTools(c));
    }

    /** What Java and tools see of the flags in InnerClasses, in a class and arrays made before and after a change. */
    static void modifiers(String before, String after) throws Exception {
        String name = "B" + classes++;
        byte[] bytes = withFlags(name, before);
        Class<?> c = new AttributesRedefined().defineClass(name, bytes, 0, bytes.length);
        Class<?> array = c.arrayType();
        System.out.print("modifiers [" + before + "] [" + after + "]:");
        printModifiers(c);
        printModifiers(array);
        int result = Redefiner.redefine(c, withFlags(name, after));
        System.out.print(" " + result);
        printModifiers(c);
        printModifiers(array);
        printModifiers(array.arrayType());
        System.out.println();
    }

    static void every(String... sets) throws Exception {
        for (String a : sets)
            for (String b : sets) pair(61, a, 61, b);
    }

    public static void main(String[] args) throws Exception {
        every("", "NestMembers", "NestMembers A B", "NestMembers B A", "NestMembers A A B", "NestMembers A B B",
                "NestMembers A", "NestHost A", "NestHost B");
        every("", "Record", "Record f:I g:J", "Record g:J f:I", "Record f:I", "Record f:J", "Record f:I:TT;",
                "Record f:I:TU;", "Record f:I:@LA;");
        every("", "PermittedSubclasses A B", "PermittedSubclasses B A", "PermittedSubclasses A A B",
                "PermittedSubclasses A B B", "PermittedSubclasses A");
        every("", "Signature Ljava/lang/Object;", "SourceFile x", "SourceDebugExtension abc", "Synthetic", "Deprecated",
                "EnclosingMethod A", "EnclosingMethod B", "InnerClasses", "InnerClasses X", "Unknown",
                "RuntimeVisibleAnnotations LA;");
        every("", "Record f:I", "NestMembers", "public", "static", "Record f:I,public", "NestMembers,static",
                "Record f:I,NestMembers,public,static");
        for (String a : new String[] {"NestMembers A", "NestHost A", "Record f:I", "PermittedSubclasses A"}) {
            for (int before : new int[] {52, 54, 55, 59, 60, 61}) {
                pair(before, "", before, a);
                pair(61, a, before, a);
                pair(before, a, 61, a);
            }
        }
        String[] flags = {"", "1", "2", "c", "4018"};
        for (String a : flags)
            for (String b : flags) modifiers(a, b);
    }
}

class Blank {
    int f;
}
