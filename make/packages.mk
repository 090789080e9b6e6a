# Source archive, packages, releases (packaging/README.md).
.PHONY: dist
# All that packages contain is dated by the release.
RELEASE_EPOCH = $(shell $(PYTHON) packaging/release.py epoch)
DIST := build/minijvm-$(VERSION).tar.xz

#: dist: the source archive, build/minijvm-VERSION.tar.xz
dist:
	@mkdir -p build
	$(Q)$(PYTHON) packaging/dist.py $(DIST)
	@ls -l $(DIST)

#: reproducible: builds twice, in two folders and other circumstances, and compares every byte
.PHONY: reproducible release-check
reproducible: dist
	$(Q)sh packaging/reproducible.sh $(DIST) build/reproducible CC='$(CC)'
#: release-check: whether this tree can be tagged (docs/releasing.md)
release-check: deps
	$(Q)$(SUBMAKE) vm build/minijvm.1 build/jvmticheck.1
	$(Q)$(PYTHON) packaging/release.py check $(B)
	$(Q)$(MAKE) --no-print-directory reproducible
	@echo "$(VERSION) can be released: git tag v$(VERSION)"
