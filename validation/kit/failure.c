/* Failures: where they are, whom they are reported. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "validation/kit/kit.h"

static mjt_handler reported;
static void *reported_context;
static int failures;
static int file_of_child = -1;
static __thread const char *at_file = "";
static __thread int at_line;

void mjt_on_failure(mjt_handler handler, void *context) {
    reported = handler;
    reported_context = context;
}

int mjt_failures(void) { return __atomic_load_n(&failures, __ATOMIC_RELAXED); }

/* The last text of each thread. */
static pthread_key_t texts;
static pthread_once_t texts_made = PTHREAD_ONCE_INIT;
static void make_texts(void) { pthread_key_create(&texts, free); }

const char *mjt_message(void) {
    pthread_once(&texts_made, make_texts);
    const char *text = pthread_getspecific(texts);
    return !text ? "" : text;
}

void mjt_at(const char *file, int line) {
    at_file = file;
    at_line = line;
}

void fail_into(int fd) { file_of_child = fd; }

/* [text] is kept. */
static int write_report(const char *file, int line, int count, char *text) {
    __atomic_fetch_add(&failures, count, __ATOMIC_RELAXED);
    pthread_once(&texts_made, make_texts);
    free(pthread_getspecific(texts));
    pthread_setspecific(texts, text);
    const char *message = !text ? "out of memory" : text;
    if (file_of_child >= 0)
        dprintf(file_of_child, "%s:%d\n%s%c", file, line, message, '\0');
    else if (!reported)
        fprintf(stderr, "%s:%d: %s\n", file, line, message);
    else
        reported(file, line, message, reported_context);
    return 0;
}

int fail(const char *format, ...) {
    va_list args;
    char *text = NULL;
    va_start(args, format);
    if (vasprintf(&text, format, args) < 0) text = NULL;
    va_end(args);
    return write_report(at_file, at_line, 1, text);
}

int fail_again(const char *file, int line, int count, const char *text) {
    return write_report(file, line, count, strdup(text));
}

int(mjt_check_named)(int holds, const char *text) { return holds ? 1 : fail("does not hold: %s", text); }
