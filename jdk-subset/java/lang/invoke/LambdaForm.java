// The code after a method handle: vmentry, a static method that takes the handle and its arguments, is what the VM
// jumps to in MethodHandle.invokeBasic. Forms are shared by handles of the same kind and signature; see Forms.
package java.lang.invoke;

class LambdaForm {
    final MemberName vmentry;

    LambdaForm(MemberName vmentry) {
        this.vmentry = vmentry;
    }
}
