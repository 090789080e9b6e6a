import com.google.zxing.*;
import com.google.zxing.qrcode.*;
import com.google.zxing.common.*;

public class ZxingDriver {
    public static void main(String[] args) throws Exception {
        BitMatrix m = new QRCodeWriter().encode("hello", BarcodeFormat.QR_CODE, 21, 21);
        System.out.println(m);
        System.out.println(new MultiFormatWriter().encode("12345670", BarcodeFormat.EAN_8, 80, 1));
    }
}
