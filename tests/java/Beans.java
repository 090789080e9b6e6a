// java.beans: introspection of classes of many kinds, descriptors, change listeners, editors of values.
import java.beans.*;
import java.lang.reflect.*;
import java.util.*;
import java.io.*;
public class Beans {
  static String m(Method m) {
    return m==null?"-":m.toString();
  }
  static void dump(Class<?> c, BeanInfo b) throws Exception {
    System.out.println("BEAN " + c.getName() + " " + b.getDefaultPropertyIndex() + " " + b.getDefaultEventIndex() + " "
            + b.getBeanDescriptor().getName() + " " + b.getBeanDescriptor().getBeanClass());
    for (PropertyDescriptor p : b.getPropertyDescriptors()) {
      System.out.println("  " + p.getName() + " " + p.getPropertyType() + " r=" + m(p.getReadMethod()) + " w="
              + m(p.getWriteMethod()) + " b=" + p.isBound() + " c=" + p.isConstrained() + " h=" + p.isHidden()
              + p.isExpert() + p.isPreferred() + " d=" + p.getDisplayName());
      if (p instanceof IndexedPropertyDescriptor i)
          System.out.println("     idx " + i.getIndexedPropertyType() + " r=" + m(i.getIndexedReadMethod()) + " w="
                  + m(i.getIndexedWriteMethod()));
    }
    for (EventSetDescriptor e : b.getEventSetDescriptors()) {
      System.out.println("  E " + e.getName() + " " + e.getListenerType() + " " + m(e.getAddListenerMethod())
              + m(e.getRemoveListenerMethod()) + m(e.getGetListenerMethod()) + e.isUnicast() + e.isInDefaultEventSet()
              + e.getListenerMethodDescriptors().length);
    }
    TreeSet<String> s=new TreeSet<>();
    for (MethodDescriptor d : b.getMethodDescriptors()) s.add(d.getName()+" "+d.getMethod());
    System.out.println("  M " + s.size());
  }
  public interface L extends java.util.EventListener {
    void x(java.util.EventObject o);
  }
  public static class A {
    public int getX() {
      return 0;
    }
    public void setX(int x) {
    }
    public void setX(String s) {
    }
    public boolean isOn() {
      return true;
    }
    public boolean getOn() {
      return true;
    }
    public void setOn(boolean b) {
    }
    public String getURL() {
      return "";
    }
    public String getaB() {
      return "";
    }
    public String[] getIdx() {
      return null;
    }
    public String getIdx(int i) {
      return "";
    }
    public void setIdx(int i,String s) {
    }
    public void setIdx(String[] s) {
    }
    public void addL(L l) {
    }
    public void removeL(L l) {
    }
    public static int getStat() {
      return 1;
    }
    public A setFluent(int x) {
      return this;
    }
    public int getFluent() {
      return 0;
    }
    public void setWo(Object o) {
    }
    public Boolean isBoxed() {
      return null;
    }
    public int get() {
      return 0;
    }
    public int is() {
      return 0;
    }
    public void set(int x) {
    }
    public void addPropertyChangeListener(PropertyChangeListener p) {
    }
    public void removePropertyChangeListener(PropertyChangeListener p) {
    }
    public void setVetoed(int x) throws PropertyVetoException {
    }
    public int getI(int i) {
      return 1;
    }
  }
  public static class Bb extends A {
    @Override public int getX() {
      return 1;
    }
    public void setName(String s) {
    }
    public Object getCov() {
      return null;
    }
    public void setCov(Object o) {
    }
  }
  public static class Cc extends Bb {
    @Override public String getCov() {
      return null;
    }
    public void setCov(String s) {
    }
    public void setStat2(int x) {
    }
  }
  public interface I {
    int getP();
    default String getD() {
      return "";
    }
    void setP(int x);
  }
  public interface J extends I {
    long getQ();
  }
  public static abstract class G<T> {
    public T getV() {
      return null;
    }
    public void setV(T t) {
    }
    public abstract List<T> getAll();
  }
  public static class H extends G<Integer> {
    public Integer getV() {
      return 1;
    }
    public void setV(Integer i) {
    }
    public List<Integer> getAll() {
      return null;
    }
  }
  public static class K extends G<String> {
    public List<String> getAll() {
      return null;
    }
  }
  static class Hidden {
    public int getZ() {
      return 0;
    }
    public void setZ(int z) {
    }
  }
  public static class Pub extends Hidden {
    public int getY() {
      return 0;
    }
  }
  public enum E1 {
    U, V;
    public int getW() {
      return 0;
    }
  }
  public record R1(int a, String getB) {
  }
  public static class MyBean {
    public int getA() {
      return 1;
    }
    public void setA(int a) {
    }
    public int getB() {
      return 0;
    }
  }
  public static class MyBeanBeanInfo extends SimpleBeanInfo {
    public PropertyDescriptor[] getPropertyDescriptors() {
      try {
        PropertyDescriptor p=new PropertyDescriptor("a",MyBean.class);
        p.setDisplayName("AAA");
        p.setBound(true);
        return new PropertyDescriptor[]{p};
      } catch (IntrospectionException e) {
        throw new RuntimeException(e);
      }
    }
  }
  public interface I2 {
    default String getD() {
      return "";
    }
    default void setD(String s) {
    }
    default int getE() {
      return 1;
    }
  }
  public static class X implements I2 {
    public String getD() {
      return "x";
    }
  }
  public static class Y extends X {
    public int getE() {
      return 2;
    }
    public void setD(String s) {
    }
  }
  public interface P<T> {
    default T getT() {
      return null;
    }
    default void setT(T t) {
    }
  }
  public static class Q implements P<String> {
  }
  public static class R implements P<String> {
    public String getT() {
      return "";
    }
  }
  public static class V {
    public Object getO() {
      return null;
    }
    public void setO(Object o) {
    }
  }
  public static class W extends V {
    public String getO() {
      return null;
    }
  }
  public static class W2 extends V {
    public void setO(String s) {
    }
  }
  public static class M {
    public boolean isX() {
      return true;
    }
    public int getX() {
      return 1;
    }
    public void setX(int i) {
    }
    public void setY(String s) {
    }
    public void setY(int i) {
    }
    public int[] getZ() {
      return null;
    }
    public String getZ(int i) {
      return null;
    }
    public void setQ(int i, String s) {
    }
    public void setQ(String[] s) {
    }
    public Integer getN() {
      return 1;
    }
    public void setN(int n) {
    }
    public Number getL() {
      return 1;
    }
    public void setL(Integer n) {
    }
  }
  public static void main(String[] a) throws Throwable {
    for (Class<?> c : new Class<?>[]{A.class,Bb.class,Cc.class,I.class,J.class,G.class,H.class,K.class,Hidden.class,
        Pub.class,E1.class,R1.class,MyBean.class}) try {
      dump(c, Introspector.getBeanInfo(c));
    } catch (Throwable t) {
      System.out.println(c+" "+t);
    }
    for (Class<?> c : new Class<?>[]{X.class,Y.class,Q.class,W.class,W2.class,M.class}) dump(c,
        Introspector.getBeanInfo(c, Object.class));
    dump(Bb.class, Introspector.getBeanInfo(Bb.class, A.class));
    dump(Bb.class, Introspector.getBeanInfo(Bb.class, Object.class));
    dump(MyBean.class, Introspector.getBeanInfo(MyBean.class, Introspector.IGNORE_ALL_BEANINFO));
    try {
      Introspector.getBeanInfo(A.class, String.class);
    } catch (IntrospectionException e) {
      System.out.println(e);
    }
    for (String s: new String[]{"","A","AB","Ab","aB","URL","uRL","X1"})
        System.out.print(Introspector.decapitalize(s)+" ");
    System.out.println(Introspector.decapitalize(null));
    for (String s: new String[]{"x","on","idx","wo","nope","","URL","aB","stat","fluent"}) try {
      PropertyDescriptor p=new PropertyDescriptor(s,A.class);
      System.out.println(p+" "+p.equals(new PropertyDescriptor(s,A.class)));
    } catch (Throwable t) {
      System.out.println(s+" "+t);
    }
    for (String[] s: new String[][]{{"x","getX",null},{"x",null,"setX"},{"x","nope",null},{"x","getX","setX"},{"q",
        null,null},{"on","isOn","setOn"}}) try {
      System.out.println(new PropertyDescriptor(s[0],A.class,s[1],s[2]));
    } catch (Throwable t) {
      System.out.println(Arrays.toString(s)+" "+t);
    }
    try {
      System.out.println(new PropertyDescriptor("n", A.class.getMethod("getX"), A.class.getMethod("setOn",
          boolean.class)));
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(new PropertyDescriptor(null, A.class));
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(new PropertyDescriptor("x", null));
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(new IndexedPropertyDescriptor("idx", A.class));
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(new IndexedPropertyDescriptor("x", A.class));
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(new EventSetDescriptor(A.class,"l",L.class,"x"));
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(new EventSetDescriptor(A.class,"q",L.class,"x"));
    } catch (Throwable t) {
      System.out.println(t);
    }
    System.out.println(new MethodDescriptor(A.class.getMethod("getX")) + " " + new BeanDescriptor(A.class) + " "
            + new ParameterDescriptor());
    FeatureDescriptor f=new FeatureDescriptor();
    f.setName("n");
    f.setValue("k",1);
    f.setShortDescription("sd");
    f.setExpert(true);
    System.out.println(f.toString().replaceAll("^[^\\[]*",
        "")+f.getDisplayName()+Collections.list(f.attributeNames()));
    PropertyChangeSupport s=new PropertyChangeSupport("src");
    PropertyChangeListener l=e->System.out.println("  got "+e.toString().replaceAll("@.*?;",""));
    s.addPropertyChangeListener(l);
    s.addPropertyChangeListener("p",l);
    s.addPropertyChangeListener("p",null);
    s.firePropertyChange("p",1,2);
    s.firePropertyChange("p",1,1);
    s.firePropertyChange("q",null,null);
    s.firePropertyChange("b",true,false);
    s.fireIndexedPropertyChange("i",3,1,2);
    s.fireIndexedPropertyChange("i",3,1,1);
    System.out.println(s.hasListeners("p") + " " + s.hasListeners(null) + s.getPropertyChangeListeners().length
            + s.getPropertyChangeListeners("p").length + s.getPropertyChangeListeners()[1].getClass().getSimpleName());
    s.removePropertyChangeListener(s.getPropertyChangeListeners()[1]);
    s.firePropertyChange("p",1,2);
    try {
      new PropertyChangeSupport(null);
    } catch (Throwable t) {
      System.out.println(t);
    }
    VetoableChangeSupport v=new VetoableChangeSupport("src");
    v.addVetoableChangeListener(e->System.out.println("  v1 "+e.getOldValue()+e.getNewValue()));
    v.addVetoableChangeListener(e->{ System.out.println("  v2 " + e.getOldValue()
            + e.getNewValue()); if (e.getNewValue().equals(2)) throw new PropertyVetoException("no",e); });
    try {
      v.fireVetoableChange("p",1,2);
    } catch (PropertyVetoException e) {
      System.out.println(e+" "+e.getPropertyChangeEvent().getPropertyName());
    }
    v.fireVetoableChange("p",2,3);
    ByteArrayOutputStream o=new ByteArrayOutputStream();
    ObjectOutputStream oo=new ObjectOutputStream(o);
    oo.writeObject(new PropertyChangeSupport("s"));
    oo.close();
    System.out.println(o.size() + " " + ObjectStreamClass.lookup(PropertyChangeEvent.class).getSerialVersionUID() + " "
            + ObjectStreamClass.lookup(IntrospectionException.class).getSerialVersionUID() + " "
            + ObjectStreamClass.lookup(PropertyChangeSupport.class)
            + Arrays.toString(ObjectStreamClass.lookup(PropertyChangeSupport.class).getFields())
            + ObjectStreamClass.lookup(VetoableChangeSupport.class)
            + Arrays.toString(ObjectStreamClass.lookup(VetoableChangeSupport.class).getFields())
            + Arrays.toString(ObjectStreamClass.lookup(PropertyChangeEvent.class).getFields())
            + ObjectStreamClass.lookup(PropertyVetoException.class)
            + ObjectStreamClass.lookup(IndexedPropertyChangeEvent.class));
    for (Class<?> c: new Class<?>[]{int.class,boolean.class,byte.class,short.class,long.class,float.class,
        double.class,String.class,E1.class,Integer.class,char.class,Object.class,Boolean.class}) {
      PropertyEditor e=PropertyEditorManager.findEditor(c);
      if (e==null) {
        System.out.println(c+" none");
        continue;
      }
      System.out.print(c+" ");
      try {
        e.setAsText(c==boolean.class||c==Boolean.class?"true":c==E1.class?"V":"12");
        System.out.print(e.getValue() + " " + e.getJavaInitializationString() + " " + e.getAsText()
                + Arrays.toString(e.getTags()));
        e.setAsText("zz");
        System.out.println(e.getValue());
      } catch (Throwable t) {
        System.out.println(t);
      }
    }
    System.out.println(Arrays.toString(PropertyEditorManager.getEditorSearchPath()));
  }
}
