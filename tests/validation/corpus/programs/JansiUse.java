import org.fusesource.jansi.internal.CLibrary;

public class JansiUse {
    public static void main(String[] args) {
        System.out.println(CLibrary.isatty(1) + " " + CLibrary.HAVE_TTYNAME);
        System.out.println(CLibrary.ttyname(1));
        CLibrary.WinSize size = new CLibrary.WinSize();
        System.out.println(CLibrary.ioctl(1, CLibrary.TIOCGWINSZ, size));
        CLibrary.Termios termios = new CLibrary.Termios();
        System.out.println(CLibrary.tcgetattr(0, termios) + " " + CLibrary.tcsetattr(0, CLibrary.TCSANOW, termios));
        org.fusesource.jansi.AnsiConsole.systemInstall();
        System.out.println(org.fusesource.jansi.Ansi.ansi().fgRed().a("red").reset());
        org.fusesource.jansi.AnsiConsole.systemUninstall();
    }
}
