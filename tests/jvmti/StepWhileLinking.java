// Driven by step_while_linking.c: what getstatic and invokestatic initialize belongs to their resolution.
public class StepWhileLinking {
    static class Read {
        static int number = begin() + 1;
        static int begin() {
            int three = 3;
            return three;
        }
    }
    static class Called {
        static int number = begin() * 2;
        static int begin() {
            int four = 4;
            return four;
        }
        static int get() {
            return number;
        }
    }
    public static void main(String[] args) {
        int sum = Read.number;
        sum += Called.get();
        System.out.println(sum);
    }
}
