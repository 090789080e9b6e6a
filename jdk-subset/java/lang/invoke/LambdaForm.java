// The code behind a method handle as far as the VM cares: vmentry is what MethodHandle.invokeBasic jumps to.
package java.lang.invoke;

class LambdaForm {
    MemberName vmentry;
}
