/* The archive of vm/classes/bootimage_pack.py; the build passes its place as -DBOOTIMAGE_PATH='"..."'. */
    .section .rodata
    .balign 64
    .globl bootimage_start
    .hidden bootimage_start
    .type bootimage_start, @object
bootimage_start:
    .incbin BOOTIMAGE_PATH
    .globl bootimage_end
    .hidden bootimage_end
bootimage_end:
    .byte 0
    .size bootimage_start, bootimage_end - bootimage_start
    .section .note.GNU-stack, "", @progbits
