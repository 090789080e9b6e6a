// Streams over memory: DataInput/Output, modified UTF-8, pushback, sequence, filters of our own, PrintWriter,
// StringReader/Writer, LineNumberReader, mark/reset, EOF.
import java.io.*;
import java.util.*;
public class DataStreams {
    static class Rot extends FilterOutputStream {
        Rot(OutputStream o) { super(o); }
        @Override public void write(int b) throws IOException { super.write(Character.isLetter(b) ? b ^ 32 : b); }
    }
    static class Upper extends FilterReader {
        Upper(Reader r) { super(r); }
        @Override public int read() throws IOException {
            int c = super.read();
            return c < 0 ? c : Character.toUpperCase(c);
        }
        @Override public int read(char[] b, int o, int n) throws IOException {
            int k = super.read(b, o, n);
            for (int i = o; i < o + k; i++) b[i] = Character.toUpperCase(b[i]);
            return k;
        }
    }
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bo);
        o.writeInt(-2);
        o.writeLong(1L << 62);
        o.writeShort(70000);
        o.writeByte(300);
        o.writeChar('\u4e2d');
        o.writeBoolean(true);
        o.writeFloat(1.5f);
        o.writeDouble(-0.1);
        o.writeUTF("h\u00e9\u4e2d\0\ud83d\ude00");
        o.writeBytes("by");
        o.writeChars("ch");
        o.write(new byte[] { 9, 8 });
        System.out.println(o.size() + " " + Arrays.hashCode(bo.toByteArray()) + Arrays.toString(bo.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readShort() + " " + in.readUnsignedByte() + " "
                + in.readChar() + in.readBoolean() + in.readFloat() + in.readDouble() + in.readUTF().length()
                + (char) in.readByte() + in.skipBytes(1) + in.readChar() + in.readUnsignedShort());
        byte[] two = new byte[2];
        in.readFully(two);
        System.out.println(two[0] + two[1]);
        try { in.readByte(); } catch (EOFException e) { System.out.println("EOF " + e.getMessage()); }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[3])).readInt();
        } catch (EOFException e) { System.out.println("EOF"); }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] { 0, 1, (byte) 0xff })).readUTF();
        } catch (UTFDataFormatException e) { System.out.println(e.getMessage()); }
        try { o.writeUTF("x".repeat(70000)); } catch (UTFDataFormatException e) { System.out.println("too long"); }
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("abc".getBytes()), 2);
        int a = pb.read();
        pb.unread('z');
        pb.unread('y');
        System.out.println((char) a + "" + (char) pb.read() + (char) pb.read() + (char) pb.read());
        try { pb.unread(new byte[5]); } catch (IOException e) { System.out.println(e.getMessage()); }
        SequenceInputStream sq = new SequenceInputStream(new ByteArrayInputStream("12".getBytes()),
                new ByteArrayInputStream("34".getBytes()));
        System.out.println(new String(sq.readAllBytes()));
        ByteArrayOutputStream r = new ByteArrayOutputStream();
        try (PrintStream p = new PrintStream(new Rot(r))) {
            p.printf("Hello %d%n", 5);
            p.print('c');
            p.println(2.5);
        }
        System.out.print(r + "|" + r.size() + "\n");
        System.out.println(new BufferedReader(new Upper(new StringReader("some text"))).readLine());
        LineNumberReader ln = new LineNumberReader(new StringReader("a\r\nb\rc\nd"));
        String l;
        while ((l = ln.readLine()) != null) System.out.print(l + ln.getLineNumber() + " ");
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw, true);
        pw.println(1);
        pw.printf("%5.1f|", 2.25);
        pw.print(new char[] { 'x' });
        pw.append("app").write("w");
        pw.println((Object) null);
        System.out.println(sw.toString().replace('\n', '/') + pw.checkError());
        BufferedReader br = new BufferedReader(new StringReader("first\nsecond\r\n\nfourth"), 4);
        br.mark(10);
        System.out.print(br.readLine());
        br.reset();
        System.out.print((char) br.read() + br.readLine() + br.readLine() + "[" + br.readLine() + "]" + br.readLine()
                + br.readLine() + "\n");
        ByteArrayInputStream bi = new ByteArrayInputStream(new byte[] { 1, 2, 3, 4, 5 }, 1, 3);
        bi.mark(0);
        System.out.println(bi.read() + bi.available() + bi.skip(10) + " " + bi.read() + bi.markSupported());
        bi.reset();
        System.out.println(bi.read() + Arrays.toString(bi.readNBytes(9)));
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("chars");
        cw.writeTo(sw);
        CharArrayReader cr = new CharArrayReader(cw.toCharArray(), 1, 3);
        System.out.println((char) cr.read() + "" + cr.skip(1) + (char) cr.read() + cr.read() + sw.getBuffer().length());
        StringReader sr = new StringReader("xyz");
        sr.skip(1);
        sr.mark(5);
        System.out.println((char) sr.read() + "" + (char) sr.read() + sr.read() + sr.ready());
        sr.reset();
        System.out.println((char) sr.read());
        StringWriter tt = new StringWriter();
        new StringReader("transfer").transferTo(tt);
        System.out.println(tt);
        new ByteArrayInputStream("bytes".getBytes()).transferTo(System.out);
        System.out.println();
        BufferedWriter bw = new BufferedWriter(cw, 3);
        bw.write("buffered");
        bw.newLine();
        bw.write("abc", 1, 2);
        System.out.print(cw.size() + " ");
        bw.flush();
        System.out.println(cw.size());
        PushbackReader pr = new PushbackReader(new StringReader("12+3"), 1);
        int num = 0, ch;
        while (Character.isDigit(ch = pr.read())) num = num * 10 + ch - '0';
        pr.unread(ch);
        System.out.println(num + "" + (char) pr.read());
        try {
            throw new UncheckedIOException(new IOException("inner"));
        } catch (UncheckedIOException e) {
            System.out.println(e.getMessage() + e.getCause().getMessage());
        }
        InputStream nul = InputStream.nullInputStream();
        System.out.println(nul.read());
        OutputStream.nullOutputStream().write(5);
        ByteArrayOutputStream full = new ByteArrayOutputStream() {
            { count = Integer.MAX_VALUE; }
        };
        try {
            full.write(1);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }
}
