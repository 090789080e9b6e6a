import com.kenai.jffi.CallContext;
import com.kenai.jffi.CallingConvention;
import com.kenai.jffi.Closure;
import com.kenai.jffi.ClosureManager;
import com.kenai.jffi.Function;
import com.kenai.jffi.HeapInvocationBuffer;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.Library;
import com.kenai.jffi.MemoryIO;
import com.kenai.jffi.Type;

/** Calls functions of the C library, with numbers, arrays and a closure. */
public class JffiUse {
    public static void main(String[] args) {
        Library c = Library.openLibrary("libc.so.6", Library.LAZY | Library.GLOBAL);
        Invoker invoker = Invoker.getInstance();
        Function abs = new Function(c.getSymbolAddress("abs"), Type.SINT32, Type.SINT32);
        System.out.println(invoker.invokeIrI(abs, -5));

        Function strlen = new Function(c.getSymbolAddress("strlen"), Type.ULONG_LONG, Type.POINTER);
        HeapInvocationBuffer buffer = new HeapInvocationBuffer(strlen);
        buffer.putArray("hello\0".getBytes(), 0, 6, com.kenai.jffi.ArrayFlags.IN);
        System.out.println(invoker.invokeLong(strlen, buffer));

        MemoryIO memory = MemoryIO.getInstance();
        long block = memory.allocateMemory(64, true);
        memory.putInt(block, 42);
        memory.putByteArray(block + 8, new byte[]{1, 2, 3}, 0, 3);
        byte[] back = new byte[3];
        memory.getByteArray(block + 8, back, 0, 3);
        System.out.println(memory.getInt(block) + " " + back[2]);

        int[] numbers = {5, 3, 9, 1};
        for (int i = 0; i < numbers.length; i++) memory.putInt(block + 4 * i, numbers[i]);
        Closure compare = b -> b.setIntReturn(Integer.compare(memory.getInt(b.getAddress(0)),
                                                              memory.getInt(b.getAddress(1))));
        Closure.Handle handle = ClosureManager.getInstance().newClosure(compare, CallContext.getCallContext(
            Type.SINT32, new Type[]{Type.POINTER, Type.POINTER}, CallingConvention.DEFAULT, false));
        Function qsort = new Function(c.getSymbolAddress("qsort"), Type.VOID, Type.POINTER, Type.ULONG_LONG,
                                      Type.ULONG_LONG, Type.POINTER);
        HeapInvocationBuffer sort = new HeapInvocationBuffer(qsort);
        sort.putAddress(block);
        sort.putLong(4);
        sort.putLong(4);
        sort.putAddress(handle.getAddress());
        invoker.invokeInt(qsort, sort);
        for (int i = 0; i < 4; i++) System.out.print(memory.getInt(block + 4 * i) + " ");
        System.out.println();
        handle.dispose();
        memory.freeMemory(block);
        System.out.println(Library.openLibrary("libnosuch.so", Library.LAZY) == null);
    }
}
