// A connection that cannot be made: this library has no sockets.
package sun.net.www.protocol.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.URL;

public final class HttpURLConnection extends java.net.HttpURLConnection {
    public HttpURLConnection(URL u) {
        super(u);
    }

    @Override
    public void connect() throws IOException {
        throw new SocketException("the embedded class library has no sockets; run with --jdk DIR");
    }

    @Override
    public InputStream getInputStream() throws IOException {
        connect();
        return null;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        connect();
        return null;
    }

    @Override
    public void disconnect() {
    }

    @Override
    public boolean usingProxy() {
        return false;
    }
}
