public class Ends {
    public static void main(String[] args) throws Exception {
        if (args[0].equals("end")) return;
        if (!args[0].equals("suspend")) System.gc();
        Thread.sleep(Long.MAX_VALUE);
    }
}
