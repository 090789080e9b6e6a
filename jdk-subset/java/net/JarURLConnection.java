// A connection to a jar file or to an entry of it: jar:URL!/ENTRY.
package java.net;

import java.io.IOException;
import java.security.cert.Certificate;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import jdk.internal.loader.SearchPath;

public abstract class JarURLConnection extends URLConnection {
    private final URL jarFileURL;
    private final String entryName;

    protected URLConnection jarFileURLConnection;

    protected JarURLConnection(URL url) throws MalformedURLException {
        super(url);
        String spec = url.getFile();
        int at = spec.indexOf("!/");
        if (at < 0) {
            throw new MalformedURLException("no !/ found in url spec:" + spec);
        }
        jarFileURL = new URL(spec.substring(0, at));
        entryName = at + 2 == spec.length() ? null : SearchPath.decode(spec.substring(at + 2));
    }

    public URL getJarFileURL() {
        return jarFileURL;
    }

    public String getEntryName() {
        return entryName;
    }

    public abstract JarFile getJarFile() throws IOException;

    public Manifest getManifest() throws IOException {
        return getJarFile().getManifest();
    }

    public JarEntry getJarEntry() throws IOException {
        return entryName == null ? null : getJarFile().getJarEntry(entryName);
    }

    public Attributes getAttributes() throws IOException {
        JarEntry e = getJarEntry();
        return e != null ? e.getAttributes() : null;
    }

    public Attributes getMainAttributes() throws IOException {
        Manifest man = getManifest();
        return man != null ? man.getMainAttributes() : null;
    }

    public Certificate[] getCertificates() throws IOException {
        JarEntry e = getJarEntry();
        return e != null ? e.getCertificates() : null;
    }
}
