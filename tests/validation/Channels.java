import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** A thread reads from a channel, another sleeps, and both are interrupted by the agent portability.c. */
public class Channels {
    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread reader = new Thread(() -> read(pipe), "reader");
        Thread sleeper = new Thread(Channels::sleep, "sleeper");
        reader.start();
        sleeper.start();
        frame(1, reader);
        pipe.sink().write(ByteBuffer.allocate(1));
        reader.join();
        sleeper.interrupt();
        sleeper.join();
        System.out.println("the program has run");
    }

    static void read(Pipe pipe) {
        try {
            pipe.source().read(ByteBuffer.allocate(1));
        } catch (java.io.IOException e) {
            /* closed by the interrupt */
        }
    }

    static void sleep() {
        try {
            Thread.sleep(60000);
        } catch (InterruptedException e) {
            /* that was it */
        }
    }
}
