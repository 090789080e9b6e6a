import okio.*;

public class OkioDriver {
    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer();
        b.writeUtf8("h\u00e9llo").writeInt(7);
        System.out.println(b.size() + " " + b.readUtf8(6) + b.readInt() + ByteString.encodeUtf8("x").sha256().hex()
                + ByteString.of((byte) 1, (byte) 2).base64());
        java.nio.file.Path f = java.nio.file.Files.createTempFile("okio", "t");
        try (BufferedSink s = Okio.buffer(Okio.sink(f.toFile()))) {
            s.writeUtf8("line1\nline2\n");
        }
        try (BufferedSource s = Okio.buffer(Okio.source(f.toFile()))) {
            System.out.println(s.readUtf8Line() + s.readUtf8LineStrict() + s.exhausted());
        }
        java.nio.file.Files.delete(f);
    }
}
