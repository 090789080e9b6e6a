// EventListener: tagging interface of all event listeners.
package java.util;

public interface EventListener {
}
