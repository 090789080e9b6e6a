package minijvm.test;

/** Enters a monitor. */
final class Contender extends Thread {
    private final Object monitor;

    Contender(Object monitor) {
        super("minijvm.test contender");
        this.monitor = monitor;
    }

    @Override
    public void run() {
        synchronized (monitor) {
            Target.shared++;
        }
    }
}
