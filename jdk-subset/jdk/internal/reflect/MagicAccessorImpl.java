// Root of the accessors; the VM exempts subclasses from access checks (contract 8.3).
package jdk.internal.reflect;

class MagicAccessorImpl {
}
