import io.netty.internal.tcnative.Library;
import io.netty.internal.tcnative.SSL;
import io.netty.internal.tcnative.SSLContext;

public class TcnativeUse {
    public static void main(String[] args) throws Exception {
        System.load(args[0]);
        Library.initialize("provided", null);
        System.out.println(SSL.versionString() + " " + (SSL.version() > 0));
        long context = SSLContext.make(SSL.SSL_PROTOCOL_TLSV1_2 | SSL.SSL_PROTOCOL_TLSV1_3, SSL.SSL_MODE_SERVER);
        System.out.println(SSLContext.setCipherSuite(context, "ECDHE-RSA-AES128-GCM-SHA256", false));
        SSLContext.setSessionIdContext(context, new byte[] {1, 2, 3});
        SSLContext.setVerify(context, SSL.SSL_CVERIFY_NONE, 5);
        SSLContext.setNpnProtos(context, new String[] {"h2", "http/1.1"}, 0);
        SSLContext.setAlpnProtos(context, new String[] {"h2", "http/1.1"}, 0);
        System.out.println(SSLContext.sessionTicketKeyNew(context));
        long ssl = SSL.newSSL(context, true);
        System.out.println(SSL.getCiphers(ssl).length > 0);
        long network = SSL.bioNewByteBuffer(ssl, 0);
        System.out.println(SSL.doHandshake(ssl) + " " + SSL.getError(ssl, -1) + " " + SSL.getVersion(ssl));
        System.out.println(SSL.getTime(ssl) >= 0);
        SSL.setTlsExtHostName(ssl, "example.com");
        SSL.freeBIO(network);
        SSL.freeSSL(ssl);
        SSLContext.free(context);
        try {
            long other = SSLContext.make(SSL.SSL_PROTOCOL_TLSV1_2, SSL.SSL_MODE_CLIENT);
            SSLContext.setCipherSuite(other, "nonsense", false);
        } catch (Exception e) {
            System.out.println(e.getClass().getName());
        }
    }
}
