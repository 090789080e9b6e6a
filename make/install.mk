# The manual pages and the installation.
.PHONY: install
build/minijvm.1: docs/manual.py docs/minijvm.1.in runtime/options.def validation/options.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) docs/manual.py docs/minijvm.1.in runtime/options.def validation/options.def > $@.new && mv $@.new $@
build/jvmticheck.1: docs/manual.py docs/jvmticheck.1.in $(wildcard validation/jvmticheck/*.py) $(B)/jvmticheck
	$(Q)$(PYTHON) docs/manual.py docs/jvmticheck.1.in validation/jvmticheck/arguments.py > $@.new && mv $@.new $@

#: install: installs into $(DESTDIR)$(PREFIX), /usr/local by default
install: vm build/minijvm.1 build/jvmticheck.1
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/minijvm $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include/minijvm $(DESTDIR)$(PREFIX)/share/man/man1
	install $(B)/minijvm $(B)/libjvm.so $(B)/libjvmticheck.so $(COMPANIONS) $(DESTDIR)$(PREFIX)/lib/minijvm/
	install $(B)/jvmticheck $(DESTDIR)$(PREFIX)/bin/
	install $(B)/libjvmticheck-workloads.so $(DESTDIR)$(PREFIX)/lib/minijvm/
	install -m 644 build/jvmticheck-workloads.jar $(DESTDIR)$(PREFIX)/lib/minijvm/
	install -m 644 $(B)/libminijvm_test.a $(DESTDIR)$(PREFIX)/lib/minijvm/
	install -m 644 gdb/minijvm.py $(DESTDIR)$(PREFIX)/lib/minijvm/libjvm.so-gdb.py
	ln -sfn ../lib/minijvm/minijvm $(DESTDIR)$(PREFIX)/bin/minijvm
	install -m 644 include/jni.h include/jni_md.h include/jvmti.h include/minijvm.h include/minijvm_test.h $(DESTDIR)$(PREFIX)/include/minijvm/
	sed 's/@VERSION@/$(VERSION)/' docs/minijvm.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/minijvm.pc
	sed 's/@VERSION@/$(VERSION)/' docs/minijvm-test.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/minijvm-test.pc
	install -m 644 build/minijvm.1 build/jvmticheck.1 $(DESTDIR)$(PREFIX)/share/man/man1/
