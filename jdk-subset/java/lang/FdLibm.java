/**
 * Elementary functions by the algorithms of fdlibm, the freely distributable library of netlib: the
 * specification of StrictMath demands their results bit by bit. Only those functions are here whose
 * results in the C library differ noticeably; sin, cos, tan, exp, log, log10 and pow are natives.
 */
package java.lang;

final class FdLibm {
    private static final double HUGE = 1.0e300;
    private static final double TINY = 1.0e-300;
    private static final double LN2_HI = 6.93147180369123816490e-01;
    private static final double LN2_LO = 1.90821492927058770002e-10;
    private static final double INV_LN2 = 1.44269504088896338700e+00;
    private static final double O_THRESHOLD = 7.09782712893383973096e+02;
    private static final double PIO2_HI = 1.57079632679489655800e+00;
    private static final double PIO2_LO = 6.12323399573676603587e-17;
    private static final double PIO4_HI = 7.85398163397448278999e-01;
    private static final double PI_LO = 1.2246467991473531772E-16;

    private FdLibm() {
    }

    private static int high(double x) {
        return (int) (Double.doubleToRawLongBits(x) >> 32);
    }

    private static int low(double x) {
        return (int) Double.doubleToRawLongBits(x);
    }

    private static double withHigh(double x, int high) {
        return Double.longBitsToDouble((long) high << 32 | Double.doubleToRawLongBits(x) & 0xffffffffL);
    }

