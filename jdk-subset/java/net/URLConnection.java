// A connection to what a URL denotes. Files and entries of jar files can be read; there is no network in this library.
package java.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.AllPermission;
import java.security.Permission;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public abstract class URLConnection {
    private static boolean defaultAllowUserInteraction;
    private static volatile boolean defaultUseCaches = true;
    private static final Map<String, Boolean> PROTOCOL_CACHES = new HashMap<>();
    private static volatile FileNameMap fileNameMap;
    private static volatile ContentHandlerFactory factory;

    protected URL url;
    protected boolean doInput = true;
    protected boolean doOutput;
    protected boolean allowUserInteraction = defaultAllowUserInteraction;
    protected boolean useCaches;
    protected long ifModifiedSince;
    protected boolean connected;
    private int connectTimeout;
    private int readTimeout;
    private List<String[]> requests;

    protected URLConnection(URL url) {
        this.url = url;
        useCaches = url == null ? defaultUseCaches : getDefaultUseCaches(url.getProtocol());
    }

    public abstract void connect() throws IOException;

    public URL getURL() {
        return url;
    }

    // What the other side has answered: subclasses know the fields

    public String getHeaderField(String name) {
        return null;
    }

    public String getHeaderField(int n) {
        return null;
    }

    public String getHeaderFieldKey(int n) {
        return null;
    }

    public Map<String, List<String>> getHeaderFields() {
        return Collections.emptyMap();
    }

    public int getHeaderFieldInt(String name, int value) {
        return (int) number(name, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public long getHeaderFieldLong(String name, long value) {
        return number(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private long number(String name, long other, long min, long max) {
        try {
            long n = Long.parseLong(getHeaderField(name));
            return n >= min && n <= max ? n : other;
        } catch (RuntimeException e) {
            return other;
        }
    }

    public long getHeaderFieldDate(String name, long value) {
        try {
            return ZonedDateTime.parse(getHeaderField(name), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant()
                    .toEpochMilli();
        } catch (DateTimeParseException | NullPointerException e) {
            return value;
        }
    }

    static String dateText(long millis) {
        return DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", java.util.Locale.US)
                .format(java.time.Instant.ofEpochMilli(millis).atZone(ZoneOffset.UTC));
    }

    public int getContentLength() {
        long n = getContentLengthLong();
        return n > Integer.MAX_VALUE ? -1 : (int) n;
    }

    public long getContentLengthLong() {
        return getHeaderFieldLong("content-length", -1);
    }

    public String getContentType() {
        return getHeaderField("content-type");
    }

    public String getContentEncoding() {
        return getHeaderField("content-encoding");
    }

    public long getExpiration() {
        return getHeaderFieldDate("expires", 0);
    }

    public long getDate() {
        return getHeaderFieldDate("date", 0);
    }

    public long getLastModified() {
        return getHeaderFieldDate("last-modified", 0);
    }

    public Object getContent() throws IOException {
        getInputStream();
        return handler().getContent(this);
    }

    public Object getContent(Class<?>[] classes) throws IOException {
        getInputStream();
        return handler().getContent(this, classes);
    }

    /** Of a factory; otherwise the content is the stream. */
    private ContentHandler handler() throws IOException {
        String type = getContentType();
        if (type == null) {
            throw new UnknownServiceException("no content-type");
        }
        int semicolon = type.indexOf(';');
        ContentHandlerFactory f = factory;
        ContentHandler h = f == null ? null
                : f.createContentHandler(semicolon < 0 ? type : type.substring(0, semicolon).trim().toLowerCase());
        return h != null ? h : new ContentHandler() {
            @Override
            public Object getContent(URLConnection c) throws IOException {
                return c.getInputStream();
            }
        };
    }

    public static synchronized void setContentHandlerFactory(ContentHandlerFactory fac) {
        if (factory != null) {
            throw new Error("factory already defined");
        }
        factory = fac;
    }

    public Permission getPermission() throws IOException {
        return new AllPermission();
    }

    public InputStream getInputStream() throws IOException {
        throw new UnknownServiceException("protocol doesn't support input");
    }

    public OutputStream getOutputStream() throws IOException {
        throw new UnknownServiceException("protocol doesn't support output");
    }

    @Override
    public String toString() {
        return getClass().getName() + ":" + url;
    }

    // What is asked for

    private void checkNotConnected() {
        if (connected) {
            throw new IllegalStateException("Already connected");
        }
    }

    private static int checkTimeout(int timeout) {
        if (timeout < 0) {
            throw new IllegalArgumentException("timeout can not be negative");
        }
        return timeout;
    }

    public void setConnectTimeout(int timeout) {
        connectTimeout = checkTimeout(timeout);
    }

    public int getConnectTimeout() {
        return connectTimeout;
    }

    public void setReadTimeout(int timeout) {
        readTimeout = checkTimeout(timeout);
    }

    public int getReadTimeout() {
        return readTimeout;
    }

    public void setDoInput(boolean doinput) {
        checkNotConnected();
        doInput = doinput;
    }

    public boolean getDoInput() {
        return doInput;
    }

    public void setDoOutput(boolean dooutput) {
        checkNotConnected();
        doOutput = dooutput;
    }

    public boolean getDoOutput() {
        return doOutput;
    }

    public void setAllowUserInteraction(boolean allow) {
        checkNotConnected();
        allowUserInteraction = allow;
    }

    public boolean getAllowUserInteraction() {
        return allowUserInteraction;
    }

    public static void setDefaultAllowUserInteraction(boolean allow) {
        defaultAllowUserInteraction = allow;
    }

    public static boolean getDefaultAllowUserInteraction() {
        return defaultAllowUserInteraction;
    }

    public void setUseCaches(boolean usecaches) {
        checkNotConnected();
        useCaches = usecaches;
    }

    public boolean getUseCaches() {
        return useCaches;
    }

    public boolean getDefaultUseCaches() {
        return defaultUseCaches;
    }

    public void setDefaultUseCaches(boolean usecaches) {
        defaultUseCaches = usecaches;
    }

    public static void setDefaultUseCaches(String protocol, boolean value) {
        synchronized (PROTOCOL_CACHES) {
            PROTOCOL_CACHES.put(protocol.toLowerCase(java.util.Locale.US), value);
        }
    }

    public static boolean getDefaultUseCaches(String protocol) {
        synchronized (PROTOCOL_CACHES) {
            Boolean b = PROTOCOL_CACHES.isEmpty() ? null
                    : PROTOCOL_CACHES.get(protocol.toLowerCase(java.util.Locale.US));
            return b == null ? defaultUseCaches : b;
        }
    }

    public void setIfModifiedSince(long since) {
        checkNotConnected();
        ifModifiedSince = since;
    }

    public long getIfModifiedSince() {
        return ifModifiedSince;
    }

    public void setRequestProperty(String key, String value) {
        checkNotConnected();
        if (key == null) {
            throw new NullPointerException("key is null");
        }
        if (requests == null) {
            requests = new ArrayList<>();
        }
        for (String[] r : requests) {
            if (key.equalsIgnoreCase(r[0])) {
                r[1] = value;
                return;
            }
        }
        requests.add(new String[] {key, value});
    }

    public void addRequestProperty(String key, String value) {
        checkNotConnected();
        if (key == null) {
            throw new NullPointerException("key is null");
        }
        if (requests == null) {
            requests = new ArrayList<>();
        }
        requests.add(new String[] {key, value});
    }

    /** The latest value. */
    public String getRequestProperty(String key) {
        checkNotConnected();
        for (int i = requests == null ? -1 : requests.size() - 1; i >= 0; i--) {
            if (requests.get(i)[0].equalsIgnoreCase(key)) {
                return requests.get(i)[1];
            }
        }
        return null;
    }

    public Map<String, List<String>> getRequestProperties() {
        checkNotConnected();
        Map<String, List<String>> found = new HashMap<>();
        for (int i = requests == null ? -1 : requests.size() - 1; i >= 0; i--) {
            found.computeIfAbsent(requests.get(i)[0], k -> new ArrayList<>()).add(requests.get(i)[1]);
        }
        found.replaceAll((k, list) -> Collections.unmodifiableList(list));
        return Collections.unmodifiableMap(found);
    }

    @Deprecated
    public static void setDefaultRequestProperty(String key, String value) {
    }

    @Deprecated
    public static String getDefaultRequestProperty(String key) {
        return null;
    }

    // Types of content

    public static FileNameMap getFileNameMap() {
        FileNameMap m = fileNameMap;
        return m != null ? m : ContentTypes::ofName;
    }

    public static void setFileNameMap(FileNameMap map) {
        fileNameMap = map;
    }

    public static String guessContentTypeFromName(String fname) {
        return getFileNameMap().getContentTypeFor(fname);
    }

    public static String guessContentTypeFromStream(InputStream is) throws IOException {
        return ContentTypes.ofStream(is);
    }
}
