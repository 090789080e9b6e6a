// Texts for ranges of numbers.
package java.text;

import java.util.Arrays;

public class ChoiceFormat extends NumberFormat {
    private static final long serialVersionUID = 1795184449645032964L;

    private double[] choiceLimits;
    private String[] choiceFormats;

    public ChoiceFormat(String newPattern) {
        applyPattern(newPattern);
    }

    public ChoiceFormat(double[] limits, String[] formats) {
        setChoices(limits, formats);
    }

    public void applyPattern(String newPattern) {
        StringBuilder[] parts = {new StringBuilder(), new StringBuilder()};
        double[] limits = new double[30];
        String[] formats = new String[30];
        int count = 0;
        int part = 0;
        double start = 0;
        double old = Double.NaN;
        boolean quoted = false;
        for (int i = 0; i < newPattern.length(); i++) {
            char c = newPattern.charAt(i);
            if (c == '\'') {
                if (i + 1 < newPattern.length() && newPattern.charAt(i + 1) == c) {
                    parts[part].append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (quoted) {
                parts[part].append(c);
            } else if (c == '<' || c == '#' || c == '\u2264') {
                if (parts[0].length() == 0) {
                    throw new IllegalArgumentException("Each interval must contain a number before a format");
                }
                String text = parts[0].toString();
                start = text.equals("\u221E") ? Double.POSITIVE_INFINITY
                        : text.equals("-\u221E") ? Double.NEGATIVE_INFINITY : Double.parseDouble(text);
                if (c == '<' && start != Double.POSITIVE_INFINITY && start != Double.NEGATIVE_INFINITY) {
                    start = nextDouble(start);
                }
                if (start <= old) {
                    throw new IllegalArgumentException("Incorrect order of intervals, must be in ascending order");
                }
                parts[0].setLength(0);
                part = 1;
            } else if (c == '|') {
                if (count == limits.length) {
                    limits = Arrays.copyOf(limits, count * 2);
                    formats = Arrays.copyOf(formats, count * 2);
                }
                limits[count] = start;
                formats[count++] = parts[1].toString();
                old = start;
                parts[1].setLength(0);
                part = 0;
            } else {
                parts[part].append(c);
            }
        }
        if (part == 1) {
            if (count == limits.length) {
                limits = Arrays.copyOf(limits, count + 1);
                formats = Arrays.copyOf(formats, count + 1);
            }
            limits[count] = start;
            formats[count++] = parts[1].toString();
        }
        choiceLimits = Arrays.copyOf(limits, count);
        choiceFormats = Arrays.copyOf(formats, count);
    }

    public String toPattern() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < choiceLimits.length; i++) {
            sb.append(i > 0 ? "|" : "");
            double limit = choiceLimits[i];
            double less = previousDouble(limit);
            double gap = Math.abs(Math.IEEEremainder(limit, 1.0));
            double lessGap = Math.abs(Math.IEEEremainder(less, 1.0));
            if (gap < lessGap) {
                sb.append(limit).append('#');
            } else {
                if (limit == Double.POSITIVE_INFINITY) {
                    sb.append("\u221E");
                } else if (limit == Double.NEGATIVE_INFINITY) {
                    sb.append("-\u221E");
                } else {
                    sb.append(less);
                }
                sb.append('<');
            }
            String text = choiceFormats[i];
            boolean quote = text.indexOf('<') >= 0 || text.indexOf('#') >= 0 || text.indexOf('\u2264') >= 0
                    || text.indexOf('|') >= 0;
            sb.append(quote ? "'" : "").append(text.replace("'", "''")).append(quote ? "'" : "");
        }
        return sb.toString();
    }

    public void setChoices(double[] limits, String[] formats) {
        if (limits.length != formats.length) {
            throw new IllegalArgumentException("Input arrays must be of the same length.");
        }
        choiceLimits = limits.clone();
        choiceFormats = formats.clone();
    }

    public double[] getLimits() {
        return choiceLimits.clone();
    }

    public Object[] getFormats() {
        return choiceFormats.clone();
    }

    @Override
    public StringBuffer format(long number, StringBuffer toAppendTo, FieldPosition status) {
        return format((double) number, toAppendTo, status);
    }

    @Override
    public StringBuffer format(double number, StringBuffer toAppendTo, FieldPosition status) {
        int i = 0;
        while (i < choiceLimits.length && number >= choiceLimits[i]) {
            i++;
        }
        return toAppendTo.append(choiceFormats[Math.max(0, i - 1)]);
    }

    @Override
    public Number parse(String text, ParsePosition status) {
        int start = status.index;
        int furthest = start;
        double best = Double.NaN;
        for (int i = 0; i < choiceFormats.length; i++) {
            String s = choiceFormats[i];
            if (text.regionMatches(start, s, 0, s.length())) {
                status.index = start + s.length();
                if (status.index > furthest) {
                    furthest = status.index;
                    best = choiceLimits[i];
                    if (furthest == text.length()) {
                        break;
                    }
                }
            }
        }
        status.index = furthest;
        if (status.index == start) {
            status.errorIndex = furthest;
        }
        return best;
    }

    public static final double nextDouble(double d) {
        return Math.nextUp(d);
    }

    public static final double previousDouble(double d) {
        return Math.nextDown(d);
    }

    public static double nextDouble(double d, boolean positive) {
        return positive ? Math.nextUp(d) : Math.nextDown(d);
    }

    @Override
    public Object clone() {
        ChoiceFormat other = (ChoiceFormat) super.clone();
        other.choiceLimits = choiceLimits.clone();
        other.choiceFormats = choiceFormats.clone();
        return other;
    }

    @Override
    public int hashCode() {
        int result = choiceLimits.length;
        if (choiceFormats.length > 0) {
            result ^= choiceFormats[choiceFormats.length - 1].hashCode();
        }
        return result;
    }

    @Override
    public boolean equals(Object obj) {
        return obj != null && getClass() == obj.getClass()
                && Arrays.equals(choiceLimits, ((ChoiceFormat) obj).choiceLimits)
                && Arrays.equals(choiceFormats, ((ChoiceFormat) obj).choiceFormats);
    }
}
