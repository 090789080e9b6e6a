# jdk-subset, the embedded class library: templates expanded, all compiled closed over itself, packed into one file.
.PHONY: startup-classes
JAVA_SRC := $(shell find jdk-subset -name '*.java' 2>/dev/null)
LIBRARY_TEXTS := $(shell cd jdk-subset && find * -name '*.txt')
JAVA_TEMPLATES := $(shell find jdk-subset -name '*.java.template' 2>/dev/null)

# Two makes in one tree may both find that something is out of date. Each step holds the lock until what it makes is
# complete, so that the next step, of either make, reads no half of it.
LIBRARY_LOCKED := $(if $(shell command -v flock),flock build/jdk-subset.lock)

# The list of the sources is as old as the last source that came or went.
build/gen/jdk-subset.list: always
	@mkdir -p $(@D)
	@echo $(sort $(JAVA_SRC) $(JAVA_TEMPLATES)) | cmp -s - $@ || echo $(sort $(JAVA_SRC) $(JAVA_TEMPLATES)) > $@
build/gen/jdk-subset.stamp: jdk-subset/expand.py $(JAVA_TEMPLATES) build/gen/jdk-subset.list
	$(Q)$(LIBRARY_LOCKED) $(PYTHON) jdk-subset/expand.py jdk-subset build/gen/jdk-subset
	$(Q)touch $@
# Local variables of the API's packages have names, which messages and agents show as with `java`. Packages that only
# the library uses are compiled again without: there is nothing to compare with, and they would be a tenth larger.
# Programs see messages of sun.misc, sun.reflect and the parsers of XML.
LIBRARY_INSIDE := $(sort $(filter-out $(addprefix jdk-subset/,sun/misc/% sun/reflect/% jdk/internal/xml/%), \
    $(filter jdk-subset/jdk/% jdk-subset/sun/%,$(JAVA_SRC))))
# So are the classes of streams and of java.util.concurrent that are not public, but for those that `java` has, too.
# They check what programs pass to them, and their exceptions have no names; the others do not check it.
LIBRARY_SHOWN := DoublePipeline IntPipeline LongPipeline Sink Striped64
LIBRARY_HIDDEN = $(filter-out $(LIBRARY_SHOWN:%=\%/%.java),$(sort $(shell grep -L '^public ' \
    $(filter-out %/package-info.java,\
        $(filter jdk-subset/java/util/stream/% jdk-subset/java/util/concurrent/%,$(JAVA_SRC))) \
    $(shell find build/gen/jdk-subset/java/util/stream build/gen/jdk-subset/java/util/concurrent -name '*.java' \
    2>/dev/null))))
LIBRARY_JAVAC := $(JAVAC) --system none -source 17 -target 17 -nowarn -Xlint:none -XDignore.symbol.file \
    -XDstringConcat=inline -encoding UTF-8 -d build/jdk-subset
build/jdk-subset.stamp: $(JAVA_SRC) $(LIBRARY_TEXTS:%=jdk-subset/%) build/gen/jdk-subset.stamp make/classes.mk
	$(if $(Q),@echo "  JAVAC jdk-subset")
	$(Q)$(LIBRARY_LOCKED) sh -c 'rm -rf build/jdk-subset && mkdir -p build/jdk-subset && \
	    $(LIBRARY_JAVAC) -g $(sort $(JAVA_SRC)) $$(find build/gen/jdk-subset -name "*.java" | LC_ALL=C sort) && \
	    $(LIBRARY_JAVAC) -g:source,lines --module-path build/jdk-subset --patch-module java.base=build/jdk-subset \
	    $(LIBRARY_INSIDE) $(LIBRARY_HIDDEN) && \
	    cd jdk-subset && cp --parents $(LIBRARY_TEXTS) ../build/jdk-subset'
	$(Q)touch $@
build/jdk-subset.image: build/jdk-subset.stamp jdk-subset/startup.classes vm/classes/bootimage_pack.py
	$(Q)$(LIBRARY_LOCKED) $(PYTHON) vm/classes/bootimage_pack.py build/jdk-subset jdk-subset/startup.classes $@

# The classes that programs load as they start, in this order; the list is made anew when it has become old.
#: startup-classes: writes jdk-subset/startup.classes anew: what programs load as they start
startup-classes: deps
	$(Q)$(SUBMAKE) vm
	$(Q)rm -rf build/startup && mkdir -p build/startup && $(JAVAC) -nowarn -d build/startup tests/bench/java/*.java
	$(Q)for p in Hello Strings Maps Json Throwing Streams PingPong BigPi; do \
	    $(B)/minijvm -Xlog:class+load -cp build/startup $$p 10; \
	done | sed -n -E 's/.*load\] (.*) source: (jdk-subset|jrt:.java.base)$$/\1/p' | tr . / | awk '!seen[$$0]++' \
	    >build/startup/list
	$(Q)mv build/startup/list jdk-subset/startup.classes
$(B)/obj/vm/classes/bootimage_data.o: vm/classes/bootimage_data.S build/jdk-subset.image
	@mkdir -p $(@D)
	$(Q)$(CC) -DBOOTIMAGE_PATH='"build/jdk-subset.image"' -c $< -o $@
