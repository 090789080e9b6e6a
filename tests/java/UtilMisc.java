// java.util in bulk: Properties, Base64, BitSet, StringTokenizer, StringJoiner, Optionals, summary statistics and
// messages on pseudo-random data.
import java.util.*;
import java.util.function.*;
import java.io.*;
public class UtilMisc {
  static void p(Object o){System.out.println(o);}
  static void t(String n, Supplier<Object> s) {
      try {
          p(n+" "+s.get());
      }catch(Throwable e) {
          p(n+" "+e.getClass().getName()+": "+(e instanceof NullPointerException&&(""+e.getMessage())
                  .contains("because")?"*":e.getMessage())+" "+(e.getCause()==null?"":"cause "+e.getCause()));
      }
  }
  enum E{A,B,C}
  static String esc(byte[] b) {
      StringBuilder s=new StringBuilder();
      for(byte c:b)s.append(c>=32&&c<127?(char)c:(char)('~')).append(c<32||c>126?(c&255)+";":"");
      return s.toString();
  }
  public static void main(String[] a)throws Exception{
    // Properties
    String[] src={"a=b\nc : d\n  e f g\n#x\n!y\nk\\=1=v\\\n   w\n\\u0041b=\\u00e9\nempty\nempty2=\n=noval\n  "
            + "\t\fsp\\ ace = va\\tl\\nue  \n", "x\\\r\n  y=1\r\rz=2\\", "a=\\u12", "\\", "k\\\\=v\\\\\nq=\\\\\\\nnext",
            "a\\:b:c\n a2==c\na3=:x\na4 = = y", "line1\\\n#notcomment\\\n  still=5", "\\\n\\\n a=1",
            "#c\\\na=2\n   # c2\nb=3", "\u00ff=\u20ac", "a=1\n\n\n\\   b=2", "x=a\\qb\\zc",
            "k1\tv1\nk2\fv2\nk3   :   v3"};
    for(String s:src) {
        t("load", ()-> {
            Properties q=new Properties();
            try { q.load(new StringReader(s)); }catch(IOException e) { throw new UncheckedIOException(e); }
            return new TreeMap<>(q)+" "+q;
        });
        t("loadb", ()-> {
            Properties q=new Properties();
            try {
                q.load(new ByteArrayInputStream(s.getBytes("ISO-8859-1")));
            }catch(IOException e) { throw new UncheckedIOException(e); }
            return new TreeMap<>(q);
        });
    }
    Random r=new Random(3); String al="ab=: \\\n\r\t\f#!u0041\u00e9\u20ac";
    for(int i=0; i<3000; i++) {
        StringBuilder b=new StringBuilder();
        int n=r.nextInt(25);
        for(int k=0; k<n; k++)b.append(al.charAt(r.nextInt(al.length())));
        String s=b.toString();
        t("fz"+i, ()-> {
            Properties q=new Properties();
            try {
                q.load(new StringReader(s));
                StringWriter w=new StringWriter();
                q.store(w, s);
                ByteArrayOutputStream o=new ByteArrayOutputStream();
                q.store(o, s);
                String x=w.toString()+"|"+o.toString("ISO-8859-1");
                return (q.toString()+x.replaceAll("#\\w{3} \\w{3} \\d\\d [^\n]*", "DATE")).replace("\n",
                        "<LF>").replace("\r", "<CR>");
            }catch(IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
    Properties d=new Properties();
    d.setProperty("x", "1");
    d.setProperty("y", "2");
    Properties q=new Properties(d);
    q.setProperty("y", "3");
    q.put("obj", 5);
    for(int i=0; i<40; i++)q.setProperty("key"+i, "value number "+i+" which is quite long indeed yes");
    p(q.getProperty("x")+q.getProperty("y")+q.getProperty("z")+q.getProperty("z", "dd")+q.getProperty("obj")
            +q.stringPropertyNames()+q.size());
    p(q);
    q.remove("obj");
    q.list(System.out);
    StringWriter sw=new StringWriter();
    q.list(new PrintWriter(sw, true));
    p(sw);
    p(Collections.list(q.propertyNames()));
    p(q.clone().equals(q)+" "+q.hashCode()+q.contains("3")+q.keySet().getClass());
    t("null",()->q.setProperty("a",null));t("nullget",()->q.getProperty(null));
    StringWriter dw=new StringWriter();
    new Properties().store(dw, null);
    p(dw.toString().replaceAll("#... ... \\d\\d \\d\\d:\\d\\d:\\d\\d \\S+ \\d{4}", "#DATE"));
    // Base64
    Base64.Encoder[] es={Base64.getEncoder(), Base64.getUrlEncoder(), Base64.getMimeEncoder(), Base64.getEncoder()
            .withoutPadding(), Base64.getMimeEncoder(10, "\n-".getBytes().length>0?"\n".getBytes():null)};
    Base64.Decoder[] ds={Base64.getDecoder(), Base64.getUrlDecoder(), Base64.getMimeDecoder()};
    for(int i=0; i<400; i++) {
        byte[] b=new byte[r.nextInt(i<200?20:200)];
        r.nextBytes(b);
        StringBuilder o=new StringBuilder();
        for(int k=0; k<es.length; k++) {
            String s=es[k].encodeToString(b);
            o.append(s.replace("\r\n", "<>").replace("\n", "<n>")).append(' ');
            ByteArrayOutputStream bo=new ByteArrayOutputStream();
            OutputStream w=es[k].wrap(bo);
            w.write(b, 0, b.length/2);
            for(int z=b.length/2; z<b.length; z++)w.write(b[z]);
            w.close();
            o.append(bo.toString().equals(s));
            if(k<3||k==3) {
                o.append(Arrays.equals(ds[k%3].decode(s), b));
                o.append(Arrays.equals(ds[k%3].wrap(new ByteArrayInputStream(s.getBytes())).readAllBytes(), b));
            }
        }
        p(o);
    }
    String ba="ABz09+/-_= \n=";
    for(int i=0; i<4000; i++) {
        int n=r.nextInt(10);
        StringBuilder b=new StringBuilder();
        for(int k=0; k<n; k++)b.append(ba.charAt(r.nextInt(k>n-3?ba.length():r.nextInt(4)==0?ba.length():5)));
        String s=b.toString();
        for(int k=0; k<3; k++) {
            Base64.Decoder dc=ds[k];
            t("dec"+k+s.replace("\n", "n"), ()->Arrays.toString(dc.decode(s)));
       t("is"+k, ()-> { try { return Arrays.toString(dc.wrap(new ByteArrayInputStream(s.getBytes())).readAllBytes());
               }catch(IOException e) { return "IO "+e.getMessage(); } });
   }
}
    t("mime", ()->Base64.getMimeEncoder(8, new byte[]{'A'}));
    t("small", ()->Base64.getEncoder().encode(new byte[5], new byte[2]));
    t("small", ()->Base64.getDecoder().decode("AAAA".getBytes(), new byte[2]));
    // StringTokenizer / StringJoiner
    for(String dl:new String[]{" ", ",;", "", "\ud83d\ude00,"})
        for(boolean rd:new boolean[]{true, false})
            for(String s:new String[]{"a b,c;;d", "", ",,", "a\ud83d\ude00b,\ud83d\ude01c"}) {
                StringTokenizer st=new StringTokenizer(s, dl, rd);
                StringBuilder o=new StringBuilder(""+st.countTokens());
                while(st.hasMoreTokens())o.append("<"+st.nextToken()+">");
                t(o.toString().replaceAll("[^\\x20-\\x7e]", "?"), st::nextToken);
            }
    StringTokenizer st=new StringTokenizer("a=b;c=d", "=");
    p(st.nextToken()+"|"+st.nextToken(";")+"|"+st.nextToken("="));
    t("nulld", ()->new StringTokenizer("a", null).nextToken());
    t("nulls", ()->new StringTokenizer(null));
    StringJoiner j=new StringJoiner(",", "[", "]");
    p(j+" "+j.length());
    j.setEmptyValue("E");
    p(j+" "+j.length());
    j.add("");
    p(j+" "+j.length());
    j.add("x").add(null);
    p(j+" "+j.length());
    j.merge(j);
    p(j);
    j.merge(new StringJoiner("-").add("q").add("r"));
    p(j);
    t("j", ()->new StringJoiner(null));
    t("j", ()->new StringJoiner("", null, ""));
    t("j", ()->new StringJoiner("", "", null));
    t("j", ()->j.setEmptyValue(null));
    t("j", ()->j.merge(null));
    // Optional
    Optional<String> oo=Optional.of("x"), oe=Optional.empty();
    p(oo+" "+oe+oo.hashCode()+oe.hashCode()+oo.equals(Optional.of("x"))+oo.map(s->s+s)+oo.filter(s->false)+oe.or(()->oo)
            +oe.orElse("z")+oo.flatMap(s->Optional.of(1)));
    t("oget", oe::get);
    t("othrow", ()->oe.orElseThrow());
    t("ox", ()-> { try { return oe.orElseThrow(IOException::new); }catch(IOException e) { return e; } });
    t("on", ()->Optional.of(null));
    t("fm", ()->oo.flatMap(s->null));
    p(OptionalInt.of(3)+""+OptionalInt.empty()+OptionalLong.of(3)+OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0))
            +OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN))+OptionalDouble.of(1.5)
            +OptionalLong.of(1L<<40).hashCode());
    t("oi", ()->OptionalInt.empty().getAsInt());
    // statistics
    IntSummaryStatistics is=new IntSummaryStatistics();
    p(is);
    is.accept(3);
    is.accept(-5);
    p(is);
    LongSummaryStatistics ls=new LongSummaryStatistics();
    ls.accept(5);
    ls.accept(1L<<40);
    p(ls);
    DoubleSummaryStatistics dst=new DoubleSummaryStatistics();
    p(dst);
    for(int i=0; i<1000; i++)dst.accept(0.1*i-3);
    p(dst.getSum()+" "+dst);
    DoubleSummaryStatistics d2=new DoubleSummaryStatistics();
    d2.accept(1e300);
    d2.accept(Double.POSITIVE_INFINITY);
    p(d2+" "+d2.getSum());
    d2.combine(dst);
    p(d2);
    t("iss", ()->new IntSummaryStatistics(-1, 0, 0, 0));
    t("iss", ()->new IntSummaryStatistics(1, 2, 0, 0));
    t("dss", ()->new DoubleSummaryStatistics(1, Double.NaN, 0, 0));
    // BitSet
    for(int i=0; i<300; i++) {
        BitSet b=new BitSet(r.nextInt(3)==0?r.nextInt(200):64);
        for(int k=0; k<20; k++)
            switch(r.nextInt(6)) {
                case 0:b.set(r.nextInt(300)); break;
                case 1:b.clear(r.nextInt(300)); break;
                case 2:b.flip(r.nextInt(300)); break;
                case 3: {
                    int f=r.nextInt(200);
                    b.set(f, f+r.nextInt(150));
                    break;
                }
                case 4: {
                    int f=r.nextInt(200);
                    b.clear(f, f+r.nextInt(150));
                    break;
                }
                default: {
                    int f=r.nextInt(200);
                    b.flip(f, f+r.nextInt(150));
                }
            }
        BitSet c=(BitSet)b.clone();
        int f=r.nextInt(150);
        p(b+" "+b.size()+" "+b.length()+" "+b.hashCode()+c.size()+b.get(f, f+r.nextInt(200))
                +Arrays.toString(b.toLongArray())+Arrays.toString(b.toByteArray())
                +BitSet.valueOf(b.toByteArray()).equals(b)+BitSet.valueOf(b.toLongArray()).size()+b.previousClearBit(f)
                +","+b.previousSetBit(f)+","+b.nextClearBit(f)+","+b.nextSetBit(f)+" "+b.stream().sum());
    }
    // misc messages
    t("bs", ()->new BitSet(-1));
    t("vec", ()->new Vector<>(-1));
    t("al", ()->new ArrayList<>(-1));
    t("hm", ()->new HashMap<>(-1));
    t("hm", ()->new HashMap<>(1, -1f));
    t("hm", ()->new HashMap<>(1, Float.NaN));
    t("ht", ()->new Hashtable<>(-1));
    t("ht", ()->new Hashtable<>(1, 0f));
    t("wh", ()->new WeakHashMap<>(-1));
    t("ih", ()->new IdentityHashMap<>(-1));
    t("pq", ()->new PriorityQueue<>(0));
    t("pq", ()-> {
        PriorityQueue<Object> z=new PriorityQueue<>();
        z.add(new Object());
        z.add(new Object());
        return z;
    });
    t("tm", ()->new TreeMap<Object, Object>().put(new Object(), 1));
    t("tm", ()->new TreeMap<Object, Object>().put(null, 1));
    t("tm", ()->new TreeMap<>(Map.of(1, 2)).firstEntry().setValue(3));
    t("tms", ()->new TreeMap<>(Map.of(1, 2)).subMap(5, 2));
    t("st", ()->new Stack<>().pop());
    t("st", ()->new Stack<>().peek());
    t("so", ()->Set.of(1, 1));
    t("so3", ()->Set.of(1, 2, 1));
    t("mo", ()->Map.of("a", 1, "a", 2));
    t("lo", ()->List.of(1, null));
    t("lo", ()->List.of(1, 2, 3).contains(null));
    t("lo", ()->List.of(1).get(1));
    t("lo", ()->List.of(1, 2, 3).subList(2, 1));
    t("lo", ()->List.of(1, 2, 3).listIterator(7));
    t("me", ()->Map.entry(null, 1));
    t("me", ()->Map.entry(1, 2).setValue(3));
    t("moe", ()->Map.ofEntries(Map.entry(1, 2), Map.entry(1, 3)));
    t("nc", ()->Collections.nCopies(-1, 2));
    t("cp", ()-> {
        Collections.copy(new ArrayList<>(), List.of(1));
        return 0;
    });
    t("es", ()->EnumSet.range(E.C, E.A));
    t("es", ()->EnumSet.copyOf(new ArrayList<E>()));
    t("em", ()->new EnumMap<E, String>(new HashMap<>()));
    t("es", ()->EnumSet.noneOf((Class)String.class));
    p(EnumSet.complementOf(EnumSet.of(E.B))+" "+EnumSet.allOf(E.class)+EnumSet.noneOf(E.class).getClass());
    t("al", ()->new ArrayList<>(List.of(1)).subList(0, 1).get(3));
    t("ad", ()->new ArrayDeque<>().removeFirst());
    t("ad", ()->new ArrayDeque<>().add(null));
    t("ll", ()->new LinkedList<>().getFirst());
    t("ll", ()->new LinkedList<>().get(0));
    t("ll", ()->new LinkedList<>().remove());
    t("q", ()->new PriorityQueue<>().remove());
    t("col", ()->Collections.max(new ArrayList<Integer>()));
    t("sfm", ()->Collections.newSetFromMap(new HashMap<>(Map.of(1, true))));
    t("chk", ()->Collections.checkedList(new ArrayList(), String.class).add(5));
    t("chk", ()->Collections.checkedMap(new HashMap(), String.class, Integer.class).put(5, 5));
    t("chk", ()->Collections.checkedMap(new HashMap(), String.class, Integer.class).put("", ""));
    t("ev", ()->new EventObject(null));
    p(new EventObject("src"));
    t("sp", ()->Spliterators.spliterator(new int[3], 2, 1, 0));
    t("sp", ()->Spliterators.spliterator(new int[3], -2, 1, 0));
    t("sp", ()->Spliterators.spliterator(new int[3], 0, 9, 0));
    p(new MissingResourceException("m", "c", "k").getKey()+new InputMismatchException("x")
            +new NoSuchElementException("q", new Exception("c")).getCause());
    Comparator<String> c=Comparator.comparing(String::length);
    c=c.thenComparing(Comparator.reverseOrder());
    List<String> l=new ArrayList<>(List.of("bb", "a", "ccc", "aa", "b"));
    l.sort(c);
    p(l);
    l.sort(c.reversed());
    p(l);
    l.add(null);
    l.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
    p(l);
    l.sort(Comparator.nullsLast(c).reversed());
    p(l);
    p(Comparator.naturalOrder()+" "+Collections.reverseOrder().reversed());
    p(List.of(1, 2).getClass()+""+List.of(1, 2, 3).getClass()+Set.of(1).getClass()+Map.of().getClass()+Arrays.asList(1)
            .getClass()+Collections.emptyList().getClass()+Collections.unmodifiableList(new ArrayList<>()).getClass()
            +Collections.synchronizedMap(new HashMap<>()).getClass()+new ArrayList<>(List.of(1, 2)).subList(0,
            1).getClass()+new HashMap<>().keySet().getClass()+new HashMap<>().entrySet().getClass()
            +new HashMap<>().values().getClass()+new TreeMap<>().keySet().getClass()
            +new TreeMap<>().descendingMap().getClass()+new LinkedHashMap<>().keySet().getClass()+Map.entry(1,
            2).getClass()+new ArrayList<>().iterator().getClass()+new HashMap<>().keySet().iterator().getClass());
    Map<String, List<Integer>> g=new HashMap<>();
    g.computeIfAbsent("a", k->new ArrayList<>()).add(1);
    p(g);
    t("cme", ()-> {
        Map<Integer, Integer> m=new HashMap<>(Map.of(1, 1));
        return m.computeIfAbsent(5, k-> {
            m.put(7, 7);
            return 1;
        });
    });
    t("alcme", ()-> {
        List<Integer> x=new ArrayList<>(List.of(1, 2, 3));
        for(Integer i:x)x.remove(i);
        return x;
    });
    t("hmcme", ()-> {
        Map<Integer, Integer> x=new HashMap<>(Map.of(1, 2, 3, 4));
        for(Integer i:x.keySet())x.put(i+10, 1);
        return x;
    });
    List<Object> self=new ArrayList<>();
    self.add(self);
    p(self);
    Map<Object, Object> sm=new HashMap<>();
    sm.put("k", sm);
    p(sm);
    Vector<Object> sv=new Vector<>();
    sv.add(sv);
    p(sv);
    PrimitiveIterator.OfInt pi=Spliterators.iterator(Arrays.spliterator(new int[]{1, 2, 3}));
    p(pi.next()+pi.nextInt());
    pi.forEachRemaining((int x)->p(x));
    t("pi", pi::next);
    p(Map.Entry.comparingByValue(Comparator.<Integer>reverseOrder()).compare(Map.entry(1,2),Map.entry(1,3)));
    Observable ob=new Observable() { { setChanged(); } };
    ob.addObserver((o, x)->p("obs "+x));
    ob.notifyObservers(4);
    p(ob.hasChanged());
    p(Predicate.not((Object x)->x==null).and(x->true).or(x->false).negate().test(1));
    p(Function.<Integer>identity().andThen(x->x+1).compose((String s)->s.length()).apply("abc"));
    p(BinaryOperator.<Integer>minBy(Comparator.naturalOrder()).apply(3, 2));
    Iterator<Integer> li=List.of(1, 2, 3).iterator();
    li.next();
    t("lir", ()-> {
        li.remove();
        return 0;
    });
    t("lip", ()->((ListIterator)li).previous());
  }
}
