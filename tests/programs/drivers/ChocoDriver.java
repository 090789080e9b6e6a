import java.util.Arrays;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.variables.IntVar;

public class ChocoDriver {
    public static void main(String[] args) throws Exception {
        Model model = new Model("queens");
        IntVar[] q = model.intVarArray("q", 6, 1, 6);
        for (int i = 0; i < 6; i++) {
            for (int j = i + 1; j < 6; j++) {
                model.arithm(q[i], "!=", q[j]).post();
                model.arithm(q[i], "!=", q[j], "-", j - i).post();
                model.arithm(q[i], "!=", q[j], "+", j - i).post();
            }
        }
        while (model.getSolver().solve()) {
            System.out.println(Arrays.toString(q));
        }
        System.out.println(model.getSolver().getSolutionCount());
    }
}
