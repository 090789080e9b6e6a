import org.apache.commons.beanutils.*;

public class BeanUtilsDriver {
    public static void main(String[] args) throws Exception {
        Bean b = new Bean();
        BeanUtils.setProperty(b, "name", "n");
        BeanUtils.setProperty(b, "count", "7");
        System.out.println(new java.util.TreeMap<>(BeanUtils.describe(b)).keySet() + " " + PropertyUtils.getProperty(b,
                "count") + ConvertUtils.convert("3.5", Double.class));
    }

    public static class Bean {
        private String name;
        private int count;

        public String getName() {
            return name;
        }

        public void setName(String n) {
            name = n;
        }

        public int getCount() {
            return count;
        }

        public void setCount(int c) {
            count = c;
        }
    }
}
