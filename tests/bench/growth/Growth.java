/** The clock of the drivers, and the lines that growth.py reads. */
final class Growth {
    private static long began;

    /** CPU time of the whole process, in nanoseconds. */
    static native long cpu();

    static void begin() {
        began = cpu();
    }

    static void end(String measure) {
        emit(measure, (cpu() - began) / 1e6, "ms");
    }

    static void emit(String measure, double value, String unit) {
        System.out.println("{\"measure\": \"" + measure + "\", \"value\": " + value + ", \"unit\": \"" + unit + "\"}");
    }
}
