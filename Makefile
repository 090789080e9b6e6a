# minijvm. `make help` lists the targets; this file has what all parts need, make/ has the parts (make/README.md).
.DEFAULT_GOAL := all
VERSION := $(file < VERSION)
include make/machine.mk
CC ?= gcc
PYTHON ?= python3
PREFIX ?= /usr/local
V ?= 0
SAN ?= 0
PROFILE ?= 0
Q := $(if $(filter 1,$(V)),,@)

# Targets that need packages look for them first and then build in a separate make, on all processors (+: it shares
# those of `make -j`).
SUBMAKE = +$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

# Sanitized objects have a separate tree, so that both builds stay incremental; so do those for other machines.
NATIVE_BUILD := $(if $(filter 1,$(SAN)),build/san,$(if $(filter thread,$(SAN)),build/tsan,build))
B := $(if $(FOREIGN),build/$(FOREIGN),$(if $(filter 1,$(PROFILE)),build/profile,$(NATIVE_BUILD)))
JAVAC ?= javac

# gcc defines them itself, clang does not.
MARK_SANITIZED := $(if $(filter 1,$(SAN)),-D__SANITIZE_ADDRESS__=1)$(if $(filter thread,$(SAN)),-D__SANITIZE_THREAD__=1)
WARN := -Wall -Wextra -Wno-unused-parameter -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
    -Werror=implicit-function-declaration
# The valgrind of Debian 12 gives up on a library of which clang has written the debug information in DWARF 5.
DEBUG := -g $(if $(findstring clang,$(CC)),-gdwarf-4)
ifeq ($(SAN),1)
OPT := -O1 $(DEBUG) -DVM_ASSERTIONS -fsanitize=address,undefined -fno-sanitize-recover=undefined \
    -fno-omit-frame-pointer $(MARK_SANITIZED)
else ifeq ($(SAN),thread)
OPT := -O1 $(DEBUG) -DVM_ASSERTIONS -fsanitize=thread -fno-omit-frame-pointer $(MARK_SANITIZED)
else
OPT := -O2 $(DEBUG)
# What costs nothing that can be measured (docs/work/threat-model.md): checks of the C library's calls and of the stack,
# and nothing that is written while symbols are bound.
HARDEN := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong
HARDEN_LINK := -Wl,-z,relro,-z,now
endif
# The interpreter counts what it executes (vm/interp/profile.c).
ifeq ($(PROFILE),1)
OPT += -DVM_PROFILE
endif
# The interpreter wants every handler to end in a separate jump; strict IEEE arithmetic must not be contracted.
LANGUAGE := -std=gnu11 -D_GNU_SOURCE=
# Builds in any folder make the same bytes: debuggers read paths from the top of the repository.
SAME_PATHS := -ffile-prefix-map=$(CURDIR)=.
CFLAGS_ALL = $(LANGUAGE) $(OPT) $(HARDEN) $(SAME_PATHS) $(WARN) -fPIC -fvisibility=hidden -ffp-contract=off \
    -fno-strict-aliasing -I. -Iinclude -I$(B)/gen -DMINIJVM_VERSION='"$(VERSION)"' $(CFLAGS)
# What the compiler needs for atomics; one that gets them wrong is refused.
ATOMICS := $(if $(READY),$(shell RUN="$(RUN)" sh tests/compiler.sh $(CC) || echo refused))
ifneq ($(filter refused,$(ATOMICS)),)
$(error this compiler cannot build the VM)
endif
LIBS := -lffi -lm -ldl -lpthread $(ATOMICS)
# LINKED=FOLDER: libffi, libzip and zlib of packaging/libraries.sh become part of libjvm.so, which is all of C code that
# is needed then besides the C library.
ifneq ($(LINKED),)
CFLAGS_ALL += -DVM_LINKED_LIBRARIES -isystem $(LINKED)/include
LIBS := $(addprefix $(LINKED)/lib/,libffi.a libzip.a libz.a) -lm -ldl -lpthread $(ATOMICS)
endif
# The archive of classes is named after the library's build id (vm/classes/class_archive.c).
LDFLAGS_ALL := $(filter -fsanitize=%,$(OPT)) -Wl,--build-id $(HARDEN_LINK) $(LDFLAGS)

# What is asked for of the system: installed through apt by root, named otherwise.
PACKAGES := $(if $(ARCH),,gcc libffi-dev zlib1g-dev libzip-dev libcmocka-dev) make jdk python3

include make/library.mk make/classes.mk make/layer.mk make/explore.mk make/bench.mk make/tests.mk make/install.mk \
    make/docs.mk make/packages.mk

.PHONY: help all vm deps demo clean always
#: help: this list
help:
	@sed -n 's/^#: //p' Makefile make/*.mk | awk -F': ' '{ printf "%-22s %s\n", $$1, substr($$0, length($$1) + 3) }'
#: all: builds the VM, the layer and jvmticheck, after a look for the packages (the default)
all: deps
	$(Q)$(SUBMAKE) vm
#: vm: the same without looking for packages
vm: $(B)/minijvm $(B)/libjvm.so $(B)/libjvmticheck.so $(B)/jvmticheck $(B)/minijvm-explore $(COMPANIONS) \
    $(addprefix $(B)/,$(WORKLOADS)) \
    $(B)/libminijvm_test.a $(B)/libjvm.so-gdb.py $(if $(filter build,$(B)),compile_commands.json)
	$(if $(FOREIGN),,$(Q)ln -sfn $(B)/minijvm minijvm)
#: deps: installs missing packages through apt as root, names them otherwise
deps:
	$(Q)sh tests/deps.sh $(PACKAGES)
#: demo: builds, runs a program under an agent, and checks the agent
demo: deps
	$(Q)$(SUBMAKE) vm
	$(Q)sh examples/demo.sh $(B)
#: clean: removes all that was built
clean:
	rm -rf build minijvm compile_commands.json

# How each C file is compiled, for clangd and `make analyze`.
compile_commands.json: $(GEN) $(VALIDATION_GEN) $(B)/gen/recorder_calls.h $(B)/gen/interp_handlers.inc always
	$(Q)$(PYTHON) tests/compile_commands.py $@ $(lastword $(CC)) $(CFLAGS_ALL)

-include $(OBJ:.o=.d) $(VALIDATION_OBJ:.o=.d) \
    $(COMPANIONS:$(B)/libjvmticheck-%.so=$(B)/obj/validation/companions/%.d) $(KIT_OBJ:.o=.d) \
    $(LAUNCHER:%.c=$(B)/obj/%.d)
