import org.apache.avro.*;
import org.apache.avro.generic.*;
import org.apache.avro.io.*;
import java.io.*;

public class AvroDriver {
    public static void main(String[] args) throws Exception {
        Schema s = new Schema.Parser().parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\","
                + "\"type\":\"int\"},{\"name\":\"b\",\"type\":[\"null\",\"string\"]}]}");
        GenericRecord r = new GenericData.Record(s);
        r.put("a", 7);
        r.put("b", "text");
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        Encoder e = EncoderFactory.get().binaryEncoder(o, null);
        new GenericDatumWriter<GenericRecord>(s).write(r, e);
        e.flush();
        System.out.println(o.size() + " " + new GenericDatumReader<GenericRecord>(s).read(null,
                DecoderFactory.get().binaryDecoder(o.toByteArray(), null)) + s.toString(true));
    }
}
