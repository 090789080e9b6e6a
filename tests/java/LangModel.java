// javax.lang.model: versions, keywords, names, kinds, exceptions.
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.*;
import java.io.*;
import java.util.*;
public class LangModel {
  public static void main(String[] a) throws Throwable {
    System.out.println(new UnknownElementException(null,"p"));
    System.out.println(new UnknownTypeException(null,"p"));
    System.out.println(new UnknownAnnotationValueException(null,"p"));
    System.out.println(new UnknownDirectiveException(null,"p"));
    try {
      System.out.println(new MirroredTypeException(null));
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(new MirroredTypesException(List.of()));
    } catch (Throwable t) {
      System.out.println(t);
    }
    for (Class<?> c : new Class<?>[]{UnknownElementException.class,UnknownTypeException.class,
        UnknownAnnotationValueException.class,UnknownDirectiveException.class,MirroredTypeException.class,
        MirroredTypesException.class,UnknownEntityException.class})
        System.out.println(c.getSimpleName() + " " + ObjectStreamClass.lookup(c).getSerialVersionUID()
                + Arrays.toString(ObjectStreamClass.lookup(c).getFields()));
    System.out.println(SourceVersion.latest()+" "+SourceVersion.latestSupported());
    for (SourceVersion v: SourceVersion.values()) {
      StringBuilder b=new StringBuilder(v+" ");
      for (String s: ("abstract continue for new switch assert default if package synchronized boolean do goto pri"
          + "vate this break double implements protected throw byte else import public throws case enum instanceo"
          + "f return transient catch extends int short try char final interface static void class finally long s"
          + "trictfp volatile const float native super while _ null true false var yield record sealed permits no"
          + "n-sealed module open exports requires").split(" ")) if (!SourceVersion.isKeyword(s,v)) b.append(s+",");
      System.out.println(b);
    }
    for (String s: "a a.b a..b .a a. 1a a-b  int a.int _ $x".split(" "))
        System.out.print(s+SourceVersion.isName(s)+SourceVersion.isIdentifier(s)+" ");
    System.out.println();
    for (ElementKind k : ElementKind.values()) System.out.print(k+" "+k.isClass()+k.isInterface()+k.isField()+"; ");
    System.out.println();
    for (TypeKind k : TypeKind.values()) System.out.print(k+" "+k.isPrimitive()+"; ");
    for (NestingKind k : NestingKind.values()) System.out.print(k+" "+k.isNested()+"; ");
    System.out.println(Arrays.toString(Modifier.values()));
    for (java.sql.JDBCType t : java.sql.JDBCType.values())
        System.out.print(t.getName()+t.getVendor()+t.getVendorTypeNumber()+" ");
    System.out.println();
  }
}
