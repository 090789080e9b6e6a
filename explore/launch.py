import sys

from minijvm_explore.command import main

sys.exit(main(sys.argv[1:]))
