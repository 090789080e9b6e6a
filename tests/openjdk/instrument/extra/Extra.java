// Found only when its jar has been appended to the system class loader's path.
public class Extra {
    public static String hello() { return "hello from " + Extra.class.getClassLoader().getClass().getSimpleName(); }
}
