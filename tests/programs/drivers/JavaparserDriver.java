import com.github.javaparser.*;
import com.github.javaparser.ast.*;
import com.github.javaparser.ast.body.*;

public class JavaparserDriver {
    public static void main(String[] args) throws Exception {
        CompilationUnit c = StaticJavaParser.parse("class A{int f(int x){return x>0?x:-x;} enum E{P,Q}}");
        c.findAll(MethodDeclaration.class).forEach(m -> System.out.println(m.getDeclarationAsString()));
        System.out.println(c);
        System.out.println(new JavaParser().parse("class {").getProblems().get(0).getMessage());
    }
}
