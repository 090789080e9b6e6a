// Random, SplittableRandom and RandomGenerator: specified values for seeds, bounds, streams, messages.
import java.util.*;import java.util.random.*;
public class Randoms {
  static void t(String n, Runnable r) {
      try {
          r.run();
          System.out.println(n+" ok");
      } catch(Throwable e) {
          System.out.println(n+" "+e);
      }
  }
  public static void main(String[] a){
    Random q=new Random(42);
    System.out.println(q.ints(5, 0, 100).boxed().toList()+" "+new Random(42).ints(5, 0, 64).boxed().toList());
    q=new Random(42); for(int i=0;i<5;i++) System.out.print(q.nextInt(100)+" "); System.out.println();
    q=new Random(42); for(int i=0;i<5;i++) System.out.print(q.nextInt(0,100)+" "); System.out.println();
    q=new Random(42); for(int i=0;i<5;i++) System.out.print(((q.nextInt()>>>1)%100)+" "); System.out.println();
    q=new Random(42);
    for(int i=0; i<3; i++)
        System.out.print(q.nextLong(1000)+" "+q.nextLong(5, 77)+" "+q.nextDouble(5)+" "+q.nextDouble(1, 2)+" "
                +q.nextFloat(3f)+" "+q.nextFloat(1f, 9f)+" ");
    System.out.println();
    System.out.println(new Random(42).longs(3, 0, 100).boxed().toList()+" "
            +new Random(42).doubles(2, 0, 100).boxed().toList());
    q=new Random(1); System.out.println(q.nextGaussian()+" "+q.nextGaussian()+" "+(q.nextGaussian(5,2)<99));
    SplittableRandom s=new SplittableRandom(42);
    System.out.println(s.nextInt()+" "+s.nextLong()+" "+s.nextInt(10)+" "+s.nextDouble()+" "+s.split().nextLong()+" "
            +s.nextBoolean());
    byte[] b=new byte[11];
    s.nextBytes(b);
    System.out.println(Arrays.toString(b));
    new Random(5).nextBytes(b);
    System.out.println(Arrays.toString(b));
    RandomGenerator g=()->0x123456789abcdef0L;
    System.out.println(g.nextInt()+" "+g.nextDouble()+" "+g.nextFloat()+" "+g.nextBoolean());
    g.nextBytes(b);
    System.out.println(Arrays.toString(b));
    Random w=new Random(3);
    t("1", ()->w.nextInt(0));
    t("2", ()->w.nextInt(5, 5));
    t("3", ()->w.ints(-1));
    t("4", ()->w.ints(1, 3, 3));
    t("5", ()->w.nextDouble(0));
    t("6", ()->w.nextDouble(Double.NaN));
    t("7", ()->w.nextDouble(3, 2));
    t("8", ()->w.nextLong(0));
    t("9", ()->w.nextGaussian(0, -1));
    t("10", ()->w.doubles(1, 2, 1));
    t("11", ()->w.nextFloat(-1));
    t("12", ()->RandomGenerator.of("X"));
    t("13", ()->w.nextLong(4, 2));
    t("14", ()->w.doubles(0, Double.POSITIVE_INFINITY));
    t("15", ()->w.nextFloat(2, 1));
    t("16", ()->s.splits(-1));
    t("17", ()->s.nextInt(0));
    t("18", ()->s.ints(3, 2));
    t("19", ()->System.out.println(RandomGenerator.of("Random").getClass()+" "
            +RandomGenerator.of("SplittableRandom").getClass()));
    System.out.println(Integer.toBinaryString(w.ints(4).spliterator().characteristics())+" "
            +w.ints().spliterator().estimateSize());
    Random x=new Random(7); System.out.println(x.ints(3,Integer.MIN_VALUE,Integer.MAX_VALUE).boxed().toList());
    x=new Random(7); System.out.println(x.nextInt()+" "+x.nextInt()+" "+x.nextInt());
    x=new Random(7);
    System.out.println(x.nextInt(Integer.MIN_VALUE, 5)+" "+x.nextInt(-5, Integer.MAX_VALUE)+" "
            +x.nextLong(Long.MIN_VALUE, 5));
    class Sub extends Random { protected int next(int n){ System.out.print("n"+n+" "); return super.next(n);} }
    Sub u=new Sub();
    u.setSeed(9);
    u.ints(1).sum();
    u.ints(1, 0, 9).sum();
    u.longs(1).sum();
    u.doubles(1).sum();
    u.nextBoolean();
    u.nextFloat();
    u.nextGaussian();
    u.nextBytes(b);
    u.nextInt(16);
    u.nextInt(1, 4);
    u.nextLong(4);
    System.out.println();
  }}
