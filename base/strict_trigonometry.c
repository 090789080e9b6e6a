/* StrictMath.sin, cos and tan, and the reduction of an angle by multiples of pi/2 that they are based on, with the
   algorithms and constants of fdlibm 5.3 (see strict_math.c). fdlibm's notices:

     Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun Microsystems,
     Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided
     that this notice is preserved.

     Copyright 2004 Sun Microsystems, Inc. All Rights Reserved. Permission to use, copy, modify, and distribute
     this software is freely granted, provided that this notice is preserved. */
#include <math.h>
#include <stdbool.h>

#include "base/double_words.h"
#include "base/strict_math.h"

static const int32_t quarter_pi_high = 0x3fe921fb;
static const double two24 = 0x1p24;

/* ---- the reduction: x = n pi/2 + y, |y| <= pi/4, y in two doubles ---- */

/* How many words of 24 bits of the product with 2/pi are computed at first, next to those that the argument fills;
   what an argument next to a multiple of pi/2 can cancel, and the three of the argument. */
enum { FIRST_WORDS = 4, MOST_WORDS = 20, ARGUMENT_WORDS = 3 };

/* 2/pi, 24 bits a word: enough for the largest double. */
static const int32_t two_over_pi[] = {
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb, 0xc561b7,
    0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c,
    0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11,
    0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7,
    0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3, 0x91615e,
    0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca, 0x73a8c9, 0x60e27b, 0xc08c6b,
};

/* pi/2, 24 bits a word. */
static const double pio2_words[FIRST_WORDS + 1] = {
    1.57079625129699707031e+00, 7.54978941586159635335e-08, 5.39030252995776476554e-15,
    3.28200341580791294123e-22, 1.27065575308067607349e-29,
};

/* Word i of argument * 2/pi, which begins at the words [table]; words left of the table are zero. */
static double product_word(const double argument[ARGUMENT_WORDS], int words, int first, int i) {
    double sum = 0.0;
    for (int j = 0; j < words; j++) {
        int at = first + i - j;
        sum += argument[j] * (at < 0 ? 0.0 : (double)two_over_pi[at]);
    }
    return sum;
}

/* The product of an argument and 2/pi, on the way to its whole part and its fraction. */
typedef struct Reduction {
    double q[MOST_WORDS];   /* its words */
    int32_t iq[MOST_WORDS]; /* the same as integers of 24 bits, the last one first; then the fraction */
    int point;              /* the binary point stands so many bits into the last whole word */
    int last;               /* the number of words, less one */
    int n, above_half;      /* the whole part; whether the fraction is above half, 2: it is all in z */
    double z;               /* the first word, then what of the fraction is in it */
} Reduction;

/* Carries, so that each word is an integer of 24 bits. */
static void carry_words(Reduction *r) {
    double z = r->q[r->last];
    for (int i = 0, j = r->last; j > 0; i++, j--) {
        double carry = (double)(int32_t)(0x1p-24 * z);
        r->iq[i] = (int32_t)(z - two24 * carry);
        z = r->q[j - 1] + carry;
    }
    r->z = z;
}

/* n is the whole part, z and iq are the fraction. */
static void take_whole_part(Reduction *r) {
    double z = scalbn(r->z, r->point);
    z -= 8.0 * floor(z * 0.125);
    r->n = (int)z;
    r->z = z - r->n;
    r->above_half = 0;
    int32_t *lowest = &r->iq[r->last - 1];
    if (r->point > 0) {
        int32_t whole = *lowest >> (24 - r->point);
        r->n += whole;
        *lowest -= whole << (24 - r->point);
        r->above_half = *lowest >> (23 - r->point);
    } else if (r->point == 0) {
        r->above_half = *lowest >> 23;
    } else if (r->z >= 0.5) {
        r->above_half = 2;
    }
}

/* The next integer is nearer: n + 1, and 1 - fraction. */
static void take_complement(Reduction *r) {
    bool borrowed = false;
    r->n += 1;
    for (int i = 0; i < r->last; i++) {
        if (borrowed)
            r->iq[i] = 0xffffff - r->iq[i];
        else if (r->iq[i] != 0) {
            borrowed = true;
            r->iq[i] = 0x1000000 - r->iq[i];
        }
    }
    if (r->point > 0) r->iq[r->last - 1] &= 0xffffff >> r->point;
    if (r->above_half != 2) return;
    r->z = 1.0 - r->z;
    if (borrowed) r->z -= scalbn(1.0, r->point);
}

/* How many words more are needed, since those there are have cancelled. */
static int missing_words(const Reduction *r) {
    int32_t any = 0;
    for (int i = r->last - 1; i >= FIRST_WORDS; i--) any |= r->iq[i];
    if (r->z != 0.0 || any != 0) return 0;
    int more = 1;
    while (r->iq[FIRST_WORDS - more] == 0) more++;
    return more;
}

