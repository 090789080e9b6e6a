// Observable: keeps observers and a changed flag; observers are reported last added first.
package java.util;

@Deprecated(since = "9")
public class Observable {
    private boolean changed;
    private final Vector<Observer> obs = new Vector<>();

    public Observable() {
    }

    public synchronized void addObserver(Observer o) {
        if (o == null) {
            throw new NullPointerException();
        }
        if (!obs.contains(o)) {
            obs.addElement(o);
        }
    }

    public synchronized void deleteObserver(Observer o) {
        obs.removeElement(o);
    }

    public void notifyObservers() {
        notifyObservers(null);
    }

    public void notifyObservers(Object arg) {
        Object[] snapshot;
        // The callbacks run outside of the lock: an observer may call back.
        synchronized (this) {
            if (!changed) {
                return;
            }
            snapshot = obs.toArray();
            clearChanged();
        }
        for (int i = snapshot.length - 1; i >= 0; i--) {
            ((Observer) snapshot[i]).update(this, arg);
        }
    }

    public synchronized void deleteObservers() {
        obs.removeAllElements();
    }

    protected synchronized void setChanged() {
        changed = true;
    }

    protected synchronized void clearChanged() {
        changed = false;
    }

    public synchronized boolean hasChanged() {
        return changed;
    }

    public synchronized int countObservers() {
        return obs.size();
    }
}
