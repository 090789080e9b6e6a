# The validation layer, its companions, workloads and kit, and the command jvmticheck.
VALIDATION_GEN := $(addprefix $(B)/gen/validation_,facts.c rules.c calls.c events.c jni.c)
COMPANIONS := $(patsubst validation/companions/%.c,$(B)/libjvmticheck-%.so,$(wildcard validation/companions/*.c))
KIT_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(sort $(wildcard validation/kit/*.c))) $(B)/obj/gen/kit_classes.o
# The last one is only loaded when a test asks for it.
KIT_CLASSES := Target Loader Contender Held Events Workloads Loaded
LAYER_FOLDERS := base core know report interpose pressure doctor rules
VALIDATION_OBJ := \
    $(patsubst %.c,$(B)/obj/%.o,$(sort $(wildcard validation/*.c $(LAYER_FOLDERS:%=validation/%/*.c)))) \
    $(VALIDATION_GEN:$(B)/gen/%.c=$(B)/obj/gen/%.o)
WORKLOADS := jvmticheck-workloads.jar libjvmticheck-workloads.so

# Only what has changed is written.
$(B)/gen/validation.stamp: validation/generate.py make/tables.py validation/rules.rec jvmti/generate.py \
    vm/jni/generate.py \
    $(wildcard jvmti/*.def) vm/jni/functions.def
	@mkdir -p $(@D)
	$(Q)$(PYTHON) validation/generate.py $(@D)
	$(Q)touch $@
$(VALIDATION_GEN) $(B)/gen/validation_facts.h: $(B)/gen/validation.stamp ;
$(VALIDATION_OBJ): | $(B)/gen/validation.stamp

# The validation layer as an agent for any VM: nothing but itself and the C library.
$(B)/libjvmticheck.so: $(VALIDATION_OBJ) validation/exports.map
	$(if $(Q),@echo "  LD $@")
	$(Q)$(CC) -shared -Wl,-soname,$(@F) -Wl,--version-script=validation/exports.map -Wl,-z,defs -o $@ \
	    $(VALIDATION_OBJ) $(LDFLAGS_ALL) $(ATOMICS) -lpthread -ldl

# The agents that campaigns load next to the agent under test.
$(COMPANIONS): $(B)/libjvmticheck-%.so: $(B)/obj/validation/companions/%.o
	$(Q)$(CC) -shared -Wl,-soname,$(@F) -Wl,-z,defs -o $@ $< $(LDFLAGS_ALL) $(ATOMICS) -lpthread

# The command that judges agents with it: one file of Python with the tables.
$(B)/jvmticheck: validation/pack.py make/archive.py make/tables.py validation/generate.py validation/rules.rec \
    validation/explain.def validation/base/wrappers.def \
    jvmti/generate.py vm/jni/generate.py \
    $(wildcard jvmti/*.def tests/validation/*.c) $(shell find validation/jvmticheck -type f ! -name '*.pyc') VERSION
	@mkdir -p $(@D)
	$(Q)$(PYTHON) validation/pack.py $(VERSION) $(B)/jvmticheck.d $@

# Programs for agents to watch, and their native methods. Every build has the same ones: they are no part of the VM.
WORKLOAD_SRC := $(sort $(wildcard validation/workloads/*.java validation/workloads/inside/*.java))
# Only Hidden concatenates by invokedynamic: what others do is not lost among the hundred thousands of calls that link
# it.
WORKLOAD_JAVAC = $(JAVAC) --release 17 -nowarn -Xlint:none -XDsuppressNotes -g -encoding UTF-8 -d build/workloads
build/jvmticheck-workloads.jar: $(WORKLOAD_SRC) $(sort $(dir $(WORKLOAD_SRC))) validation/workloads/workloads.rec \
    make/archive.py make/tables.py
	$(if $(Q),@echo "  JAVAC validation/workloads")
	$(Q)rm -rf build/workloads && mkdir -p build/workloads
	$(Q)$(WORKLOAD_JAVAC) -XDstringConcat=inline $(WORKLOAD_SRC)
	$(Q)$(WORKLOAD_JAVAC) -cp build/workloads validation/workloads/Hidden.java
	$(Q)$(PYTHON) make/tables.py validation/workloads/workloads.rec > build/workloads/workloads.tsv
	$(Q)$(PYTHON) make/archive.py $@ build/workloads/workloads.tsv build/workloads/workloads
$(B)/libjvmticheck-workloads.so: validation/workloads/natives.c include/jni.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(LANGUAGE) -O2 -g $(HARDEN) $(SAME_PATHS) $(WARN) -Wno-missing-prototypes -Iinclude -fPIC -shared \
	    -Wl,--build-id $(HARDEN_LINK) -Wl,-z,defs -o $@ $< -lpthread
ifneq ($(B),build)
# No link: the library of native methods is searched for next to the archive that a link leads to.
$(B)/jvmticheck-workloads.jar: build/jvmticheck-workloads.jar
	@mkdir -p $(@D)
	$(Q)cp --remove-destination $< $@
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
	$(Q)rm -f $@ && $(AR) rcsD $@ $(KIT_OBJ)