    private static double withoutLow(double x) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) & 0xffffffff00000000L);
    }

    /** The rational approximation that asin and acos share: (asin(sqrt t) - sqrt t) / (sqrt t)^3 * t. */
    private static double asinKernel(double t) {
        double p = t * (1.66666666666666657415e-01 + t * (-3.25565818622400915405e-01
                + t * (2.01212532134862925881e-01 + t * (-4.00555345006794114027e-02
                + t * (7.91534994289814532176e-04 + t * 3.47933107596021167570e-05)))));
        double q = 1.0 + t * (-2.40339491173441421878e+00 + t * (2.02094576023350569471e+00
                + t * (-6.88283971605453293030e-01 + t * 7.70381505559019352791e-02)));
        return p / q;
    }

    static double asin(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x3ff00000) {
            if ((ix - 0x3ff00000 | low(x)) == 0) {
                return x * PIO2_HI + x * PIO2_LO;
            }
            return (x - x) / (x - x);
        }
        if (ix < 0x3fe00000) {
            if (ix < 0x3e400000) {
                return x;
            }
            return x + x * asinKernel(x * x);
        }
        double w = 1.0 - Math.abs(x);
        double t = w * 0.5;
        double s = StrictMath.sqrt(t);
        double r = asinKernel(t);
        if (ix >= 0x3fef3333) {
            t = PIO2_HI - (2.0 * (s + s * r) - PIO2_LO);
        } else {
            w = withoutLow(s);
            double c = (t - w * w) / (s + w);
            double p = 2.0 * s * r - (PIO2_LO - 2.0 * c);
            double q = PIO4_HI - 2.0 * w;
            t = PIO4_HI - (p - q);
        }
        return hx > 0 ? t : -t;
    }

    static double acos(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x3ff00000) {
            if ((ix - 0x3ff00000 | low(x)) == 0) {
                return hx > 0 ? 0.0 : Math.PI + 2.0 * PIO2_LO;
            }
            return (x - x) / (x - x);
        }
        if (ix < 0x3fe00000) {
            if (ix <= 0x3c600000) {
                return PIO2_HI + PIO2_LO;
            }
            double r = asinKernel(x * x);
            return PIO2_HI - (x - (PIO2_LO - x * r));
        }
        if (hx < 0) {
            double z = (1.0 + x) * 0.5;
            double s = StrictMath.sqrt(z);
            double w = asinKernel(z) * s - PIO2_LO;
            return Math.PI - 2.0 * (s + w);
        }
        double z = (1.0 - x) * 0.5;
        double s = StrictMath.sqrt(z);
        double df = withoutLow(s);
        double c = (z - df * df) / (s + df);
        double w = asinKernel(z) * s + c;
        return 2.0 * (df + w);
    }

    static double atan(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x44100000) {
            if (x != x) {
                return x + x;
            }
            double r = PIO2_HI + PIO2_LO;
            return hx > 0 ? r : -r;
        }
        // atan of 0.5, 1, 1.5, infinity as two parts, and the reduced argument.
        double hi = 0;
        double lo = 0;
        boolean reduced = true;
        if (ix < 0x3fdc0000) {
            if (ix < 0x3e200000) {
                return x;
            }
            reduced = false;
        } else {
            x = Math.abs(x);
            if (ix < 0x3fe60000) {
                hi = 4.63647609000806093515e-01;
                lo = 2.26987774529616870924e-17;
                x = (2.0 * x - 1.0) / (2.0 + x);
            } else if (ix < 0x3ff30000) {
                hi = 7.85398163397448278999e-01;
                lo = 3.06161699786838301793e-17;
                x = (x - 1.0) / (x + 1.0);
            } else if (ix < 0x40038000) {
                hi = 9.82793723247329054082e-01;
                lo = 1.39033110312309984516e-17;
                x = (x - 1.5) / (1.0 + 1.5 * x);
            } else {
                hi = 1.57079632679489655800e+00;
                lo = 6.12323399573676603587e-17;
                x = -1.0 / x;
            }
        }
        double z = x * x;
        double w = z * z;
        double s1 = z * (3.33333333333329318027e-01 + w * (1.42857142725034663711e-01
                + w * (9.09088713343650656196e-02 + w * (6.66107313738753120669e-02
                + w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))));
        double s2 = w * (-1.99999999998764832476e-01 + w * (-1.11111104054623557880e-01
                + w * (-7.69187620504482999495e-02 + w * (-5.83357013379057348645e-02
                + w * -3.65315727442169155270e-02))));
        if (!reduced) {
            return x - x * (s1 + s2);
        }
        z = hi - (x * (s1 + s2) - lo - x);
        return hx < 0 ? -z : z;
    }

    static double atan2(double y, double x) {
        if (x != x || y != y) {
            return x + y;
        }
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        int lx = low(x);
        int hy = high(y);
        int iy = hy & 0x7fffffff;
        int ly = low(y);
        if ((hx - 0x3ff00000 | lx) == 0) {
            return atan(y);
        }
        int m = hy >> 31 & 1 | hx >> 30 & 2; // the signs
        if ((iy | ly) == 0) {
            return m < 2 ? y : m == 2 ? Math.PI + TINY : -Math.PI - TINY;
        }
        if ((ix | lx) == 0) {
            return hy < 0 ? -PIO2_HI - TINY : PIO2_HI + TINY;
        }
        if (ix == 0x7ff00000) {
            if (iy == 0x7ff00000) {
                double r = m < 2 ? PIO4_HI + TINY : 3.0 * PIO4_HI + TINY;
                return (m & 1) == 0 ? r : -r;
            }
            return m == 0 ? 0.0 : m == 1 ? -0.0 : m == 2 ? Math.PI + TINY : -Math.PI - TINY;
        }
        if (iy == 0x7ff00000) {
            return hy < 0 ? -PIO2_HI - TINY : PIO2_HI + TINY;
        }
        int k = iy - ix >> 20;
        double z;
        if (k > 60) {
            z = PIO2_HI + 0.5 * PI_LO;
        } else if (hx < 0 && k < -60) {
            z = 0.0;
        } else {
            z = atan(Math.abs(y / x));
        }
        switch (m) {
        case 0:
            return z;
        case 1:
            return -z;
        case 2:
            return Math.PI - (z - PI_LO);
        default:
            return z - PI_LO - Math.PI;
        }
    }

    static double cbrt(double x) {
        if (x == 0 || !Double.isFinite(x)) {
            return x + x;
        }
        double sign = x < 0 ? -1.0 : 1.0;
        x = Math.abs(x);
        int hx = high(x);
        double t;
        // A third of the exponent, for an approximation of 5 bits.
        if (hx < 0x00100000) {
            t = 0x1p54 * x;
            t = Double.longBitsToDouble((long) (high(t) / 3 + 696219795) << 32);
        } else {
            t = Double.longBitsToDouble((long) (hx / 3 + 715094163) << 32);
        }
        // To 23 bits, rounded up, and one Newton step.
        double r = t * t / x;
        double s = 5.42857142857142815906e-01 + r * t;
        t *= 3.57142857142857150787e-01 + 1.60714285714285720630e+00
                / (s + 1.41428571428571436819e+00 + -7.05306122448979611050e-01 / s);
        t = Double.longBitsToDouble((long) (high(t) + 1) << 32);
        s = t * t;
        r = x / s;
        double w = t + t;
        r = (r - t) / (w + r);
        return sign * (t + t * r);
    }

    static double hypot(double x, double y) {
        double a = Math.abs(x);
        double b = Math.abs(y);
        if (a == Double.POSITIVE_INFINITY || b == Double.POSITIVE_INFINITY) {
            return Double.POSITIVE_INFINITY;
        }
        if (a != a || b != b) {
            return a + b;
        }
        if (b > a) {
            double t = a;
            a = b;
            b = t;
        }
        int ha = high(a);
        int hb = high(b);
        if (ha - hb > 0x3c00000) {
            return a + b;
        }
        int k = 0;
        if (a > 0x1p500) {
            ha -= 0x25800000;
            hb -= 0x25800000;
            k += 600;
            a = withHigh(a, ha);
            b = withHigh(b, hb);
        }
        if (b < 0x1p-500) {
            if (b < 0x1p-1022) {
                if (b == 0) {
                    return a;
                }
                b *= 0x1p1022;
                a *= 0x1p1022;
                k -= 1022;
            } else {
                ha += 0x25800000;
                hb += 0x25800000;
                k -= 600;
                a = withHigh(a, ha);
                b = withHigh(b, hb);
            }
        }
        double w = a - b;
        if (w > b) {
            // ha and hb keep their old values after the scaling of a subnormal: so does the algorithm.
            double t1 = Double.longBitsToDouble((long) ha << 32);
            double t2 = a - t1;
            w = StrictMath.sqrt(t1 * t1 - (b * -b - t2 * (a + t1)));
        } else {
            a = a + a;
            double y1 = Double.longBitsToDouble((long) hb << 32);
            double y2 = b - y1;
            double t1 = Double.longBitsToDouble((long) (ha + 0x00100000) << 32);
            double t2 = a - t1;
            w = StrictMath.sqrt(t1 * y1 - (w * -w - (t1 * y2 + t2 * b)));
        }
        return k != 0 ? Double.longBitsToDouble((long) (1023 + k) << 52) * w : w;
    }

    static double exp(double x) {
        int hx = high(x);
        int sign = hx >> 31 & 1;
        hx &= 0x7fffffff;
        double hi = 0;
        double lo = 0;
        int k = 0;
        if (hx >= 0x40862e42) {
            if (x != x) {
                return x;
            }
            if (x == Double.POSITIVE_INFINITY || x > O_THRESHOLD) {
                return Double.POSITIVE_INFINITY;
            }
            if (x < -7.45133219101941108420e+02) {
                return 0.0;
            }
        }
        if (hx > 0x3fd62e42) {
            if (hx < 0x3ff0a2b2) {
                hi = sign == 0 ? x - LN2_HI : x + LN2_HI;
                lo = sign == 0 ? LN2_LO : -LN2_LO;
                k = 1 - sign - sign;
            } else {
                k = (int) (INV_LN2 * x + (sign == 0 ? 0.5 : -0.5));
                hi = x - k * LN2_HI;
                lo = k * LN2_LO;
            }
            x = hi - lo;
        } else if (hx < 0x3e300000) {
            return 1.0 + x;
        }
        double t = x * x;
        double c = x - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03
                + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06
                + t * 4.13813679705723846039e-08))));
        if (k == 0) {
            return 1.0 - (x * c / (c - 2.0) - x);
        }
        double y = 1.0 - (lo - x * c / (2.0 - c) - hi);
        if (k >= -1021) {
            return withHigh(y, high(y) + (k << 20));
        }
        return withHigh(y, high(y) + (k + 1000 << 20)) * 0x1p-1000;
    }

    static double expm1(double x) {
        int hx = high(x);
        boolean negative = hx < 0;
        hx &= 0x7fffffff;
        if (hx >= 0x4043687a) {
            if (hx >= 0x40862e42) {
                if (x != x) {
                    return x + x;
                }
                if (x == Double.NEGATIVE_INFINITY) {
                    return -1.0;
                }
                if (x > O_THRESHOLD) {
                    return Double.POSITIVE_INFINITY;
                }
            }
            if (negative) {
                return TINY - 1.0;
            }
        }
        int k;
        double c = 0;
        if (hx > 0x3fd62e42) {
            double hi;
            double lo;
            if (hx < 0x3ff0a2b2) {
                hi = negative ? x + LN2_HI : x - LN2_HI;
                lo = negative ? -LN2_LO : LN2_LO;
                k = negative ? -1 : 1;
            } else {
                k = (int) (INV_LN2 * x + (negative ? -0.5 : 0.5));
                hi = x - k * LN2_HI;
                lo = k * LN2_LO;
            }
            x = hi - lo;
            c = hi - x - lo;
        } else if (hx < 0x3c900000) {
            return x;
        } else {
            k = 0;
        }
        double hfx = 0.5 * x;
        double hxs = x * hfx;
        double r1 = 1.0 + hxs * (-3.33333333333331316428e-02 + hxs * (1.58730158725481460165e-03
                + hxs * (-7.93650757867487942473e-05 + hxs * (4.00821782732936239552e-06
                + hxs * -2.01099218183624371326e-07))));
        double t = 3.0 - r1 * hfx;
        double e = hxs * ((r1 - t) / (6.0 - x * t));
        if (k == 0) {
            return x - (x * e - hxs);
        }
        e = x * (e - c) - c;
        e -= hxs;
        if (k == -1) {
            return 0.5 * (x - e) - 0.5;
        }
        if (k == 1) {
            return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
        }
        double y;
        if (k <= -2 || k > 56) {
            y = 1.0 - (e - x);
            y = withHigh(y, high(y) + (k << 20));
            return y - 1.0;
        }
        if (k < 20) {
            t = Double.longBitsToDouble((long) (0x3ff00000 - (0x200000 >> k)) << 32);
            y = t - (e - x);
        } else {
            t = Double.longBitsToDouble((long) (0x3ff - k << 20) << 32);
            y = x - (e + t);
            y += 1.0;
        }
        return withHigh(y, high(y) + (k << 20));
    }

    static double log1p(double x) {
        int hx = high(x);
        int ax = hx & 0x7fffffff;
        int k = 1;
        double f = 0;
        int hu = 1;
        if (hx < 0x3fda827a) {
            if (ax >= 0x3ff00000) {
                return x == -1.0 ? Double.NEGATIVE_INFINITY : (x - x) / (x - x);
            }
            if (ax < 0x3e200000) {
                return ax < 0x3c900000 ? x : x - x * x * 0.5;
            }
            if (hx > 0 || hx <= 0xbfd2bec3) {
                k = 0;
                f = x;
                hu = 1;
            }
        }
        if (hx >= 0x7ff00000) {
            return x + x;
        }
        double c = 0;
        if (k != 0) {
            double u;
            if (hx < 0x43400000) {
                u = 1.0 + x;
                hu = high(u);
                k = (hu >> 20) - 1023;
                c = k > 0 ? 1.0 - (u - x) : x - (u - 1.0);
                c /= u;
            } else {
                u = x;
                hu = high(u);
                k = (hu >> 20) - 1023;
            }
            hu &= 0x000fffff;
            if (hu < 0x6a09e) {
                u = withHigh(u, hu | 0x3ff00000);
            } else {
                k += 1;
                u = withHigh(u, hu | 0x3fe00000);
                hu = 0x00100000 - hu >> 2;
            }
            f = u - 1.0;
        }
        double hfsq = 0.5 * f * f;
        if (hu == 0) {
            if (f == 0) {
                return k == 0 ? 0.0 : k * LN2_HI + (c + k * LN2_LO);
            }
            double r = hfsq * (1.0 - 0.66666666666666666 * f);
            return k == 0 ? f - r : k * LN2_HI - (r - (k * LN2_LO + c) - f);
        }
        double s = f / (2.0 + f);
        double z = s * s;
        double r = z * (6.666666666666735130e-01 + z * (3.999999999940941908e-01
                + z * (2.857142874366239149e-01 + z * (2.222219843214978396e-01
                + z * (1.818357216161805012e-01 + z * (1.531383769920937332e-01
                + z * 1.479819860511658591e-01))))));
        if (k == 0) {
            return f - (hfsq - s * (hfsq + r));
        }
        return k * LN2_HI - (hfsq - (s * (hfsq + r) + (k * LN2_LO + c)) - f);
    }

    static double sinh(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x7ff00000) {
            return x + x;
        }
        double h = hx < 0 ? -0.5 : 0.5;
        double ax = Math.abs(x);
        if (ix < 0x40360000) {
            if (ix < 0x3e300000) {
                return x;
            }
            double t = expm1(ax);
            if (ix < 0x3ff00000) {
                return h * (2.0 * t - t * t / (t + 1.0));
            }
            return h * (t + t / (t + 1.0));
        }
        if (ix < 0x40862e42) {
            return h * exp(ax);
        }
        if (ax <= 0x1.633ce8fb9f87dp9) {
            double w = exp(0.5 * ax);
            return h * w * w;
        }
        return x * HUGE * HUGE;
    }

    static double cosh(double x) {
        int ix = high(x) & 0x7fffffff;
        if (ix >= 0x7ff00000) {
            return x * x;
        }
        double ax = Math.abs(x);
        if (ix < 0x3fd62e43) {
            double t = expm1(ax);
            double w = 1.0 + t;
            return ix < 0x3c800000 ? w : 1.0 + t * t / (w + w);
        }
        if (ix < 0x40360000) {
            double t = exp(ax);
            return 0.5 * t + 0.5 / t;
        }
        if (ix < 0x40862e42) {
            return 0.5 * exp(ax);
        }
        if (ax <= 0x1.633ce8fb9f87dp9) {
            double w = exp(0.5 * ax);
            return 0.5 * w * w;
        }
        return Double.POSITIVE_INFINITY;
    }

    static double tanh(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x7ff00000) {
            return x != x ? x : hx >= 0 ? 1.0 : -1.0;
        }
        double z;
        if (ix < 0x40360000) {
            if (ix < 0x3c800000) {
                return x * (1.0 + x);
            }
            if (ix >= 0x3ff00000) {
                double t = expm1(2.0 * Math.abs(x));
                z = 1.0 - 2.0 / (t + 2.0);
            } else {
                double t = expm1(-2.0 * Math.abs(x));
                z = -t / (t + 2.0);
            }
        } else {
            z = 1.0;
        }
        return hx >= 0 ? z : -z;
    }
}
