// group: arithmetic
// The game of life on a torus, as boolean arrays of arrays; and rule 110 on ints as sets of bits.
public class Life {
    static boolean[][] next(boolean[][] grid) {
        int rows = grid.length, columns = grid[0].length;
        boolean[][] made = new boolean[rows][columns];
        for (int y = 0; y < rows; y++) {
            boolean[] above = grid[(y + rows - 1) % rows], here = grid[y], below = grid[(y + 1) % rows];
            for (int x = 0; x < columns; x++) {
                int left = x == 0 ? columns - 1 : x - 1, right = x == columns - 1 ? 0 : x + 1, count = 0;
                if (above[left]) count++;
                if (above[x]) count++;
                if (above[right]) count++;
                if (here[left]) count++;
                if (here[right]) count++;
                if (below[left]) count++;
                if (below[x]) count++;
                if (below[right]) count++;
                made[y][x] = count == 3 || count == 2 && here[x];
            }
        }
        return made;
    }

    static void rule110(int[] cells) {
        int carried = 0, first = cells[0];
        for (int i = 0; i < cells.length; i++) {
            int c = cells[i], right = c << 1 | (i == 0 ? 0 : carried);
            carried = c >>> 31;
            int left = c >>> 1 | (i + 1 < cells.length ? cells[i + 1] : first) << 31;
            cells[i] = (c | right) & ~(c & right & left);
        }
    }

    public static void main(String[] args) {
        int generations = args.length > 0 ? Integer.parseInt(args[0]) : 1300;
        boolean[][] grid = new boolean[96][128];
        int seed = 11;
        for (boolean[] row : grid) {
            for (int x = 0; x < row.length; x++) {
                seed = seed * 1664525 + 1013904223;
                row[x] = seed < -800000000;
            }
        }
        int[] cells = new int[200];
        cells[0] = 1;
        int hash = 0;
        for (int g = 0; g < generations; g++) {
            grid = next(grid);
            for (int k = 0; k < 20; k++) rule110(cells);
            int alive = 0;
            for (boolean[] row : grid) for (boolean cell : row) if (cell) alive++;
            hash = hash * 31 + alive + cells[g % cells.length];
        }
        System.out.println("checksum=" + hash);
    }
}
