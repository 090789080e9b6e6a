# Benchmarks, and the choice of sequences that they lead to.
.PHONY: bench bench-jvmti bench-openjdk bench-profilers bench-virtual sequences
# What `make bench-openjdk` measures.
BENCH_PACKAGES := ant libxalan2-java libjtidy-java antlr3 libbsh-java libasm-java junit4 libbatik-java
# BENCH: options and programs, see tests/bench/README.md. GROWTH=1: how time grows with size, in place of it.
GROWTH ?= 0
#: bench: time and memory against `java -Xint`; BENCH: options and programs; GROWTH=1: how time grows with sizes
#: bench ARCH=aarch64: executed instructions under qemu-user, and the hottest blocks (BENCH='--hot 5 Loops')
bench: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/$(if $(ARCH),executed,$(if $(filter 1,$(GROWTH)),growth,bench)).py --build $(B) $(BENCH)

# What tools cost: events and functions against `java -Xint`, and an agent that holds all capabilities and enables
# nothing.
#: bench-jvmti: what events and functions cost
bench-jvmti: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/bench_jvmti.py --build $(B) $(BENCH)

# Debian's programs with OpenJDK's library.
#: bench-openjdk: Debian's programs with the library of OpenJDK
bench-openjdk: PACKAGES += $(BENCH_PACKAGES)
bench-openjdk: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/bench_openjdk.py --build $(B) $(BENCH)

# Virtual threads, if a JDK 25 is installed.
#: bench-virtual: virtual threads, with JDK 25
bench-virtual: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/bench_virtual.py --build $(B) $(BENCH)

# async-profiler comes from Maven Central.
#: bench-profilers: what profilers of CPU time cost, with JDK 17
bench-profilers: PACKAGES := maven
bench-profilers: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(PYTHON) tests/bench/bench_profilers.py --build $(B) $(BENCH)

# Chooses vm/interp/sequences.def anew, from what a corpus of programs executes (docs/work/sequences.md): half an hour.
# JDK: the OpenJDK 17 whose tools are in it.
JDK ?= /usr/lib/jvm/java-17-openjdk-amd64
#: sequences: chooses vm/interp/sequences.def anew: half an hour
sequences: PACKAGES += libaspectj-java jython
sequences: deps
	$(Q)$(SUBMAKE) vm
	$(Q)$(SUBMAKE) PROFILE=1 build/profile/minijvm
	$(Q)$(PYTHON) tests/bench/corpus.py --jdk $(JDK)
	$(Q)$(PYTHON) vm/interp/choose.py build/profile/corpus > build/profile/sequences.def
	$(Q)mv build/profile/sequences.def vm/interp/sequences.def
