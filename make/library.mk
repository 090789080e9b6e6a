# libjvm.so and the launcher: their C code, what is generated for it, and the link.
LAUNCHER := launcher/launcher.c launcher/arguments.c launcher/jdk.c runtime/jdk_home.c runtime/library_level.c \
    base/memory.c
SRC := $(sort $(wildcard base/*.c classfile/*.c gc/*.c runtime/*.c vm/*.c vm/*/*.c jvmti/*.c profiler/*.c) \
    $(wildcard jdk-subset/native/*.c))
GEN := $(B)/gen/jvmti_entries.c $(B)/gen/jvmti_events.c $(B)/gen/jni_tables.c
OBJ := $(SRC:%.c=$(B)/obj/%.o) $(GEN:$(B)/gen/%.c=$(B)/obj/gen/%.o)

$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $<")
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
$(B)/obj/gen/%.o: $(B)/gen/%.c
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC $<")
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
$(B)/gen/jvmti_entries.c: jvmti/generate.py make/tables.py jvmti/functions.def jvmti/events.def jvmti/points.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) jvmti/generate.py jvmti/functions.def jvmti/events.def $(@D)
	$(Q)touch $@
$(B)/gen/jvmti_events.c: $(B)/gen/jvmti_entries.c ;
$(B)/gen/jni_tables.c: vm/jni/generate.py make/tables.py vm/jni/functions.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) vm/jni/generate.py vm/jni/functions.def $(@D)
# Any source may include what is generated: before its first build make knows no includes.
$(OBJ): | $(GEN)

# The interpreter's handlers. With those of all sequences the sanitizers' instrumentation of the loop takes hours: they
# get one of ten. What counts executes plain instructions only.
SEQUENCES := $(if $(filter 0,$(PROFILE)),vm/interp/sequences.def)
$(B)/gen/interp_handlers.inc: vm/interp/compose.py make/tables.py vm/interp/insns.def $(SEQUENCES) vm/interp/leaves.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) vm/interp/compose.py $(if $(filter 0,$(SAN)),,--every 10) vm/interp/insns.def $(SEQUENCES) \
	    vm/interp/leaves.def $(@D)
	$(Q)touch $@
$(B)/obj/vm/interp/interp.o $(B)/obj/vm/interp/translate.o: $(B)/gen/interp_handlers.inc
# At -O2 gcc takes twice as long for the loop, for code that is no faster (docs/work/sequences.md): here are the passes
# that it gains by. Without gcse, which merges the handlers' jumps, and slp, which packs the words of a new frame into
# one store (the loads after it wait for that). Where variables are at each instruction takes a quarter of the time.
ifeq ($(findstring clang,$(shell $(CC) --version)),)
$(B)/obj/vm/interp/interp.o: OPT := -fno-var-tracking-assignments $(patsubst -O2,-O1 -fexpensive-optimizations \
    -fcse-follow-jumps -frerun-cse-after-loop -free -fpeephole2 -fschedule-insns2 -ftree-vrp -fno-tree-pta \
    -falign-functions -falign-jumps -falign-loops,$(OPT))
else
# clang's analysis for warnings about uninitialized variables, and its copies of the one indirect jump for each handler,
# take a time that is quadratic in the handlers: twenty minutes and more.
$(B)/obj/vm/interp/interp.o: CFLAGS_ALL += -Wno-uninitialized -Wno-sometimes-uninitialized \
    -Wno-conditional-uninitialized -mllvm -disable-early-taildup -mllvm -disable-tail-duplicate
endif

# Each thread's data is at a fixed offset, which saves a call for every thread_self(). The few bytes also fit where the
# library is opened by a process that runs (tests/embed/much_tls.c): keep them few.
$(OBJ): CFLAGS_ALL += -ftls-model=initial-exec

# A signal handler may run in it at any instruction: what it reads no other thread is asked to publish.
$(B)/obj/vm/interp/sample.o: CFLAGS_ALL += $(if $(filter thread,$(SAN)),-fno-sanitize=thread)

# These print the version.
$(B)/obj/launcher/launcher.o \
    $(B)/obj/runtime/options.o \
    $(B)/obj/runtime/properties.o \
    $(B)/obj/runtime/schedule.o \
    $(B)/obj/vm/collect.o \
    $(B)/obj/vm/services/crash.o \
    $(B)/obj/vm/services/commands_vm.o \
    $(B)/obj/vm/services/thread_dump.o \
    $(B)/obj/vm/services/vm_info.o: VERSION

$(B)/libjvm.so: $(OBJ) $(B)/obj/vm/classes/bootimage_data.o vm/exports.map
	$(if $(Q),@echo "  LD $@")
	$(Q)$(CC) -shared -Wl,-soname,libjvm.so -Wl,--version-script=vm/exports.map -Wl,-z,defs -o $@ $(OBJ) \
	    $(B)/obj/vm/classes/bootimage_data.o $(LDFLAGS_ALL) $(LIBS)

# Where gdb looks for what belongs to the library.
$(B)/libjvm.so-gdb.py: gdb/minijvm.py | $(B)/libjvm.so
	$(Q)cp $< $@
$(B)/minijvm: $(LAUNCHER:%.c=$(B)/obj/%.o) $(B)/libjvm.so
	$(Q)$(CC) -o $@ $(LAUNCHER:%.c=$(B)/obj/%.o) $(LDFLAGS_ALL) $(ATOMICS) -lpthread -ldl
