import com.google.flatbuffers.*;

public class FlatbuffersDriver {
    public static void main(String[] args) throws Exception {
        FlatBufferBuilder b = new FlatBufferBuilder(16);
        int s = b.createString("text");
        b.startTable(2);
        b.addOffset(0, s, 0);
        b.addInt(1, 42, 0);
        b.finish(b.endTable());
        System.out.println(java.util.Arrays.toString(b.sizedByteArray()));
    }
}
