import com.fazecast.jSerialComm.SerialPort;

public class SerialUse {
    public static void main(String[] args) {
        System.out.println(SerialPort.getCommPorts().length >= 0);
        SerialPort port = SerialPort.getCommPort("/dev/null");
        port.setBaudRate(9600);
        System.out.println(port.openPort() + " " + port.isOpen());
        System.out.println(port.bytesAvailable());
        port.closePort();
    }
}
