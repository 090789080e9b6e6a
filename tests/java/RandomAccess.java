// RandomAccessFile in all modes, StreamTokenizer with all settings, pipes used by one thread: values, states and
// exceptions.
import java.io.*; import java.util.*;
public class RandomAccess {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try { System.out.println(n + ": " + r.run()); } catch (Throwable e) { System.out.println(n + ": " + e); }
    }
    public static void main(String[] a) throws Exception {
        File f = File.createTempFile("raf", ".bin"); f.deleteOnExit();
        t("mode", () -> new RandomAccessFile(f, "x"));
        t("mode", () -> new RandomAccessFile(f, "w"));
        t("mode", () -> new RandomAccessFile(f, ""));
        t("null", () -> new RandomAccessFile((File) null, "r"));
        t("null", () -> new RandomAccessFile(f, null));
        t("null", () -> new RandomAccessFile((String) null, "r"));
        t("none", () -> new RandomAccessFile("/nonexistent/file", "r"));
        t("none", () -> new RandomAccessFile("/nonexistent/file", "rw"));
        t("dir", () -> new RandomAccessFile("/tmp", "r"));
        t("dir", () -> new RandomAccessFile("/tmp", "rw"));
        t("nul", () -> new RandomAccessFile("a\0b", "r"));
        RandomAccessFile r = new RandomAccessFile(f, "rw");
        t("len", () -> r.length() + " " + r.getFilePointer() + " " + r.read() + r.read(new byte[3]) + r.getFD().valid()
                + r.skipBytes(5) + r.readLine());
        r.writeInt(0x12345678);
        r.writeLong(-2);
        r.writeDouble(1.5);
        r.writeFloat(-0.25f);
        r.writeUTF("h\u00e9llo\0");
        r.writeBoolean(true);
        r.writeChar('\u4e2d');
        r.writeShort(-3);
        r.writeByte(200);
        r.writeBytes("line one\r\nline two\rline three\nlast");
        r.writeChars("xy");
        r.write(new byte[] {1, 2, 3, 4, 5}, 1, 3);
        t("len", () -> r.length() + " " + r.getFilePointer());
        r.seek(0);
        t("read", () -> r.readInt() + " " + r.readLong() + " " + r.readDouble() + " " + r.readFloat() + " "
                + r.readUTF().length() + r.readBoolean() + (int) r.readChar() + r.readShort() + r.readUnsignedByte()
                + " " + r.readLine() + "|" + r.readLine() + "|" + r.readLine() + "|" + (char) r.readByte()
                + r.skipBytes(3) + (int) r.readChar() + " " + r.readUnsignedShort() + " " + r.read() + r.read()
                + r.read() + r.read() + r.read());
        t("eof", () -> r.readInt());
        t("eof", () -> {
            r.seek(r.length() - 2);
            r.readFully(new byte[3]);
            return 1;
        });
        t("seek", () -> {
            r.seek(-1);
            return 1;
        });
        t("seek", () -> {
            r.seek(1000);
            long n = r.length();
            r.write(7);
            return n + " " + r.length() + " " + r.getFilePointer();
        });
        t("set", () -> {
            r.setLength(10);
            return r.length() + " " + r.getFilePointer();
        });
        t("set", () -> {
            r.seek(4);
            r.setLength(20);
            return r.length() + " " + r.getFilePointer() + r.readLong();
        });
        t("set", () -> {
            r.setLength(-1);
            return 1;
        });
        t("range", () -> r.read(new byte[3], 2, 2));
        t("range", () -> {
            r.write(new byte[3], 2, 2);
            return 1;
        });
        t("range", () -> r.read(null));
        t("skip", () -> {
            r.seek(15);
            return r.skipBytes(100) + " " + r.skipBytes(-3) + " " + r.getFilePointer();
        });
        RandomAccessFile q = new RandomAccessFile(f, "r");
        t("ro", () -> {
            q.write(1);
            return 1;
        });
        t("ro", () -> {
            q.setLength(1);
            return 1;
        });
        t("ro", () -> q.readInt());
        q.close();
        q.close();
        t("closed", () -> q.read());
        t("closed", () -> q.length());
        t("closed", () -> {
            q.seek(1);
            return 1;
        });
        t("closed", () -> q.getFilePointer());
        t("closed", () -> {
            q.setLength(3);
            return 1;
        });
        t("closed", () -> {
            q.write(3);
            return 1;
        });
        t("rws", () -> {
            try (RandomAccessFile w = new RandomAccessFile(f, "rws")) {
                w.write(5);
                return w.length();
            }
        });
        t("rwd", () -> {
            try (RandomAccessFile w = new RandomAccessFile(f.getPath(), "rwd")) {
                w.seek(w.length());
                w.write(5);
                return w.length();
            }
        });
        r.close();
        // tokenizer
        StreamTokenizer st = new StreamTokenizer(new StringReader(
                "foo 12 -3.5 .5 - . \"str\\n\\101\\t\\\"q\" 'c' x1_2 /* no */ // comment\n# = + 1.2.3 -- -a "
                + "1e5 \"open\nnext /x"));
        t("st", () -> {
            StringBuilder b = new StringBuilder();
            while (st.nextToken() != StreamTokenizer.TT_EOF) b.append(st + "\n");
            return b + st.toString();
        });
        StreamTokenizer s2 = new StreamTokenizer(new StringReader("ABC def // c++\n /* c */ x\n\n12ab 'q\r\nz"));
        s2.slashSlashComments(true);
        s2.slashStarComments(true);
        s2.lowerCaseMode(true);
        s2.eolIsSignificant(true);
        s2.ordinaryChar('x');
        t("st2", () -> {
            StringBuilder b = new StringBuilder();
            int n;
            while ((n = s2.nextToken()) != StreamTokenizer.TT_EOF) {
                b.append(n + " " + s2.lineno() + s2 + s2.sval + s2.nval + "\n");
                if (n == 'x') {
                    s2.pushBack();
                    b.append(s2.nextToken());
                }
            }
            return b;
        });
        StreamTokenizer s3 = new StreamTokenizer(new StringReader("a,b;12 \u4e2d x #c\n%q%"));
        s3.resetSyntax();
        s3.wordChars('a', 'z');
        s3.whitespaceChars(',', ',');
        s3.commentChar('#');
        s3.quoteChar('%');
        s3.parseNumbers();
        t("st3", () -> {
            StringBuilder b = new StringBuilder();
            while (s3.nextToken() != StreamTokenizer.TT_EOF) b.append(s3 + " " + s3.ttype + "\n");
            return b;
        });
        t("st", () -> new StreamTokenizer((Reader) null));
        t("st", () -> new StreamTokenizer(new StringReader("")).toString());
        t("st", () -> {
            StreamTokenizer s = new StreamTokenizer(new StringReader("a b"));
            s.ordinaryChars('a', 'z');
            s.nextToken();
            return s.ttype + s.toString();
        });
        // pipes in one thread
        PipedOutputStream po = new PipedOutputStream();
        PipedInputStream pi = new PipedInputStream(16);
        t("pipe", () -> {
            po.write(1);
            return 1;
        });
        t("pipe", () -> pi.read());
        t("pipe", () -> pi.available());
        pi.connect(po);
        t("pipe", () -> {
            pi.connect(po);
            return 1;
        });
        t("pipe", () -> {
            po.connect(pi);
            return 1;
        });
        t("pipe", () -> {
            po.connect(null);
            return 1;
        });
        po.write(new byte[] {1, 2, 3, -4});
        t("pipe", () -> pi.available() + " " + pi.read() + pi.read(new byte[2]) + pi.read() + pi.available());
        t("pipe", () -> pi.read(new byte[2], 1, 2));
        po.write(9);
        po.close();
        t("pipe", () -> pi.read() + " " + pi.read() + pi.available());
        t("pipe", () -> {
            po.write(1);
            return 1;
        });
        pi.close();
        t("pipe", () -> pi.read());
        t("size", () -> new PipedInputStream(0));
        t("size", () -> new PipedReader(-1));
        PipedWriter pw = new PipedWriter();
        PipedReader pr = new PipedReader();
        t("rd", () -> {
            pw.write('x');
            return 1;
        });
        t("rd", () -> pr.read());
        t("rd", () -> pr.ready());
        pr.connect(pw);
        pw.write("hello");
        pw.flush();
        t("rd", () -> pr.ready() + " " + (char) pr.read() + pr.read(new char[10]));
        t("rd", () -> {
            pw.connect(pr);
            return 1;
        });
        pw.close();
        t("rd", () -> pr.read() + " " + pr.read(new char[3]));
        t("rd", () -> {
            pw.write(1);
            return 1;
        });
        t("rd", () -> {
            pw.flush();
            return 1;
        });
        pr.close();
        t("rd", () -> pr.read());
        t("rd", () -> pr.ready());
        t("w", () -> {
            PipedInputStream i = new PipedInputStream();
            PipedOutputStream o = new PipedOutputStream(i);
            i.close();
            o.write(1);
            return 1;
        });
        t("range", () -> {
            PipedInputStream i = new PipedInputStream();
            PipedOutputStream o = new PipedOutputStream(i);
            o.write(new byte[2], 1, 2);
            return 1;
        });
        t("null", () -> {
            PipedInputStream i = new PipedInputStream();
            PipedOutputStream o = new PipedOutputStream(i);
            o.write(null, 1, 2);
            return 1;
        });
        System.out.println(System.console() == null);
    }
}
