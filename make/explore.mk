# The command minijvm-explore: one file of Python, with the class that runs tests (--test).
$(B)/minijvm-explore: make/archive.py explore/launch.py $(wildcard explore/minijvm_explore/*.py) \
    $(wildcard explore/java/minijvm/explore/*.java)
	@mkdir -p $(@D)
	$(Q)rm -rf $@.d && mkdir -p $@.d && cp -r explore/minijvm_explore $@.d && cp explore/launch.py $@.d/__main__.py
	$(Q)$(JAVAC) --release 11 -nowarn -d $@.d/minijvm_explore/classes $(wildcard explore/java/minijvm/explore/*.java)
	$(Q)$(PYTHON) make/archive.py --interpreter '/usr/bin/env python3' $@ $@.d/.
