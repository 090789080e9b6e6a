/* Class files and jars made by an agent: a class without members, and a jar of stored entries. */
#ifndef tests_jvmti_jar_writer_h
#define tests_jvmti_jar_writer_h

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Bytes {
    unsigned char data[4096];
    size_t length;
} Bytes;

static void put(Bytes *b, const void *p, size_t n) {
    memcpy(b->data + b->length, p, n);
    b->length += n;
}

static void put_big(Bytes *b, unsigned value, int bytes) {
    while (bytes-- > 0) {
        unsigned char c = (unsigned char)(value >> 8 * bytes);
        put(b, &c, 1);
    }
}

static void put_little(Bytes *b, unsigned value, int bytes) {
    for (int i = 0; i < bytes; i++) {
        unsigned char c = (unsigned char)(value >> 8 * i);
        put(b, &c, 1);
    }
}

static void put_utf8_constant(Bytes *b, const char *text) {
    put_big(b, 1, 1);
    put_big(b, (unsigned)strlen(text), 2);
    put(b, text, strlen(text));
}

/* public class NAME extends java.lang.Object { } */
static void make_class(Bytes *b, const char *name) {
    b->length = 0;
    put_big(b, 0xcafebabe, 4);
    put_big(b, 52, 4);
    put_big(b, 5, 2);
    put_utf8_constant(b, name);
    put_big(b, 7, 1);
    put_big(b, 1, 2);
    put_utf8_constant(b, "java/lang/Object");
    put_big(b, 7, 1);
    put_big(b, 3, 2);
    put_big(b, 0x21, 2);
    put_big(b, 2, 2);
    put_big(b, 4, 2);
    put_big(b, 0, 2);
    put_big(b, 0, 2);
    put_big(b, 0, 2);
    put_big(b, 0, 2);
}

static unsigned crc_of(const unsigned char *p, size_t n) {
    unsigned crc = ~0u;
    while (n-- > 0) {
        crc ^= *p++;
        for (int k = 0; k < 8; k++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

/* What local and central headers have in common. */
static void put_header(Bytes *b, const char *name, unsigned crc, size_t size) {
    put_little(b, 10, 2);
    put_little(b, 0, 2);
    put_little(b, 0, 2);
    put_little(b, 0, 2);
    put_little(b, 0x21, 2);
    put_little(b, crc, 4);
    put_little(b, (unsigned)size, 4);
    put_little(b, (unsigned)size, 4);
    put_little(b, (unsigned)strlen(name), 2);
    put_little(b, 0, 2);
}

static int write_file(const char *path, const void *data, size_t size) {
    FILE *f = fopen(path, "wb");
    if (!f) return 0;
    size_t written = fwrite(data, 1, size, f);
    return fclose(f) == 0 && written == size;
}

/* A jar with one stored entry. */
static int write_jar(const char *path, const char *entry, const void *content, size_t size) {
    static Bytes jar;
    unsigned crc = crc_of(content, size);
    jar.length = 0;
    put_little(&jar, 0x04034b50, 4);
    put_header(&jar, entry, crc, size);
    put(&jar, entry, strlen(entry));
    put(&jar, content, size);
    size_t directory = jar.length;
    put_little(&jar, 0x02014b50, 4);
    put_little(&jar, 10, 2);
    put_header(&jar, entry, crc, size);
    put_little(&jar, 0, 2);
    put_little(&jar, 0, 2);
    put_little(&jar, 0, 2);
    put_little(&jar, 0, 4);
    put_little(&jar, 0, 4);
    put(&jar, entry, strlen(entry));
    size_t end = jar.length;
    put_little(&jar, 0x06054b50, 4);
    put_little(&jar, 0, 4);
    put_little(&jar, 1, 2);
    put_little(&jar, 1, 2);
    put_little(&jar, (unsigned)(end - directory), 4);
    put_little(&jar, (unsigned)directory, 4);
    put_little(&jar, 0, 2);
    return write_file(path, jar.data, jar.length);
}

__attribute__((unused)) static int write_class_jar(const char *path, const char *class_name) {
    static Bytes file;
    char entry[128];
    make_class(&file, class_name);
    snprintf(entry, sizeof entry, "%s.class", class_name);
    return write_jar(path, entry, file.data, file.length);
}

#endif
