# minijvm: build, tests, benchmarks. `make demo` and `make check` work on a fresh Debian machine; see README.md.
VERSION := 0.2.0
# CROSS=aarch64-linux-gnu- (or CC=aarch64-linux-gnu-gcc) builds for another machine, in a tree of its own.
CROSS ?=
ifneq ($(CROSS),)
CC := $(CROSS)gcc
AR := $(CROSS)ar
endif
CC ?= gcc
PYTHON ?= python3
PREFIX ?= /usr/local
V ?= 0
SAN ?= 0
PROFILE ?= 0
Q := $(if $(filter 1,$(V)),,@)

# Targets that need packages look for them first and then build in a make of their own, on all processors (+: it shares
# those of `make -j`).
SUBMAKE = +$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

# Sanitized objects live in a tree of their own, so that both builds stay incremental; so do those for other machines.
MACHINE := $(shell $(CC) -dumpmachine)
FOREIGN := $(if $(filter $(shell uname -m)-%,$(MACHINE)),,$(MACHINE))
B := $(if $(FOREIGN),build/$(FOREIGN),$(if $(filter 1,$(PROFILE)),build/profile,$(if $(filter 1,$(SAN)),build/san,$(if $(filter thread,$(SAN)),build/tsan,build))))
JAVAC ?= javac

WARN := -Wall -Wextra -Wno-unused-parameter -Wshadow -Wstrict-prototypes -Wmissing-prototypes
ifeq ($(SAN),1)
OPT := -O1 -g -DVM_ASSERTIONS -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
else ifeq ($(SAN),thread)
OPT := -O1 -g -DVM_ASSERTIONS -fsanitize=thread -fno-omit-frame-pointer
else
OPT := -O2 -g
# What costs nothing that can be measured (docs/threat-model.md): checks of the C library's calls and of the stack, and
# nothing that is written while symbols are bound.
HARDEN := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong
HARDEN_LINK := -Wl,-z,relro,-z,now
endif
# The interpreter counts what it executes (vm/interp/profile.c).
ifeq ($(PROFILE),1)
OPT += -DVM_PROFILE
endif
# The interpreter wants every handler to end in a jump of its own; strict IEEE arithmetic must not be contracted.
LANGUAGE := -std=gnu11 -D_GNU_SOURCE=
CFLAGS_ALL = $(LANGUAGE) $(OPT) $(HARDEN) $(WARN) -fPIC -fvisibility=hidden -ffp-contract=off -fno-strict-aliasing -I. -Iinclude -I$(B)/gen -DMINIJVM_VERSION='"$(VERSION)"' $(CFLAGS)
# What the compiler needs for atomics; one that gets them wrong is refused.
ATOMICS := $(shell sh tests/compiler.sh $(CC) || echo refused)
ifneq ($(filter refused,$(ATOMICS)),)
$(error this compiler cannot build the VM)
endif
LIBS := -lffi -lm -ldl -lpthread $(ATOMICS)
# The archive of classes is named after the library's build id (vm/classes/class_archive.c).
LDFLAGS_ALL := $(filter -fsanitize=%,$(OPT)) -Wl,--build-id $(HARDEN_LINK) $(LDFLAGS)

