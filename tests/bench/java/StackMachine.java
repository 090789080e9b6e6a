// group: arithmetic
// A virtual machine in Java: a dense switch in a loop, an int stack, jumps. It counts primes and the steps of Collatz.
public class StackMachine {
    static final int PUSH = 0, GET = 1, SET = 2, ADD = 3, SUB = 4, MUL = 5, MOD = 6, LESS = 7, ZERO = 8, JUMP = 9;
    static final int EVEN = 10, HALF = 11, INC = 12, CALL = 13, RETURN = 14, PRINT = 15, HALT = 16;

    private final int[] code = new int[256];
    private int length;
    int hash;

    private int emit(int op, int operand) {
        code[length] = op;
        code[length + 1] = operand;
        length += 2;
        return length - 2;
    }

    private void patch(int at) { code[at + 1] = length; }

    /* Variables: 0 n, 1 d, 2 count, 3 the limit, 4 what the function is asked, 5 its steps. */
    void assemble(int limit) {
        emit(PUSH, limit);
        emit(SET, 3);
        emit(PUSH, 2);
        emit(SET, 0);
        int outer = length;
        emit(GET, 0);
        emit(GET, 3);
        emit(LESS, 0);
        int end = emit(ZERO, 0);
        emit(PUSH, 2);
        emit(SET, 1);
        int inner = length;
        emit(GET, 0);
        emit(GET, 1);
        emit(GET, 1);
        emit(MUL, 0);
        emit(LESS, 0);
        int more = emit(ZERO, 0);
        emit(GET, 2);
        emit(PUSH, 1);
        emit(ADD, 0);
        emit(SET, 2);
        emit(GET, 0);
        emit(SET, 4);
        int call = emit(CALL, 0);
        emit(GET, 5);
        emit(PRINT, 0);
        int next = emit(JUMP, 0);
        patch(more);
        emit(GET, 0);
        emit(GET, 1);
        emit(MOD, 0);
        int composite = emit(ZERO, 0);
        emit(INC, 1);
        emit(JUMP, inner);
        patch(next);
        patch(composite);
        emit(INC, 0);
        emit(JUMP, outer);
        patch(end);
        emit(GET, 2);
        emit(PRINT, 0);
        emit(HALT, 0);
        patch(call);
        emit(PUSH, 0);
        emit(SET, 5);
        int loop = length;
        emit(GET, 4);
        emit(PUSH, 1);
        emit(SUB, 0);
        int done = emit(ZERO, 0);
        emit(GET, 4);
        int odd = emit(EVEN, 0);
        emit(GET, 4);
        emit(HALF, 0);
        int joined = emit(JUMP, 0);
        patch(odd);
        emit(GET, 4);
        emit(PUSH, 3);
        emit(MUL, 0);
        emit(PUSH, 1);
        emit(ADD, 0);
        patch(joined);
        emit(SET, 4);
        emit(INC, 5);
        emit(JUMP, loop);
        patch(done);
        emit(RETURN, 0);
    }

    long run() {
        int[] stack = new int[64], variables = new int[8], returns = new int[8];
        int pc = 0, sp = 0, rp = 0;
        long executed = 0;
        for (;;) {
            int op = code[pc], operand = code[pc + 1];
            pc += 2;
            executed++;
            switch (op) {
            case PUSH: stack[sp++] = operand; break;
            case GET: stack[sp++] = variables[operand]; break;
            case SET: variables[operand] = stack[--sp]; break;
            case ADD: sp--; stack[sp - 1] += stack[sp]; break;
            case SUB: sp--; stack[sp - 1] -= stack[sp]; break;
            case MUL: sp--; stack[sp - 1] *= stack[sp]; break;
            case MOD: sp--; stack[sp - 1] %= stack[sp]; break;
            case LESS: sp--; stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0; break;
            case ZERO: if (stack[--sp] == 0) pc = operand; break;
            case JUMP: pc = operand; break;
            case EVEN: if ((stack[--sp] & 1) != 0) pc = operand; break;
            case HALF: stack[sp - 1] >>= 1; break;
            case INC: variables[operand]++; break;
            case CALL: returns[rp++] = pc; pc = operand; break;
            case RETURN: pc = returns[--rp]; break;
            case PRINT: hash = hash * 31 + stack[--sp]; break;
            case HALT: return executed;
            default: throw new IllegalStateException("op " + op);
            }
        }
    }

    public static void main(String[] args) {
        StackMachine vm = new StackMachine();
        vm.assemble(args.length > 0 ? Integer.parseInt(args[0]) : 110000);
        long executed = vm.run();
        System.out.println("checksum=" + vm.hash + "/" + executed);
    }
}
