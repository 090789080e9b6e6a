import com.upokecenter.cbor.*;

public class CborDriver {
    public static void main(String[] args) throws Exception {
        CBORObject o = CBORObject.NewMap().Add("a", 1).Add("l", CBORObject.FromObject(new int[] {1, 2}));
        System.out.println(o.ToJSONString() + " " + o.EncodeToBytes().length + CBORObject.FromJSONString("[1.5,null]"));
    }
}
