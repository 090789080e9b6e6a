// Digester: rules for elements of a document.
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.digester3.Digester;

public class DigesterDriver {
    public static class Shop {
        private final List<Item> items = new ArrayList<>();
        private String name;

        public void setName(String name) {
            this.name = name;
        }

        public void add(Item item) {
            items.add(item);
        }
    }

    public static class Item {
        private int id;
        private String text;

        public void setId(int id) {
            this.id = id;
        }

        public void setText(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return id + ":" + text;
        }
    }

    public static void main(String[] args) throws Exception {
        Digester d = new Digester();
        d.addObjectCreate("shop", Shop.class);
        d.addSetProperties("shop");
        d.addObjectCreate("*/item", Item.class);
        d.addSetProperties("*/item");
        d.addBeanPropertySetter("*/item", "text");
        d.addSetNext("*/item", "add");
        Shop shop = d.parse(new StringReader("<shop name='S'><item id='1'>one</item><g><item id='2'> two "
                + "</item></g></shop>"));
        System.out.println(shop.name + " " + shop.items);
        try {
            new Digester().parse(new StringReader("<a>"));
        } catch (org.xml.sax.SAXParseException e) {
            System.out.println(e.getMessage());
        }
    }
}
