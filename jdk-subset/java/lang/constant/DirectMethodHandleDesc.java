// See the API documentation of Java SE 17.
package java.lang.constant;

public sealed interface DirectMethodHandleDesc extends MethodHandleDesc permits DirectMethodHandleDescImpl {
    enum Kind {
        STATIC(6, false),
        INTERFACE_STATIC(6, true),
        VIRTUAL(5, false),
        INTERFACE_VIRTUAL(9, true),
        SPECIAL(7, false),
        INTERFACE_SPECIAL(7, true),
        CONSTRUCTOR(8, false),
        GETTER(1, false),
        SETTER(3, false),
        STATIC_GETTER(2, false),
        STATIC_SETTER(4, false);

        public final int refKind;
        public final boolean isInterface;

        Kind(int refKind, boolean isInterface) {
            this.refKind = refKind;
            this.isInterface = isInterface;
        }

        public static Kind valueOf(int refKind) {
            return valueOf(refKind, refKind == 9);
        }

        public static Kind valueOf(int refKind, boolean isInterface) {
            Kind[] all = values();
            for (int i = 0; i < all.length; i++) {
                // Only methods called statically or specially know both; of the others there is one each.
                if (all[i].refKind == refKind && (all[i].isInterface == isInterface || refKind < 6 || refKind > 7)) {
                    return all[i];
                }
            }
            throw new IllegalArgumentException("refKind=" + refKind + " isInterface=" + isInterface);
        }
    }

    Kind kind();

    int refKind();

    boolean isOwnerInterface();

    ClassDesc owner();

    String methodName();

    String lookupDescriptor();
}
