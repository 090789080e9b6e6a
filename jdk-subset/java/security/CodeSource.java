// Location of a class's code.
package java.security;

import java.net.URL;
import java.security.cert.Certificate;

public class CodeSource implements java.io.Serializable {
    private static final long serialVersionUID = 4977541819976013951L;

    private final URL location;
    private final Certificate[] certificates;

    public CodeSource(URL url, Certificate[] certs) {
        location = url;
        certificates = certs == null ? null : certs.clone();
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
        for (int i = 0; i < certificates.length; i++) {
            sb.append(' ').append(certificates[i]);
        }
        return sb.append(')').toString();
    }
}
