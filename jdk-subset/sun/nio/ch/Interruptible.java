// What Thread.interrupt calls for a thread that is in an operation of a channel.
package sun.nio.ch;

public interface Interruptible {
    void interrupt(Thread t);
}