LAUNCHER := launcher/launcher.c launcher/arguments.c launcher/jdk.c runtime/jdk_home.c classfile/memory.c
VALIDATION_GEN := $(addprefix $(B)/gen/validation_,facts.c calls.c events.c jni.c)
COMPANIONS := $(patsubst validation/companions/%.c,$(B)/libjvmticheck-%.so,$(wildcard validation/companions/*.c))
KIT_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard validation/kit/*.c)) $(B)/obj/gen/kit_classes.o
# The last one is only loaded when a test asks for it.
KIT_CLASSES := Target Loader Contender Held Events Workloads Loaded
VALIDATION_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard validation/*.c validation/rules/*.c)) $(VALIDATION_GEN:$(B)/gen/%.c=$(B)/obj/gen/%.o)
SRC := $(wildcard classfile/*.c gc/*.c runtime/*.c vm/*.c vm/*/*.c jvmti/*.c jdk-subset/native/*.c)
GEN := $(B)/gen/jvmti_entries.c $(B)/gen/jvmti_events.c $(B)/gen/jni_tables.c
OBJ := $(SRC:%.c=$(B)/obj/%.o) $(GEN:$(B)/gen/%.c=$(B)/obj/gen/%.o)
UNIT := $(patsubst tests/unit/%.c,$(B)/tests/unit/%,$(wildcard tests/unit/test_*.c))
JAVA_SRC := $(shell find jdk-subset -name '*.java' 2>/dev/null)
WORKLOADS := jvmticheck-workloads.jar libjvmticheck-workloads.so
JAVA_TEMPLATES := $(shell find jdk-subset -name '*.java.template' 2>/dev/null)

.PHONY: all deps demo format format-check analyze check record check-openjdk acid stress faults coverage-jvmti coverage-validation museum startup-classes diff-hotspot stress-jvmti unit bench bench-jvmti bench-openjdk bench-virtual sequences fuzz install clean vm always
all: deps
	$(Q)$(SUBMAKE) vm
vm: $(B)/minijvm $(B)/libjvm.so $(B)/libjvmticheck.so $(B)/jvmticheck $(COMPANIONS) $(addprefix $(B)/,$(WORKLOADS)) $(B)/libminijvm_test.a $(B)/libjvm.so-gdb.py $(if $(filter build,$(B)),compile_commands.json)
	$(if $(FOREIGN),,$(Q)ln -sfn $(B)/minijvm minijvm)

# --- dependencies: installed through apt by root, named otherwise ---
PACKAGES := gcc make libffi-dev zlib1g-dev libzip-dev libcmocka-dev jdk python3
deps:
	$(Q)sh tests/deps.sh $(PACKAGES)

# --- the library ---
$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $<")
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
$(B)/obj/gen/%.o: $(B)/gen/%.c
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $<")
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
$(B)/gen/jvmti_entries.c: jvmti/generate.py jvmti/functions.def jvmti/events.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) jvmti/generate.py jvmti/functions.def jvmti/events.def $(@D)
	$(Q)touch $@
$(B)/gen/jvmti_events.c: $(B)/gen/jvmti_entries.c ;
$(filter $(B)/obj/jvmti/%,$(OBJ)): | $(B)/gen/jvmti_entries.c
$(B)/gen/jni_tables.c: vm/jni/generate.py vm/jni/functions.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) vm/jni/generate.py vm/jni/functions.def $(@D)
$(filter $(B)/obj/vm/% $(B)/obj/gen/%,$(OBJ)): | $(B)/gen/jni_tables.c
$(B)/gen/validation_facts.c: validation/generate.py validation/rules.tsv jvmti/generate.py vm/jni/generate.py \
    $(wildcard jvmti/*.def) vm/jni/functions.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) validation/generate.py $(@D)
	$(Q)touch $@
$(filter-out $(B)/gen/validation_facts.c,$(VALIDATION_GEN)): $(B)/gen/validation_facts.c ;
$(VALIDATION_OBJ): | $(B)/gen/validation_facts.c

# The interpreter's handlers. With those of all sequences the sanitizers' instrumentation of the loop takes hours: they
# get one of ten. What counts executes plain instructions only.
SEQUENCES := $(if $(filter 0,$(PROFILE)),vm/interp/sequences.def)
$(B)/gen/interp_handlers.inc: vm/interp/compose.py vm/interp/insns.def $(SEQUENCES) vm/interp/leaves.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) vm/interp/compose.py $(if $(filter 0,$(SAN)),,--every 10) vm/interp/insns.def $(SEQUENCES) vm/interp/leaves.def $(@D)
	$(Q)touch $@
$(B)/obj/vm/interp/interp.o $(B)/obj/vm/interp/translate.o: $(B)/gen/interp_handlers.inc
# At -O2 gcc takes twice as long for the loop, for code that is no faster (docs/sequences.md): here are the passes that
# it gains by. Without gcse, which merges the handlers' jumps, and slp, which packs the words of a new frame into one
# store (the loads behind it wait for that). Where variables are at each instruction takes a quarter of the time.
ifeq ($(findstring clang,$(shell $(CC) --version)),)
$(B)/obj/vm/interp/interp.o: OPT := -fno-var-tracking-assignments $(patsubst -O2,-O1 -fexpensive-optimizations \
    -fcse-follow-jumps -frerun-cse-after-loop -free -fpeephole2 -fschedule-insns2 -ftree-vrp -fno-tree-pta \
    -falign-functions -falign-jumps -falign-loops,$(OPT))
endif

# Each thread's data lies at a fixed offset, which saves a call for every thread_self(). The few bytes also fit where the
# library is opened by a process that runs (tests/embed/much_tls.c): keep them few.
$(OBJ): CFLAGS_ALL += -ftls-model=initial-exec

# How each C file is compiled, for clangd and `make analyze`.
compile_commands.json: $(GEN) $(VALIDATION_GEN) $(B)/gen/recorder_calls.h $(B)/gen/interp_handlers.inc always
	$(Q)$(PYTHON) tests/compile_commands.py $@ $(lastword $(CC)) $(CFLAGS_ALL)

$(B)/gen/recorder_calls.h: tests/jvmti/make_recorder.py tests/jvmti/jvmti-17.json
	@mkdir -p $(@D)
	$(Q)$(PYTHON) tests/jvmti/make_recorder.py $@

# These tell the version.
$(B)/obj/launcher/launcher.o \
    $(B)/obj/runtime/options.o \
    $(B)/obj/runtime/properties.o \
    $(B)/obj/vm/collect.o \
    $(B)/obj/vm/services/crash.o \
    $(B)/obj/vm/services/diagnostic.o \
    $(B)/obj/vm/services/thread_dump.o: Makefile

# --- the class library: templates expanded, all compiled closed over itself, packed into one file, embedded ---
# The list of the sources is as old as the last source that came or went.
build/gen/jdk-subset.list: always
	@mkdir -p $(@D)
	@echo $(sort $(JAVA_SRC) $(JAVA_TEMPLATES)) | cmp -s - $@ || echo $(sort $(JAVA_SRC) $(JAVA_TEMPLATES)) > $@
build/gen/jdk-subset.stamp: jdk-subset/expand.py $(JAVA_TEMPLATES) build/gen/jdk-subset.list
	$(Q)$(PYTHON) jdk-subset/expand.py jdk-subset build/gen/jdk-subset
	$(Q)touch $@
build/jdk-subset.stamp: $(JAVA_SRC) build/gen/jdk-subset.stamp
	$(if $(Q),@echo "  JAVAC jdk-subset")
	$(Q)rm -rf build/jdk-subset && mkdir -p build/jdk-subset
	$(Q)$(JAVAC) --system none -nowarn -Xlint:none -XDignore.symbol.file -XDstringConcat=inline -g -encoding UTF-8 \
	    -d build/jdk-subset $(JAVA_SRC) $$(find build/gen/jdk-subset -name '*.java')
	$(Q)touch $@
build/jdk-subset.image: build/jdk-subset.stamp jdk-subset/startup.classes vm/classes/bootimage_pack.py
	$(Q)$(PYTHON) vm/classes/bootimage_pack.py build/jdk-subset jdk-subset/startup.classes $@
# The classes that programs load as they start, in this order; the list is made anew when it has become old.
startup-classes: deps
	$(Q)$(SUBMAKE) vm
	$(Q)rm -rf build/startup && mkdir -p build/startup && $(JAVAC) -nowarn -d build/startup tests/bench/java/*.java
	$(Q)for p in Hello Strings Maps Json Throwing Streams PingPong BigPi; do \
	    $(B)/minijvm -Xlog:class+load -cp build/startup $$p 10; \
	done | sed -n -E 's/.*load\] (.*) source: (jdk-subset|jrt:.java.base)$$/\1/p' | tr . / | awk '!seen[$$0]++' >build/startup/list
	$(Q)mv build/startup/list jdk-subset/startup.classes
$(B)/obj/vm/classes/bootimage_data.o: vm/classes/bootimage_data.S build/jdk-subset.image
	@mkdir -p $(@D)
	$(Q)$(CC) -DBOOTIMAGE_PATH='"build/jdk-subset.image"' -c $< -o $@

$(B)/libjvm.so: $(OBJ) $(B)/obj/vm/classes/bootimage_data.o vm/exports.map
	$(if $(Q),@echo "  LD $@")
	$(Q)$(CC) -shared -Wl,-soname,libjvm.so -Wl,--version-script=vm/exports.map -Wl,-z,defs -o $@ $(OBJ) $(B)/obj/vm/classes/bootimage_data.o $(LDFLAGS_ALL) $(LIBS)
# The validation layer as an agent for any VM: nothing but itself and the C library.
$(B)/libjvmticheck.so: $(VALIDATION_OBJ) validation/exports.map
	$(if $(Q),@echo "  LD $@")
	$(Q)$(CC) -shared -Wl,-soname,$(@F) -Wl,--version-script=validation/exports.map -Wl,-z,defs -o $@ $(VALIDATION_OBJ) $(LDFLAGS_ALL) $(ATOMICS) -lpthread -ldl
# The agents that campaigns load beside the one that is judged.
$(COMPANIONS): $(B)/libjvmticheck-%.so: $(B)/obj/validation/companions/%.o
	$(Q)$(CC) -shared -Wl,-soname,$(@F) -Wl,-z,defs -o $@ $< $(LDFLAGS_ALL) $(ATOMICS) -lpthread
# The command that judges agents with it: one file of Python with the tables.
$(B)/jvmticheck: validation/pack.py validation/generate.py validation/rules.tsv validation/explain.def jvmti/generate.py \
    $(wildcard jvmti/*.def tests/validation/*.c) $(shell find validation/jvmticheck -type f ! -name '*.pyc') Makefile
	@mkdir -p $(@D)
	$(Q)$(PYTHON) validation/pack.py $(VERSION) $(B)/jvmticheck.d $@
# Programs for agents to watch, and their native methods. Every build has the same ones: they are no part of the VM.
WORKLOAD_SRC := $(wildcard validation/workloads/*.java validation/workloads/inside/*.java)
# Only Hidden concatenates by invokedynamic: what others do is not lost among the hundred thousands of calls that link it.
WORKLOAD_JAVAC = $(JAVAC) --release 17 -nowarn -Xlint:none -XDsuppressNotes -g -encoding UTF-8 -d build/workloads
build/jvmticheck-workloads.jar: $(WORKLOAD_SRC) $(sort $(dir $(WORKLOAD_SRC))) validation/workloads/workloads.tsv
	$(if $(Q),@echo "  JAVAC validation/workloads")
	$(Q)rm -rf build/workloads && mkdir -p build/workloads
	$(Q)$(WORKLOAD_JAVAC) -XDstringConcat=inline $(WORKLOAD_SRC)
	$(Q)$(WORKLOAD_JAVAC) -cp build/workloads validation/workloads/Hidden.java
	$(Q)$(PYTHON) -m zipfile -c $@.new validation/workloads/workloads.tsv build/workloads/workloads && mv $@.new $@
$(B)/libjvmticheck-workloads.so: validation/workloads/natives.c include/jni.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(LANGUAGE) -O2 -g $(WARN) -Wno-missing-prototypes -Iinclude -fPIC -shared -Wl,--build-id -Wl,-z,defs -o $@ $< -lpthread
ifneq ($(B),build)
$(B)/jvmticheck-workloads.jar: build/jvmticheck-workloads.jar
	@mkdir -p $(@D)
	$(Q)ln -sfn ../$(@F) $@
endif
# The kit for agents' own tests: linked into them; exceptions of C++ may go through it.
$(KIT_OBJ): CFLAGS_ALL += -fexceptions
build/kit-classes.stamp: $(KIT_CLASSES:%=validation/kit/minijvm/test/%.java)
	$(if $(Q),@echo "  JAVAC validation/kit")
	$(Q)rm -rf build/kit-classes && mkdir -p build/kit-classes
	$(Q)$(JAVAC) --release 17 -nowarn -Xlint:none -XDstringConcat=inline -g -encoding UTF-8 -d build/kit-classes $^
	$(Q)touch $@
$(B)/gen/kit_classes.c: build/kit-classes.stamp validation/kit/embed.py
	@mkdir -p $(@D)
	$(Q)$(PYTHON) validation/kit/embed.py build/kit-classes $(KIT_CLASSES) > $@.new && mv $@.new $@
$(B)/libminijvm_test.a: $(KIT_OBJ)
	$(if $(Q),@echo "  AR $@")
	$(Q)rm -f $@ && $(AR) rcs $@ $(KIT_OBJ)
# Where gdb looks for what belongs to the library.
$(B)/libjvm.so-gdb.py: gdb/minijvm.py | $(B)/libjvm.so
	$(Q)cp $< $@
$(B)/minijvm: $(LAUNCHER:%.c=$(B)/obj/%.o) $(B)/libjvm.so
	$(Q)$(CC) -o $@ $(LAUNCHER:%.c=$(B)/obj/%.o) $(LDFLAGS_ALL) $(ATOMICS) -lpthread -ldl

# --- tests ---
# These sources are part of the test itself.
$(B)/tests/unit/test_gate: PART := $(patsubst %,$(B)/obj/runtime/%.o,block gate park safepoint)
$(B)/tests/unit/%: tests/unit/%.c $(OBJ) $(B)/obj/vm/classes/bootimage_data.o
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $<")
	$(Q)$(CC) $(CFLAGS_ALL) -o $@ $< $(filter-out $(PART),$(OBJ)) $(B)/obj/vm/classes/bootimage_data.o $(LDFLAGS_ALL) $(LIBS) -lzip -lz -lcmocka
# gc/ under several threads, once more under ThreadSanitizer: needs no other module.
THREADS_UNIT := $(B)/tests/unit/test_copy $(B)/tests/unit/test_heap_threads
TSAN_UNIT := $(if $(filter 1 thread,$(SAN)),,$(THREADS_UNIT:%=%_tsan))
$(B)/tests/unit/%_tsan: tests/unit/%.c $(wildcard gc/*.[ch])
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $< (thread sanitizer)")
	$(Q)$(CC) $(LANGUAGE) -O1 -g -fsanitize=thread $(WARN) -fno-strict-aliasing -I. -o $@ $< $(wildcard gc/*.c) -lpthread -lm -lcmocka
unit: vm $(UNIT) $(TSAN_UNIT)
	$(Q)$(PYTHON) tests/run.py --build $(B) --only unit
check: PACKAGES += pkg-config valgrind clang-format gdb
ifeq ($(SAN),thread)
# Everything about threads, and tools, under ThreadSanitizer.
check: deps
	$(Q)$(SUBMAKE) vm $(THREADS_UNIT)
	$(Q)$(PYTHON) tests/run.py --build $(B) --only unit,java,jni,jvmti,stress
else
check: deps
	$(Q)$(SUBMAKE) vm $(UNIT) $(TSAN_UNIT) $(if $(filter 1,$(SAN)),fuzzers)
	$(Q)$(PYTHON) tests/run.py --build $(B) $(if $(REFERENCE),--reference $(REFERENCE))
endif
# Writes anew what `java` answers to the tests (tests/records); RECORD: a suite and names, as tests/run.py takes them.
record: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/run.py --build $(B) --record --only $(or $(RECORD),$(RECORDED_SUITES))
RECORDED_SUITES := java,asm,launcher,jni,jvmti,scripts,validation,sequences,faults
# One style: .clang-format and tests/style.py, the first suite of `check`.
format format-check: PACKAGES += clang-format
format: deps
	$(Q)$(PYTHON) tests/style.py --format
format-check: deps
	$(Q)$(PYTHON) tests/style.py
# gcc's -fanalyzer and clang-tidy on all C, tests too; ANALYZE: files, otherwise all. What is found and is no fault:
# tests/analyze.accepted.
analyze: PACKAGES += gcc-12 clang-tidy-14
analyze: deps
	$(Q)$(SUBMAKE) compile_commands.json
	$(Q)$(PYTHON) tests/analyze.py $(ANALYZE)
# What `make bench-openjdk` measures.
BENCH_PACKAGES := ant libxalan2-java libjtidy-java antlr3 libbsh-java libasm-java junit4 libbatik-java
# The class library, the tools and the agents of the installed OpenJDK 17 on this VM; JDK=25 (or a home): of another.
GIVEN_JDK = $(if $(filter command environment,$(origin JDK)),--jdk $(JDK))
check-openjdk: PACKAGES += libjacoco-java libbyteman-java libaspectj-java jython $(BENCH_PACKAGES)
check-openjdk: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/openjdk/run.py --build $(B) $(GIVEN_JDK) $(OPENJDK)
# OpenJDK's own JVMTI tests on our library, under jtreg; ACID: options and tests, see tests/openjdk/acid/README.md.
acid: PACKAGES += jtreg7 g++ xz-utils
acid: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/openjdk/acid/run.py --build $(B) $(ACID)
# Every call of a start that can fail, failing (tests/faults).
faults: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/faults/run.py --vm $(B)/minijvm --full
stress: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/stress/run.py --vm $(B)/minijvm --full
	$(Q)$(PYTHON) tests/run.py --build $(B) --only java --full
# How many of the rules of validation/rules.tsv are offered and tested, by class and host, as the runs have it.
coverage-validation: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/validation/run.py --vm $(B)/minijvm --library $(B) --coverage
# Mistakes that real agents have made: found, and not in their repaired twins.
museum: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/validation/museum/run.py --vm $(B)/minijvm --library $(B)
# The agents of tests/jvmti: what they test, where they answer differently on `java`, and all of them in every mode.
coverage-jvmti: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/jvmti/coverage.py --vm $(B)/minijvm
diff-hotspot: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/jvmti/run.py --vm $(B)/minijvm --differences
stress-jvmti: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(SUBMAKE) SAN=1 vm
	$(Q)$(PYTHON) tests/jvmti/modes.py $(GIVEN_JDK)
demo: deps
	$(Q)$(SUBMAKE) vm
	$(Q)sh examples/demo.sh $(B)
# BENCH: options and programs, see tests/bench/README.md. GROWTH=1: how time grows with size, in place of it.
GROWTH ?= 0
bench: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/$(if $(filter 1,$(GROWTH)),growth,bench).py --build $(B) $(BENCH)
# What tools cost: events and functions against `java -Xint`, and an agent that holds all capabilities and enables nothing.
bench-jvmti: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/bench_jvmti.py --build $(B) $(BENCH)
# Debian's programs with OpenJDK's library.
bench-openjdk: PACKAGES += $(BENCH_PACKAGES)
bench-openjdk: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/bench_openjdk.py --build $(B) $(BENCH)
# Virtual threads, if a JDK 25 is installed.
bench-virtual: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/bench_virtual.py --build $(B) $(BENCH)
# Chooses vm/interp/sequences.def anew, from what a corpus of programs executes (docs/sequences.md): half an hour. JDK: the
# OpenJDK 17 whose tools are in it.
JDK ?= /usr/lib/jvm/java-17-openjdk-amd64
sequences: PACKAGES += libaspectj-java jython
sequences: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(SUBMAKE) PROFILE=1 build/profile/minijvm
	$(Q)$(PYTHON) tests/bench/corpus.py --jdk $(JDK)
	$(Q)$(PYTHON) vm/interp/choose.py build/profile/corpus > build/profile/sequences.def
	$(Q)mv build/profile/sequences.def vm/interp/sequences.def
fuzz: deps
	$(Q)$(SUBMAKE) SAN=1 vm fuzzers
	$(Q)$(PYTHON) tests/fuzz/fuzz.py --build build/san $(FUZZ)
FUZZERS := $(patsubst tests/fuzz/%.c,$(B)/tests/fuzz/%,$(wildcard tests/fuzz/*.c))
.PHONY: fuzzers
fuzzers: $(FUZZERS)
$(B)/tests/fuzz/%: tests/fuzz/%.c $(wildcard tests/fuzz/*.h) $(OBJ) $(B)/obj/vm/classes/bootimage_data.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -o $@ $< $(OBJ) $(B)/obj/vm/classes/bootimage_data.o $(LDFLAGS_ALL) $(LIBS) -lzip -lz

build/minijvm.1: docs/manual.py docs/minijvm.1.in runtime/options.def validation/options.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) docs/manual.py docs/minijvm.1.in runtime/options.def validation/options.def > $@.new && mv $@.new $@
build/jvmticheck.1: docs/manual.py docs/jvmticheck.1.in $(wildcard validation/jvmticheck/*.py) $(B)/jvmticheck
	$(Q)$(PYTHON) docs/manual.py docs/jvmticheck.1.in validation/jvmticheck/arguments.py > $@.new && mv $@.new $@
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
clean:
	rm -rf build minijvm compile_commands.json

-include $(OBJ:.o=.d) $(VALIDATION_OBJ:.o=.d) $(COMPANIONS:$(B)/libjvmticheck-%.so=$(B)/obj/validation/companions/%.d) $(KIT_OBJ:.o=.d) $(LAUNCHER:%.c=$(B)/obj/%.d)
