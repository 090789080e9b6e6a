// An entry of a jar file. Signatures are not verified in this library, so it has no certificates.
package java.util.jar;

import java.io.IOException;
import java.security.CodeSigner;
import java.security.cert.Certificate;
import java.util.zip.ZipEntry;

public class JarEntry extends ZipEntry {
    Attributes attr;

    public JarEntry(String name) {
        super(name);
    }

    public JarEntry(ZipEntry ze) {
        super(ze);
    }

    public JarEntry(JarEntry je) {
        this((ZipEntry) je);
        attr = je.attr;
    }

    public Attributes getAttributes() throws IOException {
        return attr;
    }

    /** Signatures are not verified: no entry has signers. */
    public CodeSigner[] getCodeSigners() {
        return null;
    }

    public Certificate[] getCertificates() {
        return null;
    }

    public String getRealName() {
        return super.getName();
    }
}
