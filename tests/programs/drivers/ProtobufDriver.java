import com.google.protobuf.*;

public class ProtobufDriver {
    public static void main(String[] args) throws Exception {
        Struct s = Struct.newBuilder().putFields("a", Value.newBuilder().setNumberValue(1.5).build()).putFields("b",
                Value.newBuilder().setStringValue("t").build()).build();
        byte[] bytes = s.toByteArray();
        System.out.println(bytes.length + " " + Struct.parseFrom(bytes).equals(s) + "\n"
                + TextFormat.printer().printToString(s));
        try {
            Struct.parseFrom(new byte[] {10, 99});
        } catch (InvalidProtocolBufferException e) {
            System.out.println(e.getMessage());
        }
    }
}
