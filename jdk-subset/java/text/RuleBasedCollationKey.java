// A key is a text of chars: primary orders, 0, secondary orders, 0, tertiary orders, 0, normalized text.
package java.text;

final class RuleBasedCollationKey extends CollationKey {
    private final String key;

    RuleBasedCollationKey(String source, String key) {
        super(source);
        this.key = key;
    }

    @Override
    public int compareTo(CollationKey target) {
        return Integer.signum(key.compareTo(((RuleBasedCollationKey) target).key));
    }

    @Override
    public boolean equals(Object target) {
        return target instanceof RuleBasedCollationKey other && key.equals(other.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public byte[] toByteArray() {
        byte[] bytes = new byte[2 * key.length()];
        for (int i = 0; i < key.length(); i++) {
            bytes[2 * i] = (byte) (key.charAt(i) >> 8);
            bytes[2 * i + 1] = (byte) key.charAt(i);
        }
        return bytes;
    }
}
