import com.squareup.javapoet.*;
import javax.lang.model.element.Modifier;

public class JavapoetDriver {
    public static void main(String[] args) throws Exception {
        TypeSpec t = TypeSpec.classBuilder("Hello").addModifiers(Modifier.PUBLIC).addMethod(
                MethodSpec.methodBuilder("main").addModifiers(Modifier.STATIC).returns(void.class).addParameter(
                String[].class, "args").addStatement("$T.out.println($S)", System.class, "hi").build()).build();
        System.out.println(JavaFile.builder("p", t).build());
    }
}
