import groovy.transform.Immutable
import groovy.transform.CompileStatic

@Immutable class Point { int x, y }

@CompileStatic long fibonacci(int n) { n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2) }

trait Named { String getTitle() { "<${this.class.simpleName}>" } }
class Book implements Named { def pages = [3, 1, 2] }

def point = new Point(1, 2)
println "$point ${fibonacci(15)} ${new Book().title}"
println new Book().pages.sort().collect { it * 2 }.inject { a, b -> a + b }
println([a: 1, b: [c: 2.5G]].findAll { k, v -> k > 'a' })
println ((1..20).findAll { it % 3 == 0 }.groupBy { it % 2 == 0 ? 'even' : 'odd' })
try { point.x = 3 } catch (ReadOnlyPropertyException e) { println e.message }
try { new Book().missing() } catch (MissingMethodException e) { println e.message.readLines()[0] }
Book.metaClass.missing = { -> "found by $delegate.pages" }
println new Book().missing()
println (('a'..'e').withIndex().collectEntries { l, i -> [(l): i ** 2] })
def text = new StringWriter()
text.withPrintWriter { w -> 3.times { w.print "$it;" } }
println text
println "a-b_c".replaceAll(/[-_](\w)/) { all, c -> c.toUpperCase() }
assert fibonacci(10) == 56 - 1
