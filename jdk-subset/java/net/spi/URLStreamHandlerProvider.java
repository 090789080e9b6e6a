// Finds the handlers of protocols as a service.
package java.net.spi;

import java.net.URLStreamHandlerFactory;

public abstract class URLStreamHandlerProvider implements URLStreamHandlerFactory {
    protected URLStreamHandlerProvider() {
    }
}
