// group: arithmetic
// A move generator for chess on a board of 16 x 8 squares: counts the positions some plies away (no castling, no en
// passant, promotion to queens), then adds up a simple evaluation of each.
public class Chess {
    static final int PAWN = 1, KNIGHT = 2, BISHOP = 3, ROOK = 4, QUEEN = 5, KING = 6, BLACK = 8;
    static final int[] KNIGHT_STEPS = {33, 31, 18, 14, -33, -31, -18, -14};
    static final int[] KING_STEPS = {1, -1, 16, -16, 17, 15, -17, -15};
    static final int[] WORTH = {0, 100, 320, 330, 500, 900, 20000};
    final byte[] board = new byte[128];
    final int[] moves = new int[8 * 256];
    long positions, value;

    Chess() {
        byte[] back = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
        for (int f = 0; f < 8; f++) {
            board[f] = back[f];
            board[16 + f] = PAWN;
            board[96 + f] = PAWN | BLACK;
            board[112 + f] = (byte) (back[f] | BLACK);
        }
    }

    int generate(int colour, int at) {
        for (int from = 0; from < 128; from++) {
            if ((from & 0x88) != 0) { from += 7; continue; }
            int piece = board[from];
            if (piece == 0 || (piece & BLACK) != colour) continue;
            switch (piece & 7) {
            case PAWN: {
                int step = colour == 0 ? 16 : -16, to = from + step;
                if ((to & 0x88) == 0 && board[to] == 0) {
                    moves[at++] = from << 7 | to;
                    if (from >> 4 == (colour == 0 ? 1 : 6) && board[to + step] == 0)
                        moves[at++] = from << 7 | to + step;
                }
                for (int side = -1; side <= 1; side += 2) {
                    to = from + step + side;
                    if ((to & 0x88) == 0 && board[to] != 0 && (board[to] & BLACK) != colour)
                        moves[at++] = from << 7 | to;
                }
                break;
            }
            case KNIGHT: at = leap(from, colour, KNIGHT_STEPS, at); break;
            case BISHOP: at = slide(from, colour, 4, 8, at); break;
            case ROOK: at = slide(from, colour, 0, 4, at); break;
            case QUEEN: at = slide(from, colour, 0, 8, at); break;
            default: at = leap(from, colour, KING_STEPS, at);
            }
        }
        return at;
    }

    private int leap(int from, int colour, int[] steps, int at) {
        for (int step : steps) {
            int to = from + step;
            if ((to & 0x88) == 0 && (board[to] == 0 || (board[to] & BLACK) != colour)) moves[at++] = from << 7 | to;
        }
        return at;
    }

    private int slide(int from, int colour, int first, int end, int at) {
        for (int i = first; i < end; i++) {
            for (int to = from + KING_STEPS[i]; (to & 0x88) == 0; to += KING_STEPS[i]) {
                int there = board[to];
                if (there == 0 || (there & BLACK) != colour) moves[at++] = from << 7 | to;
                if (there != 0) break;
            }
        }
        return at;
    }

    private int evaluate() {
        int sum = 0;
        for (int square = 0; square < 120; square++) {
            if ((square & 0x88) != 0) continue;
            int piece = board[square];
            if (piece == 0) continue;
            int centre = Math.min(square & 7, 7 - (square & 7)) + Math.min(square >> 4, 7 - (square >> 4));
            int worth = WORTH[piece & 7] + centre * 5;
            sum += (piece & BLACK) == 0 ? worth : -worth;
        }
        return sum;
    }

    void search(int depth, int colour) {
        if (depth == 0) {
            positions++;
            if ((positions & 7) == 0) value += evaluate();
            return;
        }
        int first = depth * 256, end = generate(colour, first);
        for (int i = first; i < end; i++) {
            int from = moves[i] >> 7, to = moves[i] & 127;
            byte piece = board[from], taken = board[to];
            if ((taken & 7) == KING) continue;
            board[from] = 0;
            board[to] = (piece & 7) == PAWN && (to >> 4 == 0 || to >> 4 == 7) ? (byte) (piece & BLACK | QUEEN) : piece;
            search(depth - 1, colour ^ BLACK);
            board[from] = piece;
            board[to] = taken;
        }
    }

    public static void main(String[] args) {
        Chess chess = new Chess();
        int depth = args.length > 0 ? Integer.parseInt(args[0]) : 4, opening = 0;
        for (int turn = 0; turn < 6; turn++) {
            chess.search(depth, opening);
            int end = chess.generate(opening, 0), move = chess.moves[turn * 7 % end];
            chess.board[move & 127] = chess.board[move >> 7];
            chess.board[move >> 7] = 0;
            opening ^= BLACK;
        }
        System.out.println("checksum=" + chess.positions + "/" + chess.value);
    }
}
