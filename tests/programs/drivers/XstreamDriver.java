// XStream: objects to XML and JSON-like trees and back.
import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.io.xml.DomDriver;
import com.thoughtworks.xstream.security.AnyTypePermission;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TreeMap;

public class XstreamDriver {
    public static class Item {
        String name = "n<\u00e9>";
        int[] numbers = {1, 2, 3};
        BigDecimal price = new BigDecimal("12.50");
        Date date = new Date(0);
        List<Object> list = new ArrayList<>(List.of("a", 1, 2.5, true));
        TreeMap<String, Integer> map = new TreeMap<>(java.util.Map.of("k", 1, "j", 2));
        Thread.State state = Thread.State.NEW;
        transient int skipped = 7;
        Item self = this;
    }

    public static void main(String[] args) {
        for (XStream x : new XStream[] {new XStream(new DomDriver()), new XStream()}) {
            x.addPermission(AnyTypePermission.ANY);
            x.alias("item", Item.class);
            String text = x.toXML(new Item());
            System.out.println(text);
            Item copy = (Item) x.fromXML(text);
            System.out.println(copy.name + copy.numbers.length + copy.price + copy.list + copy.map + copy.state
                    + (copy.self == copy));
            try {
                x.fromXML("<item><nope/></item>");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
    }
}
