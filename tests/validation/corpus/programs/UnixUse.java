import ch.systemsx.cisd.base.convert.NativeData;
import ch.systemsx.cisd.base.unix.Unix;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files, links, users and groups, data as bytes, and files that are missing. */
public class UnixUse {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        Path file = Files.write(folder.resolve("file"), new byte[10]);
        String link = folder.resolve("link").toString();
        System.out.println(Unix.isOperational() + " " + (Unix.getPid() > 0) + " " + Unix.isProcessRunning(1));
        Unix.createSymbolicLink(file.toString(), link);
        Unix.createHardLink(file.toString(), folder.resolve("hard").toString());
        System.out.println(Unix.isSymbolicLink(link) + " " + Unix.tryReadSymbolicLink(link).endsWith("file") + " "
            + Unix.getNumberOfHardLinks(file.toString()) + " " + Unix.getFileInfo(file.toString()).getSize());
        Unix.setAccessMode(file.toString(), (short) 0600);
        Unix.setFileTimestamps(file.toString());
        System.out.println(Unix.tryGetUserByName("root").getUid() + " " + Unix.tryGetGroupByGid(0).getGroupName() + " "
            + Unix.tryGetUserByName("nosuch") + " " + Unix.tryGetUserNameForUid(0));
        System.out.println(Unix.tryGetFileInfo("/no/such/file"));
        try {
            Unix.getLinkInfo("/no/such/file");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        System.out.println(NativeData.isUseNativeLib() + " " + NativeData.getNativeByteOrder());
        byte[] bytes = NativeData.intToByte(new int[]{1, 2, 3}, NativeData.ByteOrder.BIG_ENDIAN);
        System.out.println(bytes[11] + " " + NativeData.byteToInt(bytes, NativeData.ByteOrder.BIG_ENDIAN)[1] + " "
            + NativeData.byteToDouble(NativeData.doubleToByte(new double[]{1.5}, NativeData.ByteOrder.NATIVE),
                                      NativeData.ByteOrder.NATIVE)[0]);
    }
}
