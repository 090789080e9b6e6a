int x = 6 * 7
String greet(String who) { return "hello " + who; }
greet("jshell")
record Point(int a, int b) { }
new Point(x, 2)
import java.util.stream.*
IntStream.range(0, 5).map(i -> i * i).boxed().collect(Collectors.toList())
x = x / 0
undefined
class A { int f() { return later(); } }
int later() { return 5; }
new A().f()
/vars
/methods
/types
/list
var big = new java.math.BigInteger("2").pow(100)
big
System.out.println("printed " + greet("you"))
throw new IllegalStateException("thrown here")
for (int i = 0; i < 3; i++) System.out.print(i + " ")
/drop x
x
"text".chars().sum()
/reset
x
/exit 3
