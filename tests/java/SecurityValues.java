// Signers, code sources, domains, contexts, subjects.
import java.security.*;
import java.security.cert.*;
import javax.security.auth.*;
import java.util.*;
public class SecurityValues {
  static void t(Object o) {
    System.out.println(o);
  }
  interface R {
    Object r() throws Throwable;
  }
  static void r(R r) {
    try {
      t(r.r());
    } catch (Throwable e) {
      t(e);
    }
  }
  static class C extends java.security.cert.Certificate {
    C() {
      super("X.509");
    }
    public byte[] getEncoded() {
      return new byte[]{1,2,3};
    }
    public void verify(PublicKey k) {
    }
    public void verify(PublicKey k,String p) {
    }
    public String toString() {
      return "C";
    }
    public PublicKey getPublicKey() {
      return null;
    }
  }
  static class P extends CertPath {
    P() {
      super("X.509");
    }
    public Iterator<String> getEncodings() {
      return List.of("PkiPath").iterator();
    }
    public byte[] getEncoded() {
      return new byte[]{1};
    }
    public byte[] getEncoded(String s) {
      return new byte[]{1};
    }
    public List<? extends java.security.cert.Certificate> getCertificates() {
      return List.of(new C());
    }
  }
  static Integer fail() throws Exception {
    throw new java.io.IOException("x");
  }
  public static void main(String[] a) throws Throwable {
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    P p=new P();
    java.security.Timestamp ts=new java.security.Timestamp(new Date(0),p);
    CodeSigner c=new CodeSigner(p,ts), d=new CodeSigner(p,null);
    r(()->p);
    r(p::getType);
    r(()->p.hashCode()-p.getCertificates().hashCode()-31*p.getType().hashCode());
    r(()->p.equals(new P()));
    r(()->new C().hashCode());
    r(()->new C().equals(new C()));
    r(()->ts);
    r(()->ts.hashCode()-p.hashCode());
    r(()->c);
    r(()->d);
    r(()->c.equals(new CodeSigner(p,ts)));
    r(()->c.equals(d));
    r(()->c.hashCode()-p.hashCode()-ts.hashCode());
    r(()->d.hashCode()-p.hashCode());
    r(()->new CodeSigner(null,ts));
    r(()->new java.security.Timestamp(null,p));
    r(()->new C() {
    }.toString());
    r(()->{new C().verify(null,(Provider)null); return 1;});
    r(()->{new C(){ public void verify(PublicKey k, String q){ throw new IllegalStateException("q");}}.verify(null,
        Security.getProviders()[0]); return 1;});
    r(()->CertificateFactory.getInstance("nope"));
    r(()->CertificateFactory.getInstance("X.509","nope"));
    r(()->CertificateFactory.getInstance("X.509",""));
    r(()->CertificateFactory.getInstance(null));
    CodeSource cs=new CodeSource(new java.net.URL("file:/x/-"), new CodeSigner[]{c}),
        cs2=new CodeSource(new java.net.URL("file:/x/y/z.jar"),new CodeSigner[]{c}),
        cs3=new CodeSource(new java.net.URL("file:/x/*"),(java.security.cert.Certificate[])null),
        cs4=new CodeSource(new java.net.URL("http://h:80/a"),(CodeSigner[])null),
        cs5=new CodeSource(new java.net.URL("http://h/a"),(CodeSigner[])null), cs6=new CodeSource(null,
        (CodeSigner[])null);
    CodeSource[] all={cs,cs2,cs3,cs4,cs5,cs6};
    for (CodeSource x:all) {
      t(x+" "+Arrays.toString(x.getCertificates())+Arrays.toString(x.getCodeSigners()));
      StringBuilder b=new StringBuilder();
      for(CodeSource y:all) b.append(x.implies(y)?1:0).append(x.equals(y)?"=":"  ");
      t(b);
    }
    t(cs.implies(null));
    ProtectionDomain pd=new ProtectionDomain(cs,null), pe=new ProtectionDomain(cs,null,null,null);
    Permissions ps=new Permissions();
    ps.add(new RuntimePermission("x"));
    ProtectionDomain pf=new ProtectionDomain(cs,ps);
    r(pd::staticPermissionsOnly);
    r(pe::staticPermissionsOnly);
    r(()->pf.implies(new RuntimePermission("x")));
    r(()->pf.implies(new RuntimePermission("y")));
    r(()->pd.implies(new RuntimePermission("y")));
    AccessControlContext acc=new AccessControlContext(new ProtectionDomain[]{pf});
    r(()->{acc.checkPermission(new RuntimePermission("x")); return 1;});
    r(()->{acc.checkPermission(new RuntimePermission("y")); return 1;});
    r(()->{acc.checkPermission(null); return 1;});
    r(()->acc.equals(new AccessControlContext(new ProtectionDomain[]{pf})));
    r(()->acc.getDomainCombiner());
    DomainCombiner dc=(x,y)->x;
    r(()->new AccessControlContext(acc,dc).getDomainCombiner()==dc);
    r(()->AccessController.doPrivileged((PrivilegedAction<Integer>)()->1,acc,new RuntimePermission("x")));
    r(()->AccessController.doPrivileged((PrivilegedAction<Integer>)()->1,acc,(Permission[])null));
    r(()->AccessController.doPrivileged((PrivilegedAction<Integer>)()->1,acc,(Permission)null));
    r(()->AccessController.doPrivilegedWithCombiner((PrivilegedExceptionAction<Integer>) SecurityValues::fail));
    Subject s=new Subject();
    r(()->s);
    Principal pr=new Principal() {
      public String getName() {
        return "me";
      }
      public String toString() {
        return "Me";
      }
    };
    s.getPrincipals().add(pr);
    s.getPublicCredentials().add("pub");
    s.getPrivateCredentials().add("priv");
    r(()->s);
    r(()->pr.implies(s));
    r(()->pr.implies(null));
    r(()->s.getPrincipals(Principal.class).size());
    r(()->s.getPublicCredentials(String.class));
    r(()->s.getPrivateCredentials(Integer.class));
    r(()->s.equals(new Subject(false,s.getPrincipals(),s.getPublicCredentials(),s.getPrivateCredentials())));
    r(()->s.isReadOnly());
    s.setReadOnly();
    r(()->s.getPrincipals().add(pr));
    r(()->s.getPublicCredentials().remove("pub"));
    r(()->new Subject(false,null,Set.of(),Set.of()));
    r(()->Subject.doAs(s,(PrivilegedAction<Integer>)()->5));
    r(()->Subject.getSubject(AccessController.getContext()));
    r(()->Subject.doAs(s,(PrivilegedAction<Boolean>)()->Subject.getSubject(AccessController.getContext())==s));
    r(()->Subject.doAs(s,(PrivilegedExceptionAction<Boolean>)()->{throw new java.io.IOException("x");}));
    r(()->s.getPrincipals().add(null));
    r(()->new Subject().getPrincipals().add(null));
    r(()->((Set)new Subject().getPrincipals()).add("x"));
    r(()->Subject.getSubject(null));
    r(()->Subject.doAsPrivileged(s,(PrivilegedAction<Integer>)()->6,null));
  }
}
