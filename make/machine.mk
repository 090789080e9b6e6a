# The machine to build for. ARCH=aarch64 or riscv64: another one, in a separate tree, with a compiler and libraries that
# tests/cross.sh provides; what is built runs after the words of RUN, under qemu-user. CROSS=PREFIX or CC=COMPILER: with
# what the system has.
ARCH ?=
override ARCH := $(filter-out $(shell uname -m),$(ARCH))
CROSS ?=
RUN ?=
ifneq ($(ARCH),)
FOREIGN := $(ARCH)-linux-gnu
# Made by the rule below, after which make starts again.
ifeq ($(filter clean help,$(MAKECMDGOALS)),)
include build/$(FOREIGN)/cross.mk
endif
READY := $(wildcard build/$(FOREIGN)/cross.mk)
build/$(FOREIGN)/cross.mk: tests/cross.sh tests/foreign.sh
	$(Q)sh tests/cross.sh $(ARCH) $@
else
ifneq ($(CROSS),)
CC := $(CROSS)gcc
AR := $(CROSS)ar
endif
CC ?= gcc
MACHINE := $(shell $(CC) -dumpmachine)
FOREIGN := $(if $(filter $(shell uname -m)-%,$(MACHINE)),,$(MACHINE))
endif
export CC RUN
READY := $(if $(ARCH),$(READY),yes)
