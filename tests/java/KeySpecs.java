// The values of java.security.spec and javax.crypto.spec: what they are made of, what they refuse, that arrays are
// copied.
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.security.spec.*;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import javax.crypto.spec.*;

public class KeySpecs {
    static final Class<?>[] CLASSES = {DSAGenParameterSpec.class, DSAParameterSpec.class, DSAPrivateKeySpec.class,
        DSAPublicKeySpec.class, ECFieldF2m.class, ECFieldFp.class, ECGenParameterSpec.class, ECParameterSpec.class,
        ECPoint.class, ECPrivateKeySpec.class, ECPublicKeySpec.class, EdDSAParameterSpec.class, EdECPoint.class,
        EdECPrivateKeySpec.class, EdECPublicKeySpec.class, EllipticCurve.class, MGF1ParameterSpec.class,
        NamedParameterSpec.class, PKCS8EncodedKeySpec.class, PSSParameterSpec.class, RSAKeyGenParameterSpec.class,
        RSAMultiPrimePrivateCrtKeySpec.class, RSAOtherPrimeInfo.class, RSAPrivateCrtKeySpec.class,
        RSAPrivateKeySpec.class, RSAPublicKeySpec.class, X509EncodedKeySpec.class, XECPrivateKeySpec.class,
        XECPublicKeySpec.class, ChaCha20ParameterSpec.class, DHGenParameterSpec.class, DHParameterSpec.class,
        DHPrivateKeySpec.class, DHPublicKeySpec.class, GCMParameterSpec.class, IvParameterSpec.class,
        OAEPParameterSpec.class, PBEKeySpec.class, PBEParameterSpec.class, PSource.PSpecified.class};

    static int next;

    static String shown(Object o) throws Exception {
        if (o instanceof byte[]) {
            return Arrays.toString((byte[]) o);
        }
        if (o instanceof char[]) {
            return Arrays.toString((char[]) o);
        }
        if (o instanceof int[]) {
            return Arrays.toString((int[]) o);
        }
        if (o instanceof Object[]) {
            return ((Object[]) o).length + " elements";
        }
        if (o instanceof Optional) {
            return ((Optional<?>) o).isPresent() + "";
        }
        if (o == null || o instanceof Number || o instanceof String || o instanceof Boolean) {
            return String.valueOf(o);
        }
        return o.getClass().getSimpleName();
    }

    /** A value of a type; with kind 0 a usual one. */
    static Object value(Class<?> type, int kind) throws Exception {
        if (kind == 1 && !type.isPrimitive()) {
            return null;
        }
        if (type == int.class) {
            return kind == 2 ? -1 : kind == 3 ? 0 : new int[] {2048, 256, 512}[next++ % 3];
        }
        if (type == boolean.class) {
            return kind != 2;
        }
        if (type == byte[].class) {
            return kind == 2 ? new byte[0] : kind == 3 ? new byte[12] : new byte[] {1, 2, 3};
        }
        if (type == char[].class) {
            return kind == 2 ? new char[0] : new char[] {'p', 'w'};
        }
        if (type == int[].class) {
            return kind == 2 ? new int[] {1, 2} : kind == 3 ? new int[] {9, 5, 3} : new int[] {1};
        }
        if (type == BigInteger.class) {
            return BigInteger.valueOf(kind == 2 ? -5 : kind == 3 ? 0 : 11 + next++ % 7);
        }
        if (type == String.class) {
            return kind == 2 ? "" : "SHA-256";
        }
        if (type == ECField.class) {
            return kind == 2 ? new ECFieldF2m(3) : new ECFieldFp(BigInteger.valueOf(101));
        }
        if (type == EllipticCurve.class) {
            return new EllipticCurve(new ECFieldFp(BigInteger.valueOf(101)), BigInteger.ONE, BigInteger.TEN);
        }
        if (type == ECPoint.class) {
            return kind == 2 ? ECPoint.POINT_INFINITY : new ECPoint(BigInteger.ONE, BigInteger.TWO);
        }
        if (type == ECParameterSpec.class) {
            return new ECParameterSpec((EllipticCurve) value(EllipticCurve.class, 0), new ECPoint(BigInteger.ONE,
                    BigInteger.TWO), BigInteger.TEN, 1);
        }
        if (type == EdECPoint.class) {
            return new EdECPoint(true, BigInteger.ONE);
        }
        if (type == NamedParameterSpec.class || type == AlgorithmParameterSpec.class) {
            return NamedParameterSpec.ED25519;
        }
        if (type == RSAOtherPrimeInfo[].class) {
            return new RSAOtherPrimeInfo[kind == 2 ? 0 : 1];
        }
        if (type == PSource.class) {
            return PSource.PSpecified.DEFAULT;
        }
        throw new IllegalArgumentException(type + "");
    }

    static void show(Object made) throws Exception {
        Method[] methods = made.getClass().getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        StringBuilder b = new StringBuilder(made.getClass().getSimpleName());
        for (Method method : methods) {
            if (method.getParameterCount() == 0 && method.getName().matches("(get|is).*")
                    && !method.getName().equals("getClass") && !method.isBridge()) {
                Object first = method.invoke(made);
                b.append(' ').append(method.getName()).append('=').append(shown(first));
                if (first != null && first.getClass().isArray() && first == method.invoke(made)) {
                    b.append(" (not copied)");
                }
            }
        }
        if (made.toString().indexOf('@') < 0) {
            b.append(' ').append(made);
        }
        System.out.println(b);
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> type : CLASSES) {
            Constructor<?>[] constructors = type.getConstructors();
            Arrays.sort(constructors, Comparator.comparing((Constructor<?> c) -> c.getParameterCount())
                    .thenComparing(Object::toString));
            for (Constructor<?> constructor : constructors) {
                Class<?>[] types = constructor.getParameterTypes();
                for (int changed = -1; changed < types.length; changed++) {
                    for (int kind = changed < 0 ? 0 : 1; kind < (changed < 0 ? 1 : 4); kind++) {
                        next = 0;
                        Object[] values = new Object[types.length];
                        for (int i = 0; i < values.length; i++) {
                            values[i] = value(types[i], i == changed ? kind : 0);
                        }
                        try {
                            show(constructor.newInstance(values));
                        } catch (InvocationTargetException e) {
                            String message = String.valueOf(e.getCause().getMessage());
                            System.out.println(type.getSimpleName() + " " + types.length + " " + changed + " " + kind
                                    + " " + e.getCause().getClass().getName()
                                    + (message.startsWith("Cannot ") ? "" : ": " + message));
                        }
                    }
                }
            }
        }
        PBEKeySpec password = new PBEKeySpec("secret".toCharArray());
        password.clearPassword();
        try {
            password.getPassword();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        ECFieldF2m field = new ECFieldF2m(163, new int[] {7, 6, 3});
        System.out.println(field.getReductionPolynomial().toString(16) + " "
                + field.equals(new ECFieldF2m(163, field.getReductionPolynomial())) + " " + field.hashCode());
        System.out.println(value(EllipticCurve.class, 0).equals(value(EllipticCurve.class, 0)) + " "
                + value(EllipticCurve.class, 0).hashCode() + " " + ECPoint.POINT_INFINITY.getAffineX() + " "
                + ECPoint.POINT_INFINITY.hashCode() + " " + value(ECPoint.class, 0).hashCode() + " "
                + PSSParameterSpec.DEFAULT + " " + MGF1ParameterSpec.SHA512_256 + " " + OAEPParameterSpec.DEFAULT
                        .getMGFAlgorithm() + " " + RSAKeyGenParameterSpec.F4);
    }
}
