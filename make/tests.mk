# Tests, checks of style and code, fuzzers.
.PHONY: programs published-tests test-profilers stress-profilers unit check record corpus format format-check \
    figures analyze check-openjdk acid faults stress coverage-validation museum \
    coverage-jvmti diff-hotspot stress-jvmti systems fuzz fuzzers
UNIT := $(patsubst tests/unit/%.c,$(B)/tests/unit/%,$(wildcard tests/unit/test_*.c))
$(B)/gen/recorder_calls.h: tests/jvmti/make_recorder.py tests/jvmti/jvmti-17.json
	@mkdir -p $(@D)
	$(Q)$(PYTHON) tests/jvmti/make_recorder.py $@

# These sources are part of the test itself.
$(B)/tests/unit/test_gate: PART := $(patsubst %,$(B)/obj/runtime/%.o,block gate park safepoint)
# The verifier once more, with a call at each basic block.
COUNTED := base/arena classfile/bytecode classfile/dataflow classfile/descriptor classfile/flow classfile/handlers \
    classfile/symbol classfile/typecheck classfile/verifier
$(B)/tests/unit/test_verifier_work: PART := $(COUNTED:%=$(B)/obj/%.o)
$(B)/tests/unit/test_verifier_work: COUNTED_OBJ := $(COUNTED:%=$(B)/tests/unit/counted/%.o)
$(B)/tests/unit/test_verifier_work: $(COUNTED:%=$(B)/tests/unit/counted/%.o)
$(B)/tests/unit/counted/%.o: %.c tests/unit/counted_memory.h $(B)/obj/%.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -O1 -U_FORTIFY_SOURCE -fsanitize-coverage=trace-pc -include tests/unit/counted_memory.h -c \
	    -o $@ $<
