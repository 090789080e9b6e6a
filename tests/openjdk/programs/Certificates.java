// TLS without a network: the default context, an engine that writes its hello, key store types, X.509 names and broken
// certificates.
import java.security.*;
import java.security.cert.*;
import java.util.*;
import javax.net.ssl.*;

public class Certificates {
    public static void main(String[] args) throws Exception {
        SSLContext c = SSLContext.getDefault();
        System.out.println(c.getProtocol() + " " + Arrays.toString(c.getDefaultSSLParameters().getProtocols()) + " "
                + (c.getSupportedSSLParameters().getCipherSuites().length > 20));
        SSLEngine e = c.createSSLEngine("localhost", 443);
        e.setUseClientMode(true);
        e.beginHandshake();
        java.nio.ByteBuffer out = java.nio.ByteBuffer.allocate(e.getSession().getPacketBufferSize());
        SSLEngineResult r = e.wrap(java.nio.ByteBuffer.allocate(0), out);
        System.out.println(r.getStatus() + " " + r.getHandshakeStatus() + " " + (r.bytesProduced() > 100) + " "
                + out.get(0));
        KeyStore ks = KeyStore.getInstance("JKS");
        System.out.println(ks.getType() + " " + KeyStore.getDefaultType() + " "
                + TrustManagerFactory.getDefaultAlgorithm() + " " + KeyManagerFactory.getDefaultAlgorithm());
        try {
            CertificateFactory.getInstance("X.509")
                    .generateCertificate(new java.io.ByteArrayInputStream("junk".getBytes()));
        } catch (CertificateException x) { System.out.println(x.getMessage()); }
        System.out.println(new javax.security.auth.x500.X500Principal("CN=Duke, OU=Java, O=\"A, B\", C=US").getName()
                + " " + CertPathValidator.getInstance("PKIX").getAlgorithm());
    }
}
