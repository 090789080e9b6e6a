# Handlers at the end, the exit code, what is imported from a file beside the program.
import atexit
import sys
import beside


@atexit.register
def last():
    print 'last words'


print beside.answer(), beside.__name__, sys.argv[1:]
print sys.stdin.readline().strip(), raw_input()
sys.exit(beside.answer())