/* The fraction begins with iq[last], and z is in it. */
static void normalize(Reduction *r) {
    if (r->z == 0.0) {
        do {
            r->last--;
            r->point -= 24;
        } while (r->iq[r->last] == 0);
        return;
    }
    double z = scalbn(r->z, -r->point);
    if (z >= two24) {
        double carry = (double)(int32_t)(0x1p-24 * z);
        r->iq[r->last++] = (int32_t)(z - two24 * carry);
        r->point += 24;
        z = carry;
    }
    r->iq[r->last] = (int32_t)z;
}

/* The fraction times pi/2, as the sum of two doubles. */
static void multiply_by_pio2(Reduction *r, double y[2]) {
    const int last = r->last;
    double unit = scalbn(1.0, r->point), *q = r->q, product[MOST_WORDS] = {0}, sum = 0.0;
    for (int i = last; i >= 0; i--) {
        q[i] = unit * r->iq[i];
        unit *= 0x1p-24;
    }
    for (int i = last; i >= 0; i--) {
        double part = 0.0;
        for (int k = 0; k <= FIRST_WORDS && k <= last - i; k++) part += pio2_words[k] * q[i + k];
        product[last - i] = part;
    }
    for (int i = last; i >= 0; i--) sum += product[i];
    y[0] = r->above_half == 0 ? sum : -sum;
    sum = product[0] - sum;
    for (int i = 1; i <= last; i++) sum += product[i];
    y[1] = r->above_half == 0 ? sum : -sum;
}

/* The argument is the sum of its [words] (integers of 24 bits, each 2^-24 of the one before) times 2^exponent. A
   product's whole part beyond 8 does not count, so words of 2/pi that only give such are left out. If the product is
   so near to an integer that all words cancel, more words are taken. Returns n & 7. */
static int reduce_large(const double argument[ARGUMENT_WORDS], int words, int exponent, double y[2]) {
    const int first = (exponent - 3) / 24;
    Reduction r = {.point = exponent - 24 * (first + 1), .last = -1};
    for (int more = FIRST_WORDS + 1; more > 0; more = missing_words(&r)) {
        for (int i = 0; i < more; i++) {
            r.last++;
            r.q[r.last] = product_word(argument, words, first, r.last);
        }
        carry_words(&r);
        take_whole_part(&r);
        if (r.above_half > 0) take_complement(&r);
    }
    normalize(&r);
    multiply_by_pio2(&r, y);
    return r.n & 7;
}

int strict_reduce(double x, double y[2]) {
    static const double two_over_pi_53 = 6.36619772367581382433e-01;
    /* pi/2 in pieces of 33 bits, and what is left after each */
    static const double pio2_1 = 1.57079632673412561417e+00, pio2_1t = 6.07710050650619224932e-11,
                        pio2_2 = 6.07710050630396597660e-11, pio2_2t = 2.02226624879595063154e-21,
                        pio2_3 = 2.02226624871116645580e-21, pio2_3t = 8.47842766036889956997e-32;
    static const double pio2 = 1.57079632679489655800e+00;
    int32_t hx = high(x);
    int32_t ix = hx & 0x7fffffff;
    double t = fabs(x);
    int n;
    if (ix < 0x4002d97c) { /* below 3 pi/4 */
        bool near = ix == 0x3ff921fb;
        double z = t - pio2_1, tail = pio2_1t;
        if (near) {
            z -= pio2_2;
            tail = pio2_2t;
        }
        y[0] = z - tail;
        y[1] = (z - y[0]) - tail;
        n = 1;
    } else if (ix <= 0x413921fb) { /* below 2^19 pi */
        n = (int)(t * two_over_pi_53 + 0.5);
        double r = t - n * pio2_1, w = n * pio2_1t;
        y[0] = r - w;
        if (n >= 32 || ix == high(n * pio2)) { /* much may have cancelled: then with the next pieces */
            int exponent = ix >> 20;
            if (exponent - ((high(y[0]) >> 20) & 0x7ff) > 16) {
                t = r;
                w = n * pio2_2;
                r = t - w;
                w = n * pio2_2t - ((t - r) - w);
                y[0] = r - w;
                if (exponent - ((high(y[0]) >> 20) & 0x7ff) > 49) {
                    t = r;
                    w = n * pio2_3;
                    r = t - w;
                    w = n * pio2_3t - ((t - r) - w);
                    y[0] = r - w;
                }
            }
        }
        y[1] = (r - y[0]) - w;
    } else {
        double argument[ARGUMENT_WORDS];
        int exponent = (ix >> 20) - 1046; /* that of the argument's first word of 24 bits */
        double z = with_high(t, ix - exponent * 0x100000);
        for (int i = 0; i < 2; i++) {
            argument[i] = (double)(int32_t)z;
            z = (z - argument[i]) * two24;
        }
        argument[2] = z;
        int words = ARGUMENT_WORDS;
        while (argument[words - 1] == 0.0) words--;
        n = reduce_large(argument, words, exponent, y);
    }
    if (hx < 0) {
        y[0] = -y[0];
        y[1] = -y[1];
        return -n;
    }
    return n;
}