$(B)/tests/unit/test_table $(B)/tests/unit/test_names $(B)/tests/unit/test_layer_handles: \
    $(wildcard validation/base/*.[ch]) # which they include
$(B)/tests/unit/test_layer_state: $(wildcard validation/core/state.[ch])
$(B)/tests/unit/test_layer_handles: $(wildcard validation/core/state.h validation/know/handles.[ch]) \
    $(B)/gen/validation_facts.h
$(B)/tests/unit/%: tests/unit/%.c $(OBJ) $(B)/obj/vm/classes/bootimage_data.o
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $<")
	$(Q)$(CC) $(CFLAGS_ALL) -o $@ $< $(COUNTED_OBJ) $(filter-out $(PART),$(OBJ)) $(B)/obj/vm/classes/bootimage_data.o \
	    $(LDFLAGS_ALL) $(LIBS) -lzip -lz -lcmocka

# gc/ and the layer's table under several threads, once more under ThreadSanitizer: they need no other module.
THREADS_UNIT := $(B)/tests/unit/test_copy $(B)/tests/unit/test_heap_threads $(B)/tests/unit/test_table
TSAN_UNIT := $(if $(FOREIGN)$(filter 1 thread,$(SAN)),,$(THREADS_UNIT:%=%_tsan))
TSAN_PART := $(wildcard gc/*.c)
$(B)/tests/unit/test_table_tsan: TSAN_PART :=
$(B)/tests/unit/test_table_tsan: $(wildcard validation/base/records.[ch] validation/base/table.[ch])
$(B)/tests/unit/%_tsan: tests/unit/%.c $(wildcard gc/*.[ch])
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $< (thread sanitizer)")
	$(Q)$(CC) $(LANGUAGE) -O1 -g -fsanitize=thread -D__SANITIZE_THREAD__=1 $(WARN) -fno-strict-aliasing -I. -o $@ $< \
	    $(TSAN_PART) -lpthread -lm -lcmocka

#: unit: builds and runs the unit tests
unit: vm $(UNIT) $(TSAN_UNIT)
	$(Q)$(PYTHON) tests/run.py --build $(B) --only unit

#: check: all tests; SAN=1, SAN=thread: under sanitizers; REFERENCE=JDK: what is recorded is compared with that JDK, too
#: check ARCH=aarch64: what was built for another machine, under qemu-user
check: PACKAGES += $(if $(ARCH),,pkg-config valgrind clang-format gdb sanitizers)
ifeq ($(SAN),thread)
# Everything about threads, and tools, under ThreadSanitizer.
check: deps
	$(Q)$(SUBMAKE) vm $(THREADS_UNIT)
	$(Q)$(PYTHON) tests/run.py --build $(B) --only unit,java,jni,embed,jvmti,stress
else ifneq ($(ARCH),)
# What does not depend on the machine (style, scripts), or on a system that the emulator does not have (faults, pages),
# is tested natively.
check: deps
	$(Q)$(SUBMAKE) vm $(UNIT)
	$(Q)$(PYTHON) tests/run.py --build $(B) --only unit,java,asm,launcher,jni,embed,jvmti,validation,green,sequences,stress
else
check: deps
	$(Q)$(SUBMAKE) vm $(UNIT) $(TSAN_UNIT) $(if $(filter 1,$(SAN)),fuzzers)
	$(Q)$(PYTHON) tests/run.py --build $(B) $(if $(REFERENCE),--reference $(REFERENCE))
endif
# Writes anew what `java` answers to the tests (tests/records); RECORD: a suite and names, as tests/run.py takes them.
#: record: writes tests/records anew from what `java` answers; RECORD: a suite and names
record: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/run.py --build $(B) --record --only $(or $(RECORD),$(RECORDED_SUITES))
RECORDED_SUITES := java,asm,launcher,jni,embed,jvmti,scripts,validation,sequences,faults
# One style: .clang-format and tests/style.py, the first suite of `check`.
format format-check: PACKAGES += clang-format
#: format: gives all C code the layout of .clang-format
format: deps
	$(Q)$(PYTHON) tests/style.py --format

#: format-check: layout, length of lines, words
format-check: deps
	$(Q)$(PYTHON) tests/style.py

# make/figures.py: what is between marks in documents and follows from the tables.
#: figures: fills in the figures of documents that follow from the tables
figures:
	$(Q)$(PYTHON) make/figures.py

# gcc's -fanalyzer and clang-tidy on all C, tests too, pyflakes and mypy on Python; ANALYZE: files, otherwise all. What
# is found and is no fault: tests/analyze.accepted.
#: analyze: gcc's and clang's analyzers on all C, pyflakes and mypy on Python; ANALYZE: files
analyze: PACKAGES += gcc-12 clang-tidy-14
analyze: deps
	$(Q)$(SUBMAKE) compile_commands.json
	$(Q)$(PYTHON) tests/analyze.py $(ANALYZE)

# The class library, the tools and the agents of the installed OpenJDK 17 on this VM; JDK=25 (or a home): of another.
GIVEN_JDK = $(if $(filter command environment,$(origin JDK)),--jdk $(JDK))
#: check-openjdk: the library, tools and agents of an installed OpenJDK; JDK=25 or a folder: of another than 17; ARCH: a sample, with Debian's JDK for it; OPENJDK: options
check-openjdk: PACKAGES += $(if $(ARCH),,libjacoco-java libbyteman-java libaspectj-java jython $(BENCH_PACKAGES))
check-openjdk: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/openjdk/run.py --build $(B) $(GIVEN_JDK) $(OPENJDK)

# OpenJDK's own JVMTI tests on our library, under jtreg; ACID: options and tests, see tests/openjdk/acid/README.md.
#: acid: OpenJDK's own JVMTI tests under jtreg; ACID: options and tests
acid: PACKAGES += jtreg7 g++ xz-utils
acid: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/openjdk/acid/run.py --build $(B) $(ACID)

# Every call of a start that can fail, failing (tests/faults).
#: faults: every call of a start that can fail, failing
faults: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/faults/run.py --vm $(B)/minijvm --full

#: stress: long and large programs
stress: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/stress/run.py --vm $(B)/minijvm --full
	$(Q)$(PYTHON) tests/run.py --build $(B) --only java --full

# What runners import that are started without tests/run.py.
coverage-validation museum corpus: export PYTHONPATH := \
    $(CURDIR)/tests:$(CURDIR)/tests/jvmti:$(CURDIR)/validation:$(CURDIR)/make

# How many of the rules of validation/rules.rec are offered and tested, by class and host, as the runs have it.
#: coverage-validation: which rules of the layer are offered and tested, by class and host
coverage-validation: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/validation/run.py --vm $(B)/minijvm --library $(B) --coverage

# Errors that real agents have made: found, and not in their corrected versions.
#: museum: errors of real agents are found, and not in their corrected versions; MUSEUM: options, as '--host java --java JDK'
museum: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/validation/museum/run.py --vm $(B)/minijvm --library $(B) $(MUSEUM)

# Published agents and JNI libraries: what is found is compared with reviewed results. It needs the network at first.
#: corpus: published agents and JNI libraries are checked; CORPUS="NAME ..." checks these
corpus: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/validation/corpus/run.py --vm $(B)/minijvm --library $(B) $(CORPUS)

# The agents of tests/jvmti: what they test, where they answer differently on `java`, and all of them in every mode.
#: coverage-jvmti: what the agents of tests/jvmti test
coverage-jvmti: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/jvmti/coverage.py --vm $(B)/minijvm

#: diff-hotspot: where agents are answered differently on `java`
diff-hotspot: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/jvmti/run.py --vm $(B)/minijvm --differences

#: stress-jvmti: the agents of tests/jvmti in every mode; JDK: with the library of an OpenJDK
stress-jvmti: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(SUBMAKE) SAN=1 vm
	$(Q)$(PYTHON) tests/jvmti/modes.py $(GIVEN_JDK)

#: test-profilers: async-profiler in all modes and on real programs, from Maven Central; MODES: some of the modes
test-profilers: PACKAGES := maven
test-profilers: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/profilers/run --build $(B) $(GIVEN_JDK) $(MODES)
	$(if $(MODES),,$(Q)$(PYTHON) tests/profilers/hottest.py --build $(B))

#: programs: programs of Maven Central without a JDK, compared with `java`; PROGRAMS: some of them
programs: PACKAGES := maven
programs: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/programs/run --build $(B) $(PROGRAMS)

#: published-tests: test jars of libraries on the embedded class library, test by test; SUITES: some of them
published-tests: PACKAGES := maven
published-tests: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/programs/suites --build $(B) $(SUITES)

#: stress-profilers: ten million samples in signal handlers, with each library and in each mode; SAMPLES: another number
stress-profilers: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/profilers/storm.py --build $(B) $(SAMPLES:%=--samples %)

#: systems: make demo and make check on fresh roots of Debian 12, 13 and unstable; SYSTEMS: rows, as trixie/clang
systems: PACKAGES := git debootstrap
systems: deps
	$(Q)tests/systems/run $(SYSTEMS)

#: fuzz: fuzzers under the sanitizers; FUZZ: options
fuzz: deps
	$(Q)$(SUBMAKE) SAN=1 vm fuzzers
	$(Q)$(PYTHON) tests/fuzz/fuzz.py --build build/san $(FUZZ)
	$(Q)$(PYTHON) tests/fuzz/library.py --vm build/san/minijvm
FUZZERS := $(patsubst tests/fuzz/%.c,$(B)/tests/fuzz/%,$(wildcard tests/fuzz/*.c))
#: fuzzers: builds the fuzzers
fuzzers: $(FUZZERS)
$(B)/tests/fuzz/%: tests/fuzz/%.c $(wildcard tests/fuzz/*.h) $(OBJ) $(B)/obj/vm/classes/bootimage_data.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -o $@ $< $(OBJ) $(B)/obj/vm/classes/bootimage_data.o $(LDFLAGS_ALL) $(LIBS) -lzip -lz
