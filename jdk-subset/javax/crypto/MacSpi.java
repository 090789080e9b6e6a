// What an implementation of a message authentication code provides.
package javax.crypto;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;

public abstract class MacSpi {
    private static final int PIECE = 4096;

    public MacSpi() {
    }

    protected abstract int engineGetMacLength();

    protected abstract void engineInit(Key key, AlgorithmParameterSpec params)
            throws InvalidKeyException, InvalidAlgorithmParameterException;

    protected abstract void engineUpdate(byte input);

    protected abstract void engineUpdate(byte[] input, int offset, int len);

    protected void engineUpdate(ByteBuffer input) {
        byte[] piece = new byte[Math.min(input.remaining(), PIECE)];
        while (input.hasRemaining()) {
            int n = Math.min(input.remaining(), piece.length);
            input.get(piece, 0, n);
            engineUpdate(piece, 0, n);
        }
    }

    protected abstract byte[] engineDoFinal();

    protected abstract void engineReset();

    public Object clone() throws CloneNotSupportedException {
        if (this instanceof Cloneable) {
            return super.clone();
        }
        throw new CloneNotSupportedException();
    }
}
