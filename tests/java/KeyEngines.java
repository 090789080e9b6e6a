// Key factories, generators, agreements and parameters of a provider that the program brings.
import java.security.*;
import java.security.spec.*;
import java.util.Arrays;
import java.util.concurrent.Callable;
import javax.crypto.*;
import javax.crypto.spec.*;

public class KeyEngines {
    static void show(Callable<?> what) {
        try {
            System.out.println(what.call());
        } catch (Exception e) {
            String message = String.valueOf(e.getMessage());
            System.out.println(e.getClass().getName() + (message.startsWith("Cannot ") ? "" : ": " + message));
        }
    }

    record Plain(String text) implements PublicKey, PrivateKey, SecretKey {
        @Override
        public String getAlgorithm() {
            return "Plain";
        }

        @Override
        public String getFormat() {
            return "text";
        }

        @Override
        public byte[] getEncoded() {
            return text.getBytes();
        }
    }

    public static class Factory extends KeyFactorySpi {
        @Override
        protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
            if (!(spec instanceof EncodedKeySpec)) {
                throw new InvalidKeySpecException("not encoded");
            }
            return new Plain("public " + Arrays.toString(((EncodedKeySpec) spec).getEncoded()));
        }

        @Override
        protected PrivateKey engineGeneratePrivate(KeySpec spec) {
            return new Plain("private " + spec.getClass().getSimpleName());
        }

