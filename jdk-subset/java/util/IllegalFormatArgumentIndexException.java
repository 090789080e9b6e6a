// IllegalFormatArgumentIndexException: an argument index that is zero or no int.
package java.util;

class IllegalFormatArgumentIndexException extends IllegalFormatException {
    private static final long serialVersionUID = 4191767811181838112L;

    private final int index;

    IllegalFormatArgumentIndexException(int index) {
        this.index = index;
    }

    int getIndex() {
        return index;
    }

    @Override
    public String getMessage() {
        return index == Integer.MIN_VALUE ? "Format argument index: (not representable as int)"
                : "Illegal format argument index = " + index;
    }
}
