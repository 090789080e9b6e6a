import com.esotericsoftware.kryo.*;
import com.esotericsoftware.kryo.io.*;
import java.util.*;

public class KryoDriver {
    public static void main(String[] args) throws Exception {
        Kryo k = new Kryo();
        k.register(ArrayList.class);
        k.register(P.class);
        Output o = new Output(64, -1);
        k.writeClassAndObject(o, new ArrayList<>(List.of(new P(1), new P(2))));
        System.out.println(o.position() + " " + k.readClassAndObject(new Input(o.toBytes())));
    }

    static class P {
        int x;

        P() {
        }

        P(int x) {
            this.x = x;
        }

        @Override public String toString() {
            return "P" + x;
        }
    }
}
