// Base class of exceptions about malformed input and unmappable characters.
package java.nio.charset;

import java.io.IOException;

public class CharacterCodingException extends IOException {
    private static final long serialVersionUID = 8421532232154627783L;

    public CharacterCodingException() {
    }
}
