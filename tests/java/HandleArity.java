// Method handles, call sites and reflection at the limit of 255 argument words.
import java.lang.invoke.*;
import java.util.*;
public class HandleArity {
  interface Act { Object run() throws Throwable; }
  static void t(String n, Act a) {
      try {
          System.out.println(n + " = " + a.run());
      } catch (Throwable e) {
          System.out.println(n + " ! " + String.valueOf(e).replaceAll("\\(.*", "").replaceAll("@[0-9a-f]+", "@H")
                  + (e.getCause() != null ? " / " + String.valueOf(e.getCause()).replaceAll("\\(.*", "") : ""));
      }
  }
  static int m250(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11,
          int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23,
          int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35,
          int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46, int a47,
          int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58, int a59,
          int a60, int a61, int a62, int a63, int a64, int a65, int a66, int a67, int a68, int a69, int a70, int a71,
          int a72, int a73, int a74, int a75, int a76, int a77, int a78, int a79, int a80, int a81, int a82, int a83,
          int a84, int a85, int a86, int a87, int a88, int a89, int a90, int a91, int a92, int a93, int a94, int a95,
          int a96, int a97, int a98, int a99, int a100, int a101, int a102, int a103, int a104, int a105, int a106,
          int a107, int a108, int a109, int a110, int a111, int a112, int a113, int a114, int a115, int a116, int a117,
          int a118, int a119, int a120, int a121, int a122, int a123, int a124, int a125, int a126, int a127, int a128,
          int a129, int a130, int a131, int a132, int a133, int a134, int a135, int a136, int a137, int a138, int a139,
          int a140, int a141, int a142, int a143, int a144, int a145, int a146, int a147, int a148, int a149, int a150,
          int a151, int a152, int a153, int a154, int a155, int a156, int a157, int a158, int a159, int a160, int a161,
          int a162, int a163, int a164, int a165, int a166, int a167, int a168, int a169, int a170, int a171, int a172,
          int a173, int a174, int a175, int a176, int a177, int a178, int a179, int a180, int a181, int a182, int a183,
          int a184, int a185, int a186, int a187, int a188, int a189, int a190, int a191, int a192, int a193, int a194,
          int a195, int a196, int a197, int a198, int a199, int a200, int a201, int a202, int a203, int a204, int a205,
          int a206, int a207, int a208, int a209, int a210, int a211, int a212, int a213, int a214, int a215, int a216,
          int a217, int a218, int a219, int a220, int a221, int a222, int a223, int a224, int a225, int a226, int a227,
          int a228, int a229, int a230, int a231, int a232, int a233, int a234, int a235, int a236, int a237, int a238,
          int a239, int a240, int a241, int a242, int a243, int a244, int a245, int a246, int a247, int a248,
          int a249) {
      return a0 + a249;
  }
  static int m252(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11,
          int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23,
          int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35,
          int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46, int a47,
          int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58, int a59,
          int a60, int a61, int a62, int a63, int a64, int a65, int a66, int a67, int a68, int a69, int a70, int a71,
          int a72, int a73, int a74, int a75, int a76, int a77, int a78, int a79, int a80, int a81, int a82, int a83,
          int a84, int a85, int a86, int a87, int a88, int a89, int a90, int a91, int a92, int a93, int a94, int a95,
          int a96, int a97, int a98, int a99, int a100, int a101, int a102, int a103, int a104, int a105, int a106,
          int a107, int a108, int a109, int a110, int a111, int a112, int a113, int a114, int a115, int a116, int a117,
          int a118, int a119, int a120, int a121, int a122, int a123, int a124, int a125, int a126, int a127, int a128,
          int a129, int a130, int a131, int a132, int a133, int a134, int a135, int a136, int a137, int a138, int a139,
          int a140, int a141, int a142, int a143, int a144, int a145, int a146, int a147, int a148, int a149, int a150,
          int a151, int a152, int a153, int a154, int a155, int a156, int a157, int a158, int a159, int a160, int a161,
          int a162, int a163, int a164, int a165, int a166, int a167, int a168, int a169, int a170, int a171, int a172,
          int a173, int a174, int a175, int a176, int a177, int a178, int a179, int a180, int a181, int a182, int a183,
          int a184, int a185, int a186, int a187, int a188, int a189, int a190, int a191, int a192, int a193, int a194,
          int a195, int a196, int a197, int a198, int a199, int a200, int a201, int a202, int a203, int a204, int a205,
          int a206, int a207, int a208, int a209, int a210, int a211, int a212, int a213, int a214, int a215, int a216,
          int a217, int a218, int a219, int a220, int a221, int a222, int a223, int a224, int a225, int a226, int a227,
          int a228, int a229, int a230, int a231, int a232, int a233, int a234, int a235, int a236, int a237, int a238,
          int a239, int a240, int a241, int a242, int a243, int a244, int a245, int a246, int a247, int a248, int a249,
          int a250, int a251) {
      return a0 + a251;
  }
  static int m253(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11,
          int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23,
          int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35,
          int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46, int a47,
          int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58, int a59,
          int a60, int a61, int a62, int a63, int a64, int a65, int a66, int a67, int a68, int a69, int a70, int a71,
          int a72, int a73, int a74, int a75, int a76, int a77, int a78, int a79, int a80, int a81, int a82, int a83,
          int a84, int a85, int a86, int a87, int a88, int a89, int a90, int a91, int a92, int a93, int a94, int a95,
          int a96, int a97, int a98, int a99, int a100, int a101, int a102, int a103, int a104, int a105, int a106,
          int a107, int a108, int a109, int a110, int a111, int a112, int a113, int a114, int a115, int a116, int a117,
          int a118, int a119, int a120, int a121, int a122, int a123, int a124, int a125, int a126, int a127, int a128,
          int a129, int a130, int a131, int a132, int a133, int a134, int a135, int a136, int a137, int a138, int a139,
          int a140, int a141, int a142, int a143, int a144, int a145, int a146, int a147, int a148, int a149, int a150,
          int a151, int a152, int a153, int a154, int a155, int a156, int a157, int a158, int a159, int a160, int a161,
          int a162, int a163, int a164, int a165, int a166, int a167, int a168, int a169, int a170, int a171, int a172,
          int a173, int a174, int a175, int a176, int a177, int a178, int a179, int a180, int a181, int a182, int a183,
          int a184, int a185, int a186, int a187, int a188, int a189, int a190, int a191, int a192, int a193, int a194,
          int a195, int a196, int a197, int a198, int a199, int a200, int a201, int a202, int a203, int a204, int a205,
          int a206, int a207, int a208, int a209, int a210, int a211, int a212, int a213, int a214, int a215, int a216,
          int a217, int a218, int a219, int a220, int a221, int a222, int a223, int a224, int a225, int a226, int a227,
          int a228, int a229, int a230, int a231, int a232, int a233, int a234, int a235, int a236, int a237, int a238,
          int a239, int a240, int a241, int a242, int a243, int a244, int a245, int a246, int a247, int a248, int a249,
          int a250, int a251, int a252) {
      return a0 + a252;
  }
  static int m254(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11,
          int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23,
          int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35,
          int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46, int a47,
          int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58, int a59,
          int a60, int a61, int a62, int a63, int a64, int a65, int a66, int a67, int a68, int a69, int a70, int a71,
          int a72, int a73, int a74, int a75, int a76, int a77, int a78, int a79, int a80, int a81, int a82, int a83,
          int a84, int a85, int a86, int a87, int a88, int a89, int a90, int a91, int a92, int a93, int a94, int a95,
          int a96, int a97, int a98, int a99, int a100, int a101, int a102, int a103, int a104, int a105, int a106,
          int a107, int a108, int a109, int a110, int a111, int a112, int a113, int a114, int a115, int a116, int a117,
          int a118, int a119, int a120, int a121, int a122, int a123, int a124, int a125, int a126, int a127, int a128,
          int a129, int a130, int a131, int a132, int a133, int a134, int a135, int a136, int a137, int a138, int a139,
          int a140, int a141, int a142, int a143, int a144, int a145, int a146, int a147, int a148, int a149, int a150,
          int a151, int a152, int a153, int a154, int a155, int a156, int a157, int a158, int a159, int a160, int a161,
          int a162, int a163, int a164, int a165, int a166, int a167, int a168, int a169, int a170, int a171, int a172,
          int a173, int a174, int a175, int a176, int a177, int a178, int a179, int a180, int a181, int a182, int a183,
          int a184, int a185, int a186, int a187, int a188, int a189, int a190, int a191, int a192, int a193, int a194,
          int a195, int a196, int a197, int a198, int a199, int a200, int a201, int a202, int a203, int a204, int a205,
          int a206, int a207, int a208, int a209, int a210, int a211, int a212, int a213, int a214, int a215, int a216,
          int a217, int a218, int a219, int a220, int a221, int a222, int a223, int a224, int a225, int a226, int a227,
          int a228, int a229, int a230, int a231, int a232, int a233, int a234, int a235, int a236, int a237, int a238,
          int a239, int a240, int a241, int a242, int a243, int a244, int a245, int a246, int a247, int a248, int a249,
          int a250, int a251, int a252, int a253) {
      return a0 + a253;
  }
  static int m255(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11,
          int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20, int a21, int a22, int a23,
          int a24, int a25, int a26, int a27, int a28, int a29, int a30, int a31, int a32, int a33, int a34, int a35,
          int a36, int a37, int a38, int a39, int a40, int a41, int a42, int a43, int a44, int a45, int a46, int a47,
          int a48, int a49, int a50, int a51, int a52, int a53, int a54, int a55, int a56, int a57, int a58, int a59,
          int a60, int a61, int a62, int a63, int a64, int a65, int a66, int a67, int a68, int a69, int a70, int a71,
          int a72, int a73, int a74, int a75, int a76, int a77, int a78, int a79, int a80, int a81, int a82, int a83,
          int a84, int a85, int a86, int a87, int a88, int a89, int a90, int a91, int a92, int a93, int a94, int a95,
          int a96, int a97, int a98, int a99, int a100, int a101, int a102, int a103, int a104, int a105, int a106,
          int a107, int a108, int a109, int a110, int a111, int a112, int a113, int a114, int a115, int a116, int a117,
          int a118, int a119, int a120, int a121, int a122, int a123, int a124, int a125, int a126, int a127, int a128,
          int a129, int a130, int a131, int a132, int a133, int a134, int a135, int a136, int a137, int a138, int a139,
          int a140, int a141, int a142, int a143, int a144, int a145, int a146, int a147, int a148, int a149, int a150,
          int a151, int a152, int a153, int a154, int a155, int a156, int a157, int a158, int a159, int a160, int a161,
          int a162, int a163, int a164, int a165, int a166, int a167, int a168, int a169, int a170, int a171, int a172,
          int a173, int a174, int a175, int a176, int a177, int a178, int a179, int a180, int a181, int a182, int a183,
          int a184, int a185, int a186, int a187, int a188, int a189, int a190, int a191, int a192, int a193, int a194,
          int a195, int a196, int a197, int a198, int a199, int a200, int a201, int a202, int a203, int a204, int a205,
          int a206, int a207, int a208, int a209, int a210, int a211, int a212, int a213, int a214, int a215, int a216,
          int a217, int a218, int a219, int a220, int a221, int a222, int a223, int a224, int a225, int a226, int a227,
          int a228, int a229, int a230, int a231, int a232, int a233, int a234, int a235, int a236, int a237, int a238,
          int a239, int a240, int a241, int a242, int a243, int a244, int a245, int a246, int a247, int a248, int a249,
          int a250, int a251, int a252, int a253, int a254) {
      return a0 + a254;
  }
  public static void main(String[] args) throws Throwable { MethodHandles.Lookup L = MethodHandles.lookup();
    Class<?>[] p250 = new Class<?>[250];
    Arrays.fill(p250, int.class);
    Object[] v250 = new Object[250];
    Arrays.fill(v250, 3);
    t("find250", () ->
            L.findStatic(HandleArity.class, "m250", MethodType.methodType(int.class, p250)).type().parameterCount());
    t("iwa250", () ->
            L.findStatic(HandleArity.class, "m250", MethodType.methodType(int.class, p250)).invokeWithArguments(v250));
    t("unr250", () -> L.unreflect(HandleArity.class.getDeclaredMethod("m250", p250)).invokeWithArguments(v250));
    t("refl250", () -> HandleArity.class.getDeclaredMethod("m250", p250).invoke(null, v250));
    t("spread250", () -> L.findStatic(HandleArity.class, "m250",
            MethodType.methodType(int.class, p250)).asSpreader(Object[].class, 250).invoke(v250));
    t("bind250", () -> MethodHandles.insertArguments(L.findStatic(HandleArity.class, "m250",
            MethodType.methodType(int.class, p250)), 0, 1).type().parameterCount());
    t("exact250",
            () -> (int) L.findStatic(HandleArity.class, "m250", MethodType.methodType(int.class, p250)).invokeExact(1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    t("inv250", () -> MethodHandles.invoker(MethodType.methodType(int.class, p250)).type().parameterCount());
    t("gen250", () -> MethodHandles.identity(int.class) == null ? 0
            : MethodHandles.empty(MethodType.methodType(int.class, p250)).type().parameterCount());
    t("drop250",
            () -> MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, p250).type().parameterCount());
    Class<?>[] p252 = new Class<?>[252];
    Arrays.fill(p252, int.class);
    Object[] v252 = new Object[252];
    Arrays.fill(v252, 3);
    t("find252", () ->
            L.findStatic(HandleArity.class, "m252", MethodType.methodType(int.class, p252)).type().parameterCount());
    t("iwa252", () ->
            L.findStatic(HandleArity.class, "m252", MethodType.methodType(int.class, p252)).invokeWithArguments(v252));
    t("unr252", () -> L.unreflect(HandleArity.class.getDeclaredMethod("m252", p252)).invokeWithArguments(v252));
    t("refl252", () -> HandleArity.class.getDeclaredMethod("m252", p252).invoke(null, v252));
    t("spread252", () -> L.findStatic(HandleArity.class, "m252",
            MethodType.methodType(int.class, p252)).asSpreader(Object[].class, 252).invoke(v252));
    t("bind252", () -> MethodHandles.insertArguments(L.findStatic(HandleArity.class, "m252",
            MethodType.methodType(int.class, p252)), 0, 1).type().parameterCount());
    t("exact252",
            () -> (int) L.findStatic(HandleArity.class, "m252", MethodType.methodType(int.class, p252)).invokeExact(1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    t("inv252", () -> MethodHandles.invoker(MethodType.methodType(int.class, p252)).type().parameterCount());
    t("gen252", () -> MethodHandles.identity(int.class) == null ? 0
            : MethodHandles.empty(MethodType.methodType(int.class, p252)).type().parameterCount());
    t("drop252",
            () -> MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, p252).type().parameterCount());
    Class<?>[] p253 = new Class<?>[253];
    Arrays.fill(p253, int.class);
    Object[] v253 = new Object[253];
    Arrays.fill(v253, 3);
    t("find253", () ->
            L.findStatic(HandleArity.class, "m253", MethodType.methodType(int.class, p253)).type().parameterCount());
    t("iwa253", () ->
            L.findStatic(HandleArity.class, "m253", MethodType.methodType(int.class, p253)).invokeWithArguments(v253));
    t("unr253", () -> L.unreflect(HandleArity.class.getDeclaredMethod("m253", p253)).invokeWithArguments(v253));
    t("refl253", () -> HandleArity.class.getDeclaredMethod("m253", p253).invoke(null, v253));
    t("spread253", () -> L.findStatic(HandleArity.class, "m253",
            MethodType.methodType(int.class, p253)).asSpreader(Object[].class, 253).invoke(v253));
    t("bind253", () -> MethodHandles.insertArguments(L.findStatic(HandleArity.class, "m253",
            MethodType.methodType(int.class, p253)), 0, 1).type().parameterCount());
    t("exact253", () ->
            (int) L.findStatic(HandleArity.class, "m253", MethodType.methodType(int.class, p253)).invokeExact(1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    t("inv253", () -> MethodHandles.invoker(MethodType.methodType(int.class, p253)).type().parameterCount());
    t("gen253", () -> MethodHandles.identity(int.class) == null ? 0
            : MethodHandles.empty(MethodType.methodType(int.class, p253)).type().parameterCount());
    t("drop253",
            () -> MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, p253).type().parameterCount());
    Class<?>[] p254 = new Class<?>[254];
    Arrays.fill(p254, int.class);
    Object[] v254 = new Object[254];
    Arrays.fill(v254, 3);
    t("find254", () ->
            L.findStatic(HandleArity.class, "m254", MethodType.methodType(int.class, p254)).type().parameterCount());
    t("iwa254", () ->
            L.findStatic(HandleArity.class, "m254", MethodType.methodType(int.class, p254)).invokeWithArguments(v254));
    t("unr254", () -> L.unreflect(HandleArity.class.getDeclaredMethod("m254", p254)).invokeWithArguments(v254));
    t("refl254", () -> HandleArity.class.getDeclaredMethod("m254", p254).invoke(null, v254));
    t("spread254", () -> L.findStatic(HandleArity.class, "m254",
            MethodType.methodType(int.class, p254)).asSpreader(Object[].class, 254).invoke(v254));
    t("bind254", () -> MethodHandles.insertArguments(L.findStatic(HandleArity.class, "m254",
            MethodType.methodType(int.class, p254)), 0, 1).type().parameterCount());
    t("exact254", () ->
            (int) L.findStatic(HandleArity.class, "m254", MethodType.methodType(int.class, p254)).invokeExact(1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    t("inv254", () -> MethodHandles.invoker(MethodType.methodType(int.class, p254)).type().parameterCount());
    t("gen254", () -> MethodHandles.identity(int.class) == null ? 0
            : MethodHandles.empty(MethodType.methodType(int.class, p254)).type().parameterCount());
    t("drop254",
            () -> MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, p254).type().parameterCount());
    Class<?>[] p255 = new Class<?>[255];
    Arrays.fill(p255, int.class);
    Object[] v255 = new Object[255];
    Arrays.fill(v255, 3);
    t("find255", () ->
            L.findStatic(HandleArity.class, "m255", MethodType.methodType(int.class, p255)).type().parameterCount());
    t("iwa255", () ->
            L.findStatic(HandleArity.class, "m255", MethodType.methodType(int.class, p255)).invokeWithArguments(v255));
    t("unr255", () -> L.unreflect(HandleArity.class.getDeclaredMethod("m255", p255)).invokeWithArguments(v255));
    t("refl255", () -> HandleArity.class.getDeclaredMethod("m255", p255).invoke(null, v255));
    t("spread255", () -> L.findStatic(HandleArity.class, "m255",
            MethodType.methodType(int.class, p255)).asSpreader(Object[].class, 255).invoke(v255));
    t("bind255", () -> MethodHandles.insertArguments(L.findStatic(HandleArity.class, "m255",
            MethodType.methodType(int.class, p255)), 0, 1).type().parameterCount());
    t("exact255", () ->
            (int) L.findStatic(HandleArity.class, "m255", MethodType.methodType(int.class, p255)).invokeExact(1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    t("inv255", () -> MethodHandles.invoker(MethodType.methodType(int.class, p255)).type().parameterCount());
    t("gen255", () -> MethodHandles.identity(int.class) == null ? 0
            : MethodHandles.empty(MethodType.methodType(int.class, p255)).type().parameterCount());
    t("drop255",
            () -> MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, p255).type().parameterCount());
  }}