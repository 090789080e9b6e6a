// A named mapping between characters and bytes. The built-in charsets are in jdk.internal.charset; others are found as
// services.
package java.nio.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import jdk.internal.charset.StandardCharset;

public abstract class Charset implements Comparable<Charset> {
    private static volatile Charset defaultCharset;

    private final String name;
    private final String[] aliases;
    private Set<String> aliasSet;

    protected Charset(String canonicalName, String[] aliases) {
        this.name = canonicalName;
        this.aliases = aliases;
        if (this instanceof StandardCharset) {
            // Names of the built-in charsets are known to be legal; their alias list is split only when asked for.
            return;
        }
        checkName(canonicalName);
        if (aliases == null) {
            return;
        }
        for (int i = 0; i < aliases.length; i++) {
            checkName(aliases[i]);
        }
    }

    private static void checkName(String s) {
        int n = s.length();
        if (n == 0) {
            throw new IllegalCharsetNameException(s);
        }
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            if (c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                continue;
            }
            if (i != 0 && (c == '-' || c == '+' || c == ':' || c == '_' || c == '.')) {
                continue;
            }
            throw new IllegalCharsetNameException(s);
        }
    }

    private static Charset lookup(String charsetName) {
        if (charsetName == null) {
            throw new IllegalArgumentException("Null charset name");
        }
        Charset cs = StandardCharset.find(charsetName);
        if (cs == null) {
            checkName(charsetName);
            cs = ProvidedCharsets.find(charsetName);
        }
        return cs;
    }

    public static boolean isSupported(String charsetName) {
        return lookup(charsetName) != null;
    }

    public static Charset forName(String charsetName) {
        Charset cs = lookup(charsetName);
        if (cs == null) {
            throw new UnsupportedCharsetException(charsetName);
        }
        return cs;
    }

    public static SortedMap<String, Charset> availableCharsets() {
        TreeMap<String, Charset> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Charset[] all = StandardCharset.all();
        for (int i = 0; i < all.length; i++) {
            map.put(all[i].name(), all[i]);
        }
        ProvidedCharsets.addTo(map);
        return Collections.unmodifiableSortedMap(map);
    }

    public static Charset defaultCharset() {
        Charset cs = defaultCharset;
        if (cs == null) {
            // The value the VM was started with: changing the property later has no effect.
            String csn = jdk.internal.misc.VM.getSavedProperty("file.encoding");
            cs = csn == null ? null : StandardCharset.find(csn);
            if (cs == null) {
                cs = StandardCharset.UTF_8;
            }
            defaultCharset = cs;
        }
        return cs;
    }

    public final String name() {
        return name;
    }

    public final Set<String> aliases() {
        Set<String> set = aliasSet;
        if (set == null) {
            String[] list = this instanceof StandardCharset ? ((StandardCharset) this).aliasNames() : aliases;
            HashSet<String> hs = new HashSet<>();
            for (int i = 0; list != null && i < list.length; i++) {
                hs.add(list[i]);
            }
            set = Collections.unmodifiableSet(hs);
            aliasSet = set;
        }
        return set;
    }

    public String displayName() {
        return name;
    }

    public String displayName(Locale locale) {
        return name;
    }

    public final boolean isRegistered() {
        return !name.startsWith("X-") && !name.startsWith("x-");
    }

    public abstract boolean contains(Charset cs);

    public abstract CharsetDecoder newDecoder();

    public abstract CharsetEncoder newEncoder();

    public final CharBuffer decode(ByteBuffer bb) {
        try {
            return newDecoder().onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE).decode(bb);
        } catch (CharacterCodingException e) {
            throw new Error(e);
        }
    }

    public final ByteBuffer encode(CharBuffer cb) {
        try {
            return newEncoder().onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE).encode(cb);
        } catch (CharacterCodingException e) {
            throw new Error(e);
        }
    }

    public final ByteBuffer encode(String str) {
        return encode(CharBuffer.wrap(str));
    }

    public boolean canEncode() {
        return true;
    }

    @Override
    public final int compareTo(Charset that) {
        return name.compareToIgnoreCase(that.name);
    }

    @Override
    public final int hashCode() {
        return name.hashCode();
    }

    @Override
    public final boolean equals(Object ob) {
        return ob instanceof Charset && name.equals(((Charset) ob).name());
    }

    @Override
    public final String toString() {
        return name;
    }
}
