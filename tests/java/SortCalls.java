// Comparator call sequences and results of sorting: what Arrays.sort, List.sort and PriorityQueue do on random data,
// with broken comparators too.
import java.util.*;
public class SortCalls {
    public static void main(String[] a){
        long h=0;Random r=new Random(5);
        for(int round=0;round<600;round++){
            int n=round<300?r.nextInt(200):r.nextInt(3000); Integer[] x=new Integer[n];
            int mode=r.nextInt(7);
            for(int i=0; i<n; i++)
                switch(mode) {
                    case 0:x[i]=r.nextInt(); break;
                    case 1:x[i]=i; break;
                    case 2:x[i]=n-i; break;
                    case 3:x[i]=r.nextInt(5); break;
                    case 4:x[i]=i%50; break;
                    case 5:x[i]=r.nextInt(10)==0?r.nextInt(n):i; break;
                    default:x[i]=(i/40)%2==0?i:n-i;
                }
            final long[] c={0}; boolean bad=r.nextInt(10)==0;
            try {
                Arrays.sort(x, (p, q)-> {
                    c[0]=c[0]*31+p*7L+q;
                    int d=Integer.compare(p/3, q/3);
                    return bad?((p^q)%3-1):d;
                });
            }catch(IllegalArgumentException e) {
                h=h*31+e.getMessage().hashCode();
            }
            h=h*31+c[0]; h=h*31+Arrays.hashCode(x);
            final long[] c2={0};
            class B implements Comparable<B> {
                int v;
                B(int v) { this.v=v; }
                public int compareTo(B o) {
                    c2[0]=c2[0]*31+v*7L+o.v;
                    return v/3-o.v/3;
                }
            }
            B[] y=new B[n];
            for(int i=0; i<n; i++)y[i]=new B(x[(i*7+3)%n]%10000);
            Arrays.sort(y);
            for(B b:y)h=h*31+b.v;
            h=h*31+c2[0];
            PriorityQueue<Integer> pq=new PriorityQueue<>(Arrays.asList(x)); h=h*31+pq.toString().hashCode();
            // primitives
            int[] pi=new int[n];
            long[] pl=new long[n];
            double[] pd=new double[n];
            float[] pf=new float[n];
            short[] ps=new short[n*3];
            char[] pc=new char[n*3];
            byte[] pb=new byte[n];
            for(int i=0; i<n; i++) {
                pi[i]=x[i];
                pl[i]=x[i]*3L;
                pd[i]=r.nextInt(30)==0?(r.nextBoolean()?Double.NaN:r.nextBoolean()?-0.0:0.0):x[i]/3.0;
                pf[i]=r.nextInt(30)==0?(r.nextBoolean()?Float.NaN:r.nextBoolean()?-0.0f:0.0f):x[i]/3.0f;
                pb[i]=(byte)(int)x[i];
            }
            for(int i=0;i<3*n;i++){ps[i]=(short)r.nextInt();pc[i]=(char)r.nextInt();}
            for(int k=n-1;k>0;k--){int j=mode==0?r.nextInt(k+1):k;int t=pi[k];pi[k]=pi[j];pi[j]=t;}
            Arrays.sort(pi);
            Arrays.sort(pl);
            Arrays.sort(pd);
            Arrays.sort(pf);
            Arrays.sort(ps);
            Arrays.sort(pc);
            Arrays.sort(pb);
            h=h*31+Arrays.hashCode(pi);
            h=h*31+Arrays.hashCode(pl);
            h=h*31+Arrays.hashCode(pd);
            h=h*31+Arrays.hashCode(pf);
            h=h*31+Arrays.hashCode(ps);
            h=h*31+Arrays.hashCode(pc);
            h=h*31+Arrays.hashCode(pb);
            if(round%50==49)System.out.println(round+" "+h);
        }
        // adversarial sizes
        for(int n:new int[]{100000, 300001}) {
            int[] p=new int[n];
            for(int i=0; i<n; i++)p[i]=(i*7919)%n;
            Arrays.sort(p);
            System.out.println(Arrays.hashCode(p));
            for(int i=0; i<n; i++)p[i]=i%2==0?i:n-i;
            Arrays.sort(p);
            System.out.println(Arrays.hashCode(p));
            for(int i=0; i<n; i++)p[i]=i<n/2?i:n-i;
            Arrays.sort(p);
            System.out.println(Arrays.hashCode(p));
        }
    }
}
