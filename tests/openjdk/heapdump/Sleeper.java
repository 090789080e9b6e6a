// Tells its process id and waits to be killed.
public class Sleeper {
    public static void main(String[] args) throws Exception {
        System.out.println(ProcessHandle.current().pid());
        Thread.sleep(60000);
    }
}
