# The manual pages; installing and removing.
.PHONY: install uninstall
# Below PREFIX: Debian's packages have libraries in lib/x86_64-linux-gnu, and the commands of gdb where gdb trusts them.
LIBDIR ?= $(PREFIX)/lib
GDBDIR ?= $(LIBDIR)/minijvm

build/minijvm.1: docs/manual.py make/tables.py docs/minijvm.1.in runtime/options.def validation/options.def VERSION
	@mkdir -p $(@D)
	$(Q)$(PYTHON) docs/manual.py $(VERSION) docs/minijvm.1.in runtime/options.def validation/options.def > $@.new && \
	    mv $@.new $@
build/jvmticheck.1: docs/manual.py docs/jvmticheck.1.in $(wildcard validation/jvmticheck/*.py) VERSION
	@mkdir -p $(@D)
	$(Q)PYTHONPATH=validation $(PYTHON) docs/manual.py $(VERSION) docs/jvmticheck.1.in > $@.new && mv $@.new $@
build/minijvm-explore.1: docs/manual.py docs/minijvm-explore.1.in explore/minijvm_explore/arguments.py VERSION
	@mkdir -p $(@D)
	$(Q)PYTHONPATH=explore $(PYTHON) docs/manual.py $(VERSION) docs/minijvm-explore.1.in > $@.new && mv $@.new $@

# What goes where. The commands find their parts next to themselves, wherever the links lead from.
BINARIES := $(addprefix $(B)/,minijvm jvmticheck minijvm-explore libjvm.so libjvmticheck.so) $(COMPANIONS) \
    $(B)/libjvmticheck-workloads.so
DATA_FILES := build/jvmticheck-workloads.jar $(B)/libminijvm_test.a
HEADERS := $(addprefix include/,jni.h jni_md.h jvmti.h minijvm.h minijvm_test.h)
PC := minijvm.pc minijvm-test.pc
MANUALS := build/minijvm.1 build/jvmticheck.1 build/minijvm-explore.1
COMMANDS := minijvm jvmticheck minijvm-explore
BIN = $(DESTDIR)$(PREFIX)/bin
MAN = $(DESTDIR)$(PREFIX)/share/man/man1
OWN = $(DESTDIR)$(LIBDIR)/minijvm
OWN_HEADERS = $(DESTDIR)$(PREFIX)/include/minijvm
PKGCONFIG = $(DESTDIR)$(LIBDIR)/pkgconfig
# The way from one folder to another, so that what is installed can be moved as a whole.
WAY = $(shell realpath -ms --relative-to='$(1)' '$(2)')

#: install: installs into $(DESTDIR)$(PREFIX), /usr/local by default; LIBDIR: elsewhere for libraries
install: vm $(MANUALS)
	install -d $(BIN) $(OWN) $(DESTDIR)$(GDBDIR) $(PKGCONFIG) $(OWN_HEADERS) $(MAN)
	install $(BINARIES) $(OWN)
	install -m 644 $(DATA_FILES) $(OWN)
	install -m 644 gdb/minijvm.py $(DESTDIR)$(GDBDIR)/libjvm.so-gdb.py
	for name in $(COMMANDS); do ln -sfn $(call WAY,$(PREFIX)/bin,$(LIBDIR)/minijvm)/$$name $(BIN)/$$name; done
	install -m 644 $(HEADERS) $(OWN_HEADERS)
	for name in $(PC); do \
	    sed 's/@VERSION@/$(VERSION)/; s|@PREFIX@|$(call WAY,$(LIBDIR)/pkgconfig,$(PREFIX))|' docs/$$name.in \
	    >$(PKGCONFIG)/$$name && \
	    chmod 644 $(PKGCONFIG)/$$name || exit; \
	done
	install -m 644 $(MANUALS) $(MAN)

#: uninstall: removes what `make install` with the same PREFIX, LIBDIR and DESTDIR has installed
uninstall:
	rm -f $(addprefix $(BIN)/,$(COMMANDS)) $(addprefix $(OWN)/,$(notdir $(BINARIES) $(DATA_FILES))) \
	    $(DESTDIR)$(GDBDIR)/libjvm.so-gdb.py $(addprefix $(OWN_HEADERS)/,$(notdir $(HEADERS))) \
	    $(addprefix $(PKGCONFIG)/,$(PC)) $(addprefix $(MAN)/,$(notdir $(MANUALS)))
	for folder in $(OWN) $(OWN_HEADERS); do if [ -d $$folder ]; then rmdir --ignore-fail-on-non-empty $$folder; fi; done
