import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

public class LibsvmDriver {
    public static void main(String[] args) throws Exception {
        svm_problem p = new svm_problem();
        p.l = 20;
        p.x = new svm_node[20][2];
        p.y = new double[20];
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < 2; j++) {
                p.x[i][j] = new svm_node();
                p.x[i][j].index = j + 1;
                p.x[i][j].value = (i * 7 + j * 3) % 11;
            }
            p.y[i] = p.x[i][0].value > p.x[i][1].value ? 1 : -1;
        }
        svm_parameter c = new svm_parameter();
        c.kernel_type = svm_parameter.RBF;
        c.gamma = 0.5;
        c.cache_size = 10;
        c.eps = 0.001;
        c.C = 1;
        System.out.println(svm.svm_check_parameter(p, c));
        svm_model m = svm.svm_train(p, c);
        System.out.println(m.l + " " + svm.svm_predict(m, p.x[3]));
    }
}
