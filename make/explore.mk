# The command minijvm-explore: one file of Python.
$(B)/minijvm-explore: make/archive.py explore/launch.py $(wildcard explore/minijvm_explore/*.py)
	@mkdir -p $(@D)
	$(Q)rm -rf $@.d && mkdir -p $@.d && cp -r explore/minijvm_explore $@.d && cp explore/launch.py $@.d/__main__.py
	$(Q)$(PYTHON) make/archive.py --interpreter '/usr/bin/env python3' $@ $@.d/.