        @Override
        protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> type) {
            return type.cast(new X509EncodedKeySpec(key.getEncoded(), "Plain"));
        }

        @Override
        protected Key engineTranslateKey(Key key) {
            return new Plain("translated " + key);
        }
    }

    public static class Pairs extends KeyPairGeneratorSpi {
        private String how = "none";

        @Override
        public void initialize(int size, SecureRandom random) {
            how = size + " " + (random != null);
        }

        @Override
        public KeyPair generateKeyPair() {
            return new KeyPair(new Plain("a " + how), new Plain("b"));
        }
    }

    public static class WholePairs extends KeyPairGenerator {
        public WholePairs() {
            super("Own");
        }

        @Override
        public KeyPair generateKeyPair() {
            return new KeyPair(new Plain("whole"), null);
        }
    }

    public static class Keys extends KeyGeneratorSpi {
        private String how = "none";

        @Override
        protected void engineInit(SecureRandom random) {
            how = "random " + (random != null);
        }

        @Override
        protected void engineInit(AlgorithmParameterSpec params, SecureRandom random) {
            how = params.getClass().getSimpleName() + (random != null);
        }

        @Override
        protected void engineInit(int size, SecureRandom random) {
            how = size + " " + (random != null);
        }

        @Override
        protected SecretKey engineGenerateKey() {
            return new Plain(how);
        }
    }

    public static class Agreement extends KeyAgreementSpi {
        private String how = "";

        @Override
        protected void engineInit(Key key, SecureRandom random) {
            how += "init " + key + (random != null);
        }

        @Override
        protected void engineInit(Key key, AlgorithmParameterSpec params, SecureRandom random) {
            how += "init " + params.getClass().getSimpleName();
        }

        @Override
        protected Key engineDoPhase(Key key, boolean last) {
            how += " phase " + last;
            return null;
        }

        @Override
        protected byte[] engineGenerateSecret() {
            return how.getBytes();
        }

        @Override
        protected int engineGenerateSecret(byte[] secret, int offset) {
            return offset;
        }

        @Override
        protected SecretKey engineGenerateSecret(String algorithm) {
            return new Plain(algorithm + how);
        }
    }

    public static class Secrets extends SecretKeyFactorySpi {
        @Override
        protected SecretKey engineGenerateSecret(KeySpec spec) {
            return new Plain(new String(((PBEKeySpec) spec).getPassword()));
        }

        @Override
        protected KeySpec engineGetKeySpec(SecretKey key, Class<?> type) {
            return new PBEKeySpec(new String(key.getEncoded()).toCharArray());
        }

        @Override
        protected SecretKey engineTranslateKey(SecretKey key) {
            return key;
        }
    }

    public static class Parameters extends AlgorithmParametersSpi {
        private byte[] bytes;

        @Override
        protected void engineInit(AlgorithmParameterSpec spec) {
            bytes = ((IvParameterSpec) spec).getIV();
        }

        @Override
        protected void engineInit(byte[] params) {
            bytes = params;
        }

        @Override
        protected void engineInit(byte[] params, String format) {
            bytes = format.getBytes();
        }

        @Override
        protected <T extends AlgorithmParameterSpec> T engineGetParameterSpec(Class<T> type) {
            return type.cast(new IvParameterSpec(bytes));
        }

        @Override
        protected byte[] engineGetEncoded() {
            return bytes;
        }

        @Override
        protected byte[] engineGetEncoded(String format) {
            return (format + bytes.length).getBytes();
        }

        @Override
        protected String engineToString() {
            return "parameters " + Arrays.toString(bytes);
        }
    }

    static class Own extends Provider {
        Own() {
            super("Own", "1", "keys for a test");
            put("KeyFactory.Plain", Factory.class.getName());
            put("KeyPairGenerator.Plain", Pairs.class.getName());
            put("KeyPairGenerator.Whole", WholePairs.class.getName());
            put("KeyGenerator.Plain", Keys.class.getName());
            put("KeyAgreement.Plain", Agreement.class.getName());
            put("SecretKeyFactory.Plain", Secrets.class.getName());
            put("AlgorithmParameters.Plain", Parameters.class.getName());
            put("KeyFactory.Wrong", String.class.getName());
            put("Alg.Alias.KeyFactory.Simple", "Plain");
        }
    }

    public static void main(String[] args) throws Exception {
        Security.addProvider(new Own());
        KeyFactory factory = KeyFactory.getInstance("Plain");
        System.out.println(factory.getAlgorithm() + " " + factory.getProvider().getName());
        show(() -> factory.generatePublic(new X509EncodedKeySpec(new byte[] {1})));
        show(() -> factory.generatePublic(new RSAPublicKeySpec(null, null)));
        show(() -> factory.generatePrivate(new PKCS8EncodedKeySpec(new byte[2])));
        show(() -> factory.getKeySpec(new Plain("k"), X509EncodedKeySpec.class).getAlgorithm());
        show(() -> factory.translateKey(new Plain("k")));
        show(() -> KeyFactory.getInstance("simple", "Own").getAlgorithm());
        show(() -> KeyFactory.getInstance("none"));
        show(() -> KeyFactory.getInstance("none", "Own"));
        show(() -> KeyFactory.getInstance("Plain", "nobody"));
        show(() -> KeyFactory.getInstance("Plain", ""));
        show(() -> KeyFactory.getInstance("Plain", (Provider) null));
        show(() -> KeyFactory.getInstance(null));
        KeyPairGenerator pairs = KeyPairGenerator.getInstance("Plain");
        show(() -> pairs.generateKeyPair().getPublic());
        pairs.initialize(7);
        show(() -> pairs.genKeyPair().getPublic() + " " + pairs.getAlgorithm() + " " + pairs.getProvider().getName());
        show(() -> {
            pairs.initialize(new ECGenParameterSpec("x"));
            return 1;
        });
        KeyPairGenerator whole = KeyPairGenerator.getInstance("Whole");
        show(() -> whole.getAlgorithm() + " " + whole.generateKeyPair().getPublic() + " "
                + whole.generateKeyPair().getPrivate());
        show(() -> KeyPairGenerator.getInstance("none"));
        KeyGenerator keys = KeyGenerator.getInstance("Plain");
        show(() -> keys.generateKey());
        keys.init(5);
        show(() -> keys.generateKey());
        keys.init(new SecureRandom());
        show(() -> keys.generateKey());
        keys.init(new IvParameterSpec(new byte[1]));
        show(() -> keys.generateKey() + keys.getAlgorithm());
        show(() -> KeyGenerator.getInstance("none"));
        KeyAgreement agreement = KeyAgreement.getInstance("Plain", "Own");
        agreement.init(new Plain("k"));
        agreement.doPhase(null, true);
        show(() -> new String(agreement.generateSecret()) + agreement.generateSecret(new byte[3], 2));
        agreement.init(null, new IvParameterSpec(new byte[1]));
        show(() -> agreement.generateSecret("x"));
        show(() -> KeyAgreement.getInstance("none"));
        SecretKeyFactory secrets = SecretKeyFactory.getInstance("Plain");
        show(() -> secrets.generateSecret(new PBEKeySpec("pw".toCharArray())));
        show(() -> secrets.getKeySpec(new Plain("k"), PBEKeySpec.class).getClass());
        show(() -> secrets.translateKey(new Plain("k")));
        show(() -> SecretKeyFactory.getInstance("none"));
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("Plain");
        show(() -> parameters.toString());
        show(() -> parameters.getEncoded());
        show(() -> parameters.getEncoded("f"));
        show(() -> parameters.getParameterSpec(IvParameterSpec.class));
        parameters.init(new IvParameterSpec(new byte[] {9}));
        show(() -> {
            parameters.init(new byte[0]);
            return 1;
        });
        show(() -> {
            parameters.init(new IvParameterSpec(new byte[1]));
            return 1;
        });
        show(() -> parameters + " " + new String(parameters.getEncoded("f")) + parameters.getEncoded().length
                + parameters.getParameterSpec(IvParameterSpec.class).getIV()[0]);
        AlgorithmParameters second = AlgorithmParameters.getInstance("Plain");
        second.init(new byte[4], "format");
        show(() -> second);
        show(() -> AlgorithmParameterGenerator.getInstance("none"));
    }
}
