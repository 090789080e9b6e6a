import gnu.getopt.Getopt;
import gnu.getopt.LongOpt;

public class GetoptDriver {
    public static void main(String[] args) throws Exception {
        LongOpt[] longs = {new LongOpt("help", LongOpt.NO_ARGUMENT, null, 'h'), new LongOpt("out",
                LongOpt.REQUIRED_ARGUMENT, null, 'o')};
        Getopt g = new Getopt("prog", new String[] {"-h", "--out=f", "-x", "rest"}, "-:ho:", longs);
        for (int c = g.getopt(); c != -1; c = g.getopt()) {
            System.out.println((char) c + " " + g.getOptarg() + " " + (char) g.getOptopt());
        }
        System.out.println(g.getOptind());
    }
}
