// vmargs: -Djava.awt.headless=true
// java.desktop without a display: images, drawing, colours, transforms, ImageIO, beans, sound formats, printing
// attributes; native code of libawt and libjavajpeg.
import java.awt.*;
import java.awt.color.*;
import java.awt.geom.*;
import java.awt.image.*;
import java.beans.*;
import java.io.*;
import java.util.*;
import javax.imageio.*;
import javax.swing.tree.*;
import javax.swing.undo.*;

public class Headless {
    public static class Bean {
        private final PropertyChangeSupport s = new PropertyChangeSupport(this);
        private int n;
        public int getN() { return n; }
        public void setN(int v) {
            int o = n;
            n = v;
            s.firePropertyChange("n", o, v);
        }
        public void addPropertyChangeListener(PropertyChangeListener l) { s.addPropertyChangeListener(l); }
        public boolean isOdd() { return n % 2 == 1; }
    }
    static int sum(BufferedImage im) {
        int h = 0;
        for (int y = 0; y < im.getHeight(); y++) for (int x = 0; x < im.getWidth(); x++) h = h * 31 + im.getRGB(x, y);
        return h;
    }
    public static void main(String[] args) throws Exception {
        System.out.println(GraphicsEnvironment.isHeadless());
        try { new Frame(); } catch (HeadlessException e) { System.out.println("headless"); }
        BufferedImage im = new BufferedImage(60, 40, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = im.createGraphics();
        g.setColor(Color.RED); g.fillRect(5, 5, 20, 10);
        g.setColor(new Color(0, 0, 255, 128)); g.fill(new Ellipse2D.Double(10, 8, 30, 20));
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setStroke(new BasicStroke(3)); g.rotate(0.3); g.draw(new Line2D.Double(0, 0, 50, 20));
        g.setPaint(new GradientPaint(0, 0, Color.GREEN, 60, 0, Color.WHITE)); g.fill(new Rectangle(30, 20, 20, 5));
        g.dispose();
        System.out.println(Integer.toHexString(im.getRGB(7, 7)) + " " + sum(im));
        for (String f : new String[] {"png", "gif", "bmp"}) {
            ByteArrayOutputStream b = new ByteArrayOutputStream();
            boolean ok = ImageIO.write(f.equals("bmp") ? new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB) : im, f,
                    b);
            System.out.println(f + " " + ok + " " + b.size() + " "
                    + sum(ImageIO.read(new ByteArrayInputStream(b.toByteArray()))));
        }
        BufferedImage rgb = new BufferedImage(60, 40, BufferedImage.TYPE_3BYTE_BGR);
        rgb.createGraphics().drawImage(im, 0, 0, null);
        ByteArrayOutputStream jpg = new ByteArrayOutputStream();
        System.out.println(ImageIO.write(rgb, "jpg", jpg) + " "
                + sum(ImageIO.read(new ByteArrayInputStream(jpg.toByteArray()))));
        System.out.println(sum(new AffineTransformOp(AffineTransform.getScaleInstance(0.5, 2),
                AffineTransformOp.TYPE_BILINEAR).filter(rgb, null)) + " " + sum(
                new ConvolveOp(new Kernel(3, 3, new float[] {0, .1f, 0, .1f, .6f, .1f, 0, .1f, 0})).filter(rgb, null))
                + " " + sum(new ColorConvertOp(ColorSpace.getInstance(ColorSpace.CS_GRAY), null).filter(rgb, null)));
        Area a = new Area(new Rectangle(0, 0, 10, 10));
        a.subtract(new Area(new Ellipse2D.Float(2, 2, 4, 4)));
        System.out.println(a.getBounds() + " " + a.contains(4, 4) + " "
                + Arrays.toString(Color.RGBtoHSB(10, 200, 30, null)) + " " + new Point(3, 4).distance(0, 0));
        Bean bean = new Bean();
        bean.addPropertyChangeListener(e ->
                System.out.println(e.getPropertyName() + " " + e.getOldValue() + " -> " + e.getNewValue()));
        bean.setN(5);
        for (PropertyDescriptor d : Introspector.getBeanInfo(Bean.class, Object.class).getPropertyDescriptors())
            System.out.println(d.getName() + " " + d.getPropertyType() + " " + d.getReadMethod().invoke(bean));
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        try (XMLEncoder e = new XMLEncoder(xml)) { e.writeObject(new ArrayList<>(Arrays.asList("a", 1))); }
        System.out.println(new XMLDecoder(new ByteArrayInputStream(xml.toByteArray())).readObject());
        DefaultMutableTreeNode root = new DefaultMutableTreeNode("root");
        root.add(new DefaultMutableTreeNode("leaf"));
        System.out.println(root.getChildCount() + " " + root.depthFirstEnumeration().nextElement() + " "
                + new UndoManager().canUndo());
        System.out.println(new javax.sound.sampled.AudioFormat(44100, 16, 2, true, false) + " "
                + java.awt.datatransfer.DataFlavor.stringFlavor.getMimeType());
    }
}
