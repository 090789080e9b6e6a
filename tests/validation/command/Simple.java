/** What the agents watch: threads, classes, an exception, and always the same output. */
public class Simple {
    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sum = new int[1];
        Thread thread = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                sum[0] += new Square(i).area();
            }
        }, "worker");
        thread.start();
        thread.join();
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            System.out.println("no number");
        }
        System.out.println("area " + sum[0]);
        while (args.length > 0 && args[0].equals("forever")) {
            Thread.sleep(1000);
        }
        if (args.length > 1 && args[0].equals("until")) {
            while (!new java.io.File(args[1]).exists()) {
                Thread.sleep(10);
            }
            return;
        }
        System.exit(args.length);
    }
}
