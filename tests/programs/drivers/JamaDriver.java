import Jama.Matrix;

public class JamaDriver {
    public static void main(String[] args) throws Exception {
        Matrix m = new Matrix(new double[][] {{4, 1, 2}, {1, 3, 0}, {2, 0, 5}});
        System.out.println(m.det() + " " + m.rank());
        m.inverse().print(8, 4);
        m.eig().getD().print(8, 4);
        m.svd().getS().print(8, 4);
    }
}
