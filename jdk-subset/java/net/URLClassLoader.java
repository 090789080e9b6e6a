// Loads classes and resources from directories and jar files named by file: URLs. Other protocols have nothing to find:
// there is no network in this library.
package java.net;

import java.io.Closeable;
import java.io.File;
import java.io.FilePermission;
import java.io.IOException;
import java.io.InputStream;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.SecureClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.jar.Manifest;
import jdk.internal.loader.PackageInfo;
import jdk.internal.loader.SearchPath;

public class URLClassLoader extends SecureClassLoader implements Closeable {
    private final SearchPath path = new SearchPath();
    private final ArrayList<URL> urls = new ArrayList<>();
    /** Code sources and manifests of the places where classes were found. */
    private final HashMap<String, Origin> origins = new HashMap<>();
    private boolean closed;

    static {
        ClassLoader.registerAsParallelCapable();
    }

    private static final class Origin {
        final CodeSource source;
        final Manifest manifest;        // null: a directory

        Origin(CodeSource source, Manifest manifest) {
            this.source = source;
            this.manifest = manifest;
        }
    }

    public URLClassLoader(URL[] urls, ClassLoader parent) {
        super(parent);
        addAll(urls);
    }

    public URLClassLoader(URL[] urls) {
        super();
        addAll(urls);
    }

    public URLClassLoader(String name, URL[] urls, ClassLoader parent) {
        super(name, parent);
        addAll(urls);
    }

    /** A factory makes handlers for jar files and for what they name; this library reads local ones itself. */
    public URLClassLoader(URL[] urls, ClassLoader parent, URLStreamHandlerFactory factory) {
        this(urls, parent);
    }

    public URLClassLoader(String name, URL[] urls, ClassLoader parent, URLStreamHandlerFactory factory) {
        this(name, urls, parent);
    }

    private void addAll(URL[] urls) {
        for (int i = 0; i < urls.length; i++) {
            if (urls[i] == null) {
                throw new NullPointerException();
            }
        }
        for (int i = 0; i < urls.length; i++) {
            addURL(urls[i]);
        }
    }

    public static URLClassLoader newInstance(URL[] urls, ClassLoader parent) {
        return new URLClassLoader(urls, parent);
    }

    public static URLClassLoader newInstance(URL[] urls) {
        return new URLClassLoader(urls);
    }

    protected void addURL(URL url) {
        synchronized (urls) {
            if (url == null || closed || urls.contains(url)) {
                return;
            }
            urls.add(url);
            String file = fileOf(url);
            if (file != null) {
                path.append(file);
            }
        }
    }

    /** A file URL that ends in a slash is a directory, another one a jar; "jar:file:x!/" is a jar as well. */
    private static String fileOf(URL url) {
        String p = url.getPath();
        if (url.getProtocol().equals("jar") && p.startsWith("file:") && p.endsWith("!/")) {
            p = p.substring(5, p.length() - 2);
        } else if (!url.getProtocol().equals("file")) {
            return null;
        }
        String file = SearchPath.decode(p);
        return file.endsWith("/") == new File(file).isDirectory() ? file : null;
    }

    public URL[] getURLs() {
        synchronized (urls) {
            return urls.toArray(new URL[urls.size()]);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String[] origin = new String[1];
        byte[] bytes;
        try {
            bytes = path.read(name.replace('.', '/').concat(".class"), origin);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        Origin where;
        try {
            where = originOf(origin[0]);
            int dot = name.lastIndexOf('.');
            if (dot >= 0) {
                checkPackage(name.substring(0, dot), where);
            }
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        return defineClass(name, bytes, 0, bytes.length, where.source);
    }

    private Origin originOf(String file) throws IOException {
        synchronized (origins) {
            Origin o = origins.get(file);
            if (o == null) {
                File f = new File(file);
                CodeSource source = new CodeSource(
                        new URL("file:".concat(SearchPath.encode(f.isDirectory() && !file.endsWith("/")
                        ? file.concat("/") : file))), (java.security.cert.Certificate[]) null);
                o = new Origin(source, f.isDirectory() ? null : PackageInfo.readManifest(file));
                origins.put(file, o);
            }
            return o;
        }
    }

    private void checkPackage(String name, Origin where) {
        Package p = getAndVerifyPackage(name, where);
        if (p != null) {
            return;
        }
        try {
            if (where.manifest != null) {
                definePackage(name, where.manifest, where.source.getLocation());
            } else {
                definePackage(name, null, null, null, null, null, null, null);
            }
        } catch (IllegalArgumentException e) {          // another thread was faster
            if (getAndVerifyPackage(name, where) == null) {
                throw new AssertionError("Cannot find package ".concat(name));
            }
        }
    }

    private Package getAndVerifyPackage(String name, Origin where) {
        Package p = getDefinedPackage(name);
        if (p == null) {
            return null;
        }
        if (p.isSealed()) {
            if (!p.isSealed(where.source.getLocation())) {
                throw new SecurityException("sealing violation: package " + name + " is sealed");
            }
        } else if (where.manifest != null && PackageInfo.isSealed(where.manifest, name)) {
            throw new SecurityException("sealing violation: can't seal package " + name + ": already loaded");
        }
        return p;
    }

    protected Package definePackage(String name, Manifest man, URL url) {
        PackageInfo i = new PackageInfo(man, name, url);
        return definePackage(name, i.specTitle, i.specVersion, i.specVendor, i.implTitle, i.implVersion, i.implVendor,
                i.sealBase);
    }

    @Override
    public URL findResource(String name) {
        return path.findResource(name);
    }

    @Override
    public Enumeration<URL> findResources(String name) throws IOException {
        return Collections.enumeration(path.findResources(name));
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        synchronized (urls) {
            if (closed) {
                return null;
            }
        }
        return super.getResourceAsStream(name);
    }

    @Override
    protected PermissionCollection getPermissions(CodeSource codesource) {
        PermissionCollection permissions = super.getPermissions(codesource);
        URL url = codesource.getLocation();
        if (url == null) {
            return permissions;
        }
        String place = url.getProtocol().equals("jar") ? url.getPath() : url.toString();
        int inside = place.indexOf("!/");
        place = inside >= 0 && url.getProtocol().equals("jar") ? place.substring(0, inside) : place;
        if (place.startsWith("file:")) {
            String file = SearchPath.decode(place.substring(5));
            permissions.add(new FilePermission(file.endsWith("/") ? file + "-" : file, "read"));
        } else if (url.getHost() != null && !url.getHost().isEmpty()) {
            permissions.add(new SocketPermission(url.getHost(), "connect,accept"));
        }
        return permissions;
    }

    @Override
    public void close() throws IOException {
        synchronized (urls) {
            closed = true;
            path.close();
        }
    }
}
