import org.jline.nativ.CLibrary;
import org.jline.nativ.JLineNativeLoader;

public class JlineUse {
    public static void main(String[] args) throws Exception {
        System.out.println(JLineNativeLoader.initialize());
        System.out.println(CLibrary.isatty(1) + " " + CLibrary.ttyname(1));
        CLibrary.WinSize size = new CLibrary.WinSize();
        System.out.println(CLibrary.ioctl(1, CLibrary.TIOCGWINSZ, size));
        CLibrary.Termios termios = new CLibrary.Termios();
        System.out.println(CLibrary.tcgetattr(0, termios) + " " + CLibrary.tcsetattr(0, CLibrary.TCSANOW, termios));
        int[] master = new int[1], slave = new int[1];
        byte[] name = new byte[64];
        System.out.println(CLibrary.openpty(master, slave, name, null, null));
    }
}
