// Location of a class's code.
package java.security;

import java.net.SocketPermission;
import java.net.URL;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class CodeSource implements java.io.Serializable {
    private static final long serialVersionUID = 4977541819976013951L;

    private final URL location;
    private final Certificate[] certificates;
    private final transient CodeSigner[] signers;

    public CodeSource(URL url, Certificate[] certs) {
        location = url;
        certificates = certs == null ? null : certs.clone();
        signers = null;
    }

    public CodeSource(URL url, CodeSigner[] signers) {
        location = url;
        this.signers = signers == null ? null : signers.clone();
        List<Certificate> all = new ArrayList<>();
        for (int i = 0; signers != null && i < signers.length; i++) {
            all.addAll(signers[i].getSignerCertPath().getCertificates());
        }
        certificates = signers == null ? null : all.toArray(new Certificate[0]);
    }

    public final CodeSigner[] getCodeSigners() {
        return signers == null ? null : signers.clone();
    }

    /** Whether the other has all certificates of this one, and this location covers the other. */
    public boolean implies(CodeSource codesource) {
        if (codesource == null) {
            return false;
        }
        for (int i = 0; certificates != null && i < certificates.length; i++) {
            if (codesource.certificates == null
                    || !Arrays.asList(codesource.certificates).contains(certificates[i])) {
                return false;
            }
        }
        return location == null || codesource.location != null && covers(location, codesource.location);
    }

    private static boolean covers(URL a, URL b) {
        if (a.equals(b)) {
            return true;
        }
        if (!a.getProtocol().equalsIgnoreCase(b.getProtocol())) {
            return false;
        }
        int port = a.getPort();
        if (port != -1 && port != (b.getPort() != -1 ? b.getPort() : b.getDefaultPort())) {
            return false;
        }
        String path = a.getFile();
        String other = b.getFile();
        String folder = other.substring(0, other.lastIndexOf('/') + 1);
        if (path.endsWith("/-")) {
            if (!folder.startsWith(path.substring(0, path.length() - 1))) {
                return false;
            }
        } else if (path.endsWith("/*")) {
            if (!folder.equals(path.substring(0, path.length() - 1))) {
                return false;
            }
        } else if (!other.equals(path) && !other.equals(path + "/")) {
            return false;
        }
        if (a.getRef() != null && !a.getRef().equals(b.getRef())) {
            return false;
        }
        String host = local(a.getHost());
        return host.equals(local(b.getHost()))
                || host.isEmpty() || new SocketPermission(host, "resolve").implies(
                        new SocketPermission(local(b.getHost()), "resolve"));
    }

    private static String local(String host) {
        return host.isEmpty() ? "localhost" : host;
    }

    public final URL getLocation() {
        return location;
    }

    public final Certificate[] getCertificates() {
        return certificates == null ? null : certificates.clone();
    }

    @Override
    public int hashCode() {
        return location == null ? 0 : location.hashCode();
    }

    @Override
    public boolean equals(Object obj) {
        if (!(obj instanceof CodeSource)) {
            return false;
        }
        CodeSource that = (CodeSource) obj;
        int mine = certificates == null ? 0 : certificates.length;
        int its = that.certificates == null ? 0 : that.certificates.length;
        if (mine != its || !(location == null ? that.location == null : location.equals(that.location))) {
            return false;
        }
        for (int i = 0; i < mine; i++) {
            if (!certificates[i].equals(that.certificates[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("(").append(location);
        if (certificates == null || certificates.length == 0) {
            return sb.append(" <no signer certificates>)").toString();
        }
        Object[] shown = signers != null ? signers : certificates;
        for (int i = 0; i < shown.length; i++) {
            sb.append(' ').append(shown[i]);
        }
        return sb.append(')').toString();
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("location", URL.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.putFields().put("location", location);
        s.writeFields();
        s.writeInt(certificates == null ? 0 : certificates.length);
        for (int i = 0; certificates != null && i < certificates.length; i++) {
            s.writeUTF(certificates[i].getType());
            byte[] encoded;
            try {
                encoded = certificates[i].getEncoded();
            } catch (java.security.cert.CertificateException e) {
                throw new java.io.IOException(e.getMessage());
            }
            s.writeInt(encoded.length);
            s.write(encoded);
        }
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        Object url = s.readFields().get("location", null);
        if (s.readInt() > 0) {
            throw new ClassNotFoundException("Certificate factory for " + s.readUTF() + " not found");
        }
        jdk.internal.util.SerialData.set(this, CodeSource.class, "location", url);
    }
}
