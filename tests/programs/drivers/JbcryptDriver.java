import org.mindrot.jbcrypt.*;

public class JbcryptDriver {
    public static void main(String[] args) throws Exception {
        String h = BCrypt.hashpw("secret", "$2a$04$abcdefghijklmnopqrstuu");
        System.out.println(h + BCrypt.checkpw("secret", h));
    }
}
