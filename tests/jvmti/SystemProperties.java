public class SystemProperties {
    static native void live(String given, String changed);

    public static void main(String[] args) {
        System.setProperty("set.by.java", "x");
        String given = System.getProperty("given");
        System.setProperty("given", "by-java");
        live(given, System.getProperty("changed"));
    }
}
