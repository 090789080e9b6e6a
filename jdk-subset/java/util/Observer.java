// Observer: is notified of changes of an Observable.
package java.util;

@Deprecated(since = "9")
public interface Observer {
    void update(Observable o, Object arg);
}
