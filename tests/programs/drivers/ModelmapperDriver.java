import org.modelmapper.ModelMapper;

public class ModelmapperDriver {
    public static class Name {
        public String getName() {
            return "n";
        }
    }

    public static class Source {
        public Name getCustomer() {
            return new Name();
        }
    }

    public static class Target {
        private String customerName;

        public String getCustomerName() {
            return customerName;
        }

        public void setCustomerName(String s) {
            customerName = s;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new ModelMapper().map(new Source(), Target.class).getCustomerName());
    }
}