/* ---- the functions of x + y for |x + y| <= pi/4, y the tail of x ---- */

/* Without a tail (of an x that was not reduced) another order of operations rounds better. */
static double sine(double x, double y, bool has_tail) {
    static const double S1 = -1.66666666666666324348e-01, S2 = 8.33333333332248946124e-03,
                        S3 = -1.98412698298579493134e-04, S4 = 2.75573137070700676789e-06,
                        S5 = -2.50507602534068634195e-08, S6 = 1.58969099521155010221e-10;
    if ((high(x) & 0x7fffffff) < 0x3e400000) return x;
    double z = x * x;
    double v = z * x;
    double r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    if (!has_tail) return x + v * (S1 + z * r);
    return x - ((z * (0.5 * y - v * r) - y) - v * S1);
}

static double cosine(double x, double y) {
    static const double C1 = 4.16666666666666019037e-02, C2 = -1.38888888888741095749e-03,
                        C3 = 2.48015872894767294178e-05, C4 = -2.75573143513906633035e-07,
                        C5 = 2.08757232129817482790e-09, C6 = -1.13596475577881948265e-11;
    int32_t ix = high(x) & 0x7fffffff;
    if (ix < 0x3e400000) return 1.0;
    double z = x * x;
    double r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
    if (ix < 0x3fd33333) return 1.0 - (0.5 * z - (z * r - x * y));
    double quarter = ix > 0x3fe90000 ? 0.28125 : make(ix - 0x00200000, 0); /* about |x| / 4: 1 - it is exact */
    double half = 0.5 * z - quarter;
    return (1.0 - quarter) - (half - (z * r - x * y));
}

/* -1 / (w + v) where v is the tail of w, which has low word 0. */
static double negative_inverse(double w, double head, double tail) {
    double a = -1.0 / w;
    double t = truncated(a);
    double s = 1.0 + t * head;
    return t + a * (s + t * tail);
}

/* The tangent, or, if [inverse], -1 / tangent. */
static double tangent(double x, double y, bool inverse) {
    static const double T[] = {
        3.33333333333334091986e-01, 1.33333333333201242699e-01, 5.39682539762260521377e-02, 2.18694882948595424599e-02,
        8.86323982359930005737e-03, 3.59207910759131235356e-03, 1.45620945432529025516e-03, 5.88041240820264096874e-04,
        2.46463134818469906812e-04, 7.81794442939557092300e-05, 7.14072491382608190305e-05, -1.85586374855275456654e-05,
        2.59073051863633712884e-05,
    };
    static const double pio4 = 7.85398163397448278999e-01, pio4_lo = 3.06161699786838301793e-17;
    int32_t hx = high(x);
    int32_t ix = hx & 0x7fffffff;
    if (ix < 0x3e300000) {
        if (!inverse) return x;
        double w = x + y, head = truncated(w);
        return negative_inverse(w, head, y - (head - x));
    }
    bool large = ix >= 0x3fe59428; /* from 0.6744 on by the tangent of pi/4 - x */
    if (large) {
        if (hx < 0) {
            x = -x;
            y = -y;
        }
        double z = pio4 - x, w = pio4_lo - y;
        x = z + w;
        y = 0.0;
    }
    double z = x * x;
    double w = z * z;
    double r = T[1] + w * (T[3] + w * (T[5] + w * (T[7] + w * (T[9] + w * T[11]))));
    double v = z * (T[2] + w * (T[4] + w * (T[6] + w * (T[8] + w * (T[10] + w * T[12])))));
    double s = z * x;
    r = y + z * (s * (r + v) + y);
    r += T[0] * s;
    w = x + r;
    if (large) {
        v = inverse ? -1.0 : 1.0;
        return (hx < 0 ? -1.0 : 1.0) * (v - 2.0 * (x - (w * w / (w + v) - r)));
    }
    if (!inverse) return w;
    double head = truncated(w);
    return negative_inverse(w, head, r - (head - x));
}

/* ---- sin, cos, tan ---- */

static bool is_small(double x) { return (high(x) & 0x7fffffff) <= quarter_pi_high; }

double strict_sin(double x) {
    if (!isfinite(x)) return x - x;
    if (is_small(x)) return sine(x, 0.0, false);
    double y[2];
    int n = strict_reduce(x, y);
    double r = n & 1 ? cosine(y[0], y[1]) : sine(y[0], y[1], true);
    return n & 2 ? -r : r;
}

double strict_cos(double x) {
    if (!isfinite(x)) return x - x;
    if (is_small(x)) return cosine(x, 0.0);
    double y[2];
    int n = strict_reduce(x, y);
    double r = n & 1 ? sine(y[0], y[1], true) : cosine(y[0], y[1]);
    return (n + 1) & 2 ? -r : r;
}

double strict_tan(double x) {
    if (!isfinite(x)) return x - x;
    if (is_small(x)) return tangent(x, 0.0, false);
    double y[2];
    int n = strict_reduce(x, y);
    return tangent(y[0], y[1], n & 1);
}
