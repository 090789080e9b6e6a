/* What the programs next to it call, and what calls them back: structures of every class of the calling convention,
   narrow types with dirt above them, functions that set errno, threads of C. */
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Ints {
    int32_t a, b;
} Ints; /* one integer register */
typedef struct Longs {
    int64_t a, b;
} Longs; /* two */
typedef struct Floats {
    float a, b;
} Floats; /* one vector register */
typedef struct Floats3 {
    float a, b, c;
} Floats3; /* two, the second half used */
typedef struct Doubles {
    double a, b;
} Doubles; /* two */
typedef struct Mixed {
    int64_t a;
    double b;
} Mixed; /* one of each */
typedef struct Mixed2 {
    double a;
    int32_t b;
    int16_t c;
    int8_t d;
} Mixed2; /* the other way round */
typedef struct Odd {
    int8_t bytes[11];
} Odd; /* a piece of three bytes */
typedef struct Large {
    int64_t a;
    double b;
    int32_t c[5];
} Large; /* by memory */

Ints ints_swap(Ints s) { return (Ints){s.b, s.a}; }
Longs longs_swap(Longs s) { return (Longs){s.b, s.a}; }
Floats floats_swap(Floats s) { return (Floats){s.b, s.a}; }
Floats3 floats3_turn(Floats3 s) { return (Floats3){s.b, s.c, s.a}; }
Doubles doubles_swap(Doubles s) { return (Doubles){s.b, s.a}; }
Mixed mixed_negate(Mixed s) { return (Mixed){-s.a, -s.b}; }
Mixed2 mixed2_negate(Mixed2 s) { return (Mixed2){-s.a, -s.b, (int16_t)-s.c, (int8_t)-s.d}; }
Odd odd_turn(Odd s) {
    Odd r;
    for (int i = 0; i < 11; i++) r.bytes[i] = s.bytes[10 - i];
    return r;
}
Large large_turn(Large s) { return (Large){-s.a, -s.b, {s.c[4], s.c[3], s.c[2], s.c[1], s.c[0]}}; }

Ints call_ints(Ints (*f)(Ints), Ints s) { return f(s); }
Longs call_longs(Longs (*f)(Longs), Longs s) { return f(s); }
Floats call_floats(Floats (*f)(Floats), Floats s) { return f(s); }
Floats3 call_floats3(Floats3 (*f)(Floats3), Floats3 s) { return f(s); }
Doubles call_doubles(Doubles (*f)(Doubles), Doubles s) { return f(s); }
Mixed call_mixed(Mixed (*f)(Mixed), Mixed s) { return f(s); }
Mixed2 call_mixed2(Mixed2 (*f)(Mixed2), Mixed2 s) { return f(s); }
Odd call_odd(Odd (*f)(Odd), Odd s) { return f(s); }
Large call_large(Large (*f)(Large), Large s) { return f(s); }

/* More arguments than registers, of all kinds, in two directions. */
double many(int8_t a, double b, int64_t c, float d, int32_t e, Longs f, Mixed g, int16_t h, int64_t i, Large j, float k,
            double l, double m, double n, double o, double p, double q, float r, double s, bool t, uint16_t u) {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f.a + 7 * f.b + 8 * g.a + 9 * g.b + 10 * h + 11 * i + 12 * j.a +
           13 * j.b + 14 * j.c[4] + 15 * k + 16 * l + 17 * m + 18 * n + 19 * o + 20 * p + 21 * q + 22 * r + 23 * s +
           24 * t + 25 * u;
}
double call_many(double (*f)(int8_t, double, int64_t, float, int32_t, Longs, Mixed, int16_t, int64_t, Large, float,
                             double, double, double, double, double, double, float, double, bool, uint16_t)) {
    return f(-1, 2.5, 3, 4.25f, -5, (Longs){6, -7}, (Mixed){8, -9.5}, -10, 11, (Large){12, 13.5, {1, 2, 3, 4, 14}},
             15.5f, 16, 17, 18, 19, 20, 21, 22.5f, 23, true, 65535);
}

/* Only the low bits of a narrow result are defined: the rest is dirt. */
int64_t dirty_boolean(int64_t v) { return v | 0x5a5a5a5a00; }
int64_t dirty_byte(int64_t v) { return (v & 0xff) | 0x5a5a5a5a00; }
int64_t dirty_short(int64_t v) { return (v & 0xffff) | 0x5a5a5a5a0000; }
int64_t dirty_int(int64_t v) { return (v & 0xffffffff) | 0x5a5a5a5a00000000; }
/* And of narrow arguments and results of what is called back. */
int64_t call_narrow(int64_t (*f)(int64_t, int64_t, int64_t, int64_t, int64_t)) {
    return (int32_t)f(0x5a01, 0x5afe, 0x5affff, 0x5afffe, 0x5afffffffe);
}
bool call_boolean(bool (*f)(bool), int64_t v) { return f(v != 0); }
int call_byte(int8_t (*f)(int8_t), int v) { return f((int8_t)v); }
int call_char(uint16_t (*f)(uint16_t), int v) { return f((uint16_t)v); }
int call_short(int16_t (*f)(int16_t), int v) { return f((int16_t)v); }
float call_float(float (*f)(float), float v) { return f(v); }
int call_nothing(void (*f)(void), int times) {
    for (int i = 0; i < times; i++) f();
    return times;
}

int fail_with(int code) {
    errno = code;
    return -1;
}

double sum_of(int count, ...) {
    va_list list;
    double sum = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) sum += i % 2 ? va_arg(list, double) : va_arg(list, int);
    va_end(list);
    return sum;
}

int64_t sum_ints(const int32_t *p, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++) sum += p[i];
    return sum;
}
void add_to_all(int32_t *p, int count, int by) {
    for (int i = 0; i < count; i++) p[i] += by;
}
int fail_in(int32_t *p, int code) {
    *p = code + 1;
    errno = code;
    return code;
}

/* A thread that C makes calls back; the sum of what it gets. */
typedef struct Errand {
    int64_t (*function)(int64_t);
    int64_t count, sum;
} Errand;
static void *run(void *data) {
    Errand *e = data;
    for (int64_t i = 0; i < e->count; i++) e->sum += e->function(i);
    return NULL;
}
int64_t call_in_thread(int64_t (*f)(int64_t), int64_t count) {
    Errand e = {f, count, 0};
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, &e)) return -1;
    pthread_join(thread, NULL);
    return e.sum;
}
int64_t call_in_threads(int64_t (*f)(int64_t), int64_t count, int threads) {
    Errand e[threads];
    pthread_t t[threads];
    int64_t sum = 0;
    for (int i = 0; i < threads; i++) {
        e[i] = (Errand){f, count, 0};
        if (pthread_create(&t[i], NULL, run, &e[i])) return -1;
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(t[i], NULL);
        sum += e[i].sum;
    }
    return sum;
}
/* Java calls C calls Java ... */
int64_t deeper(int64_t (*f)(int64_t), int64_t depth) { return depth ? f(depth - 1) + 1 : 0; }
