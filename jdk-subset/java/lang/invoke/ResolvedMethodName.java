// Represents a resolved method; made by the VM, canonical per method, with VM-private state only (contract 4).
package java.lang.invoke;

final class ResolvedMethodName {
    private ResolvedMethodName() {
    }
}
