# Source archive, packages, releases (packaging/README.md). OUTPUT: another folder for packages; LIBRARIES: for what is
# part of the libjvm.so of the wheel.
.PHONY: dist deb wheel container reproducible release-check test-packages
DIST := build/minijvm-$(VERSION).tar.xz

#: dist: the source archive, build/minijvm-VERSION.tar.xz
dist:
	@mkdir -p build
	$(Q)$(PYTHON) packaging/dist.py $(DIST)
	@ls -l $(DIST)
#: deb: Debian packages (the VM, development files, jvmticheck) in build/deb
deb: PACKAGES += build-essential dpkg-dev debhelper fakeroot xz-utils
deb: deps dist
	$(Q)CC='$(CC)' sh packaging/deb.sh $(DIST) $(or $(OUTPUT),build/deb)
	@ls -l $(or $(OUTPUT),build/deb)/*.deb
#: wheel: a wheel with the command jvmticheck and all that it needs, in build/wheel; needs glibc 2.36 or older here
wheel: PACKAGES += dpkg-dev cmake xz-utils
wheel: deps dist
	$(Q)CC='$(CC)' sh packaging/wheel.sh $(DIST) $(or $(LIBRARIES),build/libraries) $(or $(OUTPUT),build/wheel)
	@ls -l $(or $(OUTPUT),build/wheel)/*.whl

#: container: an image of podman or docker with the commands, minijvm:VERSION
container:
	$(Q)engine=$$(command -v podman || command -v docker) || { echo "make container: install podman or docker;\
	    make test-packages PARTS=container makes the image as a folder" >&2; exit 1; }; \
	DOCKER_BUILDKIT=1 $$engine build -f Containerfile -t minijvm:$(VERSION) .
#: reproducible: builds twice, in two folders and other circumstances, and compares every byte
reproducible: deps dist
	$(Q)sh packaging/reproducible.sh $(DIST) build/reproducible CC='$(CC)'
#: release-check: whether this tree can be tagged (docs/work/releasing.md)
release-check: deps
	$(Q)$(SUBMAKE) vm $(MANUALS)
	$(Q)$(PYTHON) packaging/release.py check $(B)
	$(Q)$(MAKE) --no-print-directory reproducible
	@echo "$(VERSION) can be released: git tag v$(VERSION)"
#: test-packages: makes the packages twice, and tries them in fresh roots; PARTS: deb, wheel, container, action
test-packages: PACKAGES += debootstrap lintian python3-yaml build-essential dpkg-dev debhelper fakeroot xz-utils cmake
test-packages: deps
	$(Q)CC='$(CC)' $(PYTHON) tests/packages/run $(PARTS)
