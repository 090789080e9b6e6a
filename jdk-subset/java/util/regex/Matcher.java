/**
 * Runs the program of a pattern over a text. A backtracking machine with a separate stack: an entry is
 * either a choice (where to continue, and the position) or the old value of a register (what a choice below
 * it must see again), so that neither long texts nor deep patterns consume the Java stack.
 */
package java.util.regex;

import java.util.ArrayList;
import java.util.function.Function;
import java.util.stream.Stream;

public final class Matcher implements MatchResult {
    private static final int NO_LOOP = -1;

    private Pattern pattern;
    private CharSequence text;
    private char[] chars;
    private int from;
    private int to;
    private int first = -1;
    private int last;
    /** Where the previous match operation ended, for \G. */
    private int oldLast = -1;
    private int appendPosition;
    private int modCount;

    /** Group n at 2n and 2n + 1, -1 if not matched; after them what the program needs. */
    private int[] regs;
    private int[] stack = new int[96];
    private int sp;

    private boolean anchoringBounds = true;
    private boolean transparentBounds;
    private boolean hitEnd;
    private boolean requireEnd;

    Matcher(Pattern pattern, CharSequence text) {
        this.pattern = pattern;
        this.regs = new int[pattern.registerCount];
        reset(text);
    }

    public Pattern pattern() {
        return pattern;
    }

    public Matcher reset(CharSequence input) {
        text = input;
        return reset();
    }

    public Matcher reset() {
        chars = text.toString().toCharArray();
        clear();
        appendPosition = 0;
        from = 0;
        to = chars.length;
        modCount++;
        return this;
    }

    private void clear() {
        first = -1;
        last = 0;
        oldLast = -1;
        for (int i = 0; i < regs.length; i++) {
            regs[i] = -1;
        }
    }

    public Matcher usePattern(Pattern newPattern) {
        if (newPattern == null) {
            throw new IllegalArgumentException("Pattern cannot be null");
        }
        pattern = newPattern;
        regs = new int[newPattern.registerCount];
        for (int i = 0; i < regs.length; i++) {
            regs[i] = -1;
        }
        modCount++;
        return this;
    }

    public Matcher region(int start, int end) {
        if (start < 0 || start > chars.length) {
            throw new IndexOutOfBoundsException("start");
        }
        if (end < 0 || end > chars.length) {
            throw new IndexOutOfBoundsException("end");
        }
        if (start > end) {
            throw new IndexOutOfBoundsException("start > end");
        }
        reset();
        from = start;
        to = end;
        return this;
    }

    public int regionStart() {
        return from;
    }

    public int regionEnd() {
        return to;
    }

    public boolean hasTransparentBounds() {
        return transparentBounds;
    }

    public Matcher useTransparentBounds(boolean b) {
        transparentBounds = b;
        return this;
    }

    public boolean hasAnchoringBounds() {
        return anchoringBounds;
    }

    public Matcher useAnchoringBounds(boolean b) {
        anchoringBounds = b;
        return this;
    }

    public boolean hitEnd() {
        return hitEnd;
    }

    public boolean requireEnd() {
        return requireEnd;
    }

    private void checkMatch() {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
    }

    private void checkGroup(int group) {
        checkMatch();
        if (group < 0 || group > groupCount()) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    public int start() {
        checkMatch();
        return first;
    }

    public int start(int group) {
        checkGroup(group);
        return regs[group * 2];
    }

    public int start(String name) {
        return regs[namedGroup(name) * 2];
    }

    public int end() {
        checkMatch();
        return last;
    }

    public int end(int group) {
        checkGroup(group);
        return regs[group * 2 + 1];
    }

    public int end(String name) {
        return regs[namedGroup(name) * 2 + 1];
    }

    public String group() {
        return group(0);
    }

    public String group(int group) {
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        checkGroup(group);
        return groupText(group);
    }

    private String groupText(int group) {
        int s = regs[group * 2];
        int e = regs[group * 2 + 1];
        return s < 0 || e < 0 ? null : new String(chars, s, e - s);
    }

    public String group(String name) {
        if (name == null) {
            throw new NullPointerException("Group name");
        }
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        return groupText(namedGroup(name));
    }

    private int namedGroup(String name) {
        if (name == null) {
            throw new NullPointerException("Group name");
        }
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
        int n = pattern.groupIndex(name);
        if (n < 0) {
            throw new IllegalArgumentException("No group with name <" + name + ">");
        }
        return n;
    }

    public int groupCount() {
        return pattern.groupCount;
    }

    public MatchResult toMatchResult() {
        int[] groups = new int[(pattern.groupCount + 1) * 2];
        System.arraycopy(regs, 0, groups, 0, groups.length);
        return new Snapshot(first, last, groups, chars);
    }

    private static final class Snapshot implements MatchResult {
        private final int first;
        private final int last;
        private final int[] groups;
        private final char[] chars;

        Snapshot(int first, int last, int[] groups, char[] chars) {
            this.first = first;
            this.last = last;
            this.groups = groups;
            this.chars = chars;
        }

        private void check(int group) {
            if (first < 0) {
                throw new IllegalStateException("No match found");
            }
            if (group < 0 || group > groupCount()) {
                throw new IndexOutOfBoundsException("No group " + group);
            }
        }

        @Override
        public int start() {
            check(0);
            return first;
        }

        @Override
        public int start(int group) {
            check(group);
            return groups[group * 2];
        }

        @Override
        public int end() {
            check(0);
            return last;
        }

        @Override
        public int end(int group) {
            check(group);
            return groups[group * 2 + 1];
        }

        @Override
        public String group() {
            return group(0);
        }

        @Override
        public String group(int group) {
            check(group);
            int s = groups[group * 2];
            int e = groups[group * 2 + 1];
            return s < 0 || e < 0 ? null : new String(chars, s, e - s);
        }

        @Override
        public int groupCount() {
            return groups.length / 2 - 1;
        }
    }

    public boolean matches() {
        return match(from, true);
    }

    public boolean lookingAt() {
        return match(from, false);
    }

    public boolean find() {
        int start = last;
        if (first >= 0 && last == first) {
            start++; // an empty match: continue after it
        }
        if (start < from) {
            start = from;
        }
        if (start > to) {
            for (int i = 0; i < regs.length; i++) {
                regs[i] = -1;
            }
            first = -1;
            return false;
        }
        return search(start);
    }

    public boolean find(int start) {
        if (start < 0 || start > chars.length) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        reset();
        return search(start);
    }

    private void begin(int start) {
        hitEnd = false;
        requireEnd = false;
        oldLast = oldLast < 0 ? start : oldLast;
        for (int i = 0; i < regs.length; i++) {
            regs[i] = -1;
        }
    }

    private boolean match(int start, boolean whole) {
        begin(start);
        boolean found = run(start, whole);
        finish(found, start);
        return found;
    }

    private boolean search(int start) {
        begin(start);
        char[] a = chars;
        int[] prog = pattern.program;
        boolean literal = prog[0] == Pattern.OP_CHAR && prog[1] < 0xd800;
        int c = prog[1];
        CharClass set = pattern.firstSet;
        int end = to - pattern.minLength;
        if (prog[0] == Pattern.OP_ASSERT && prog[1] == Pattern.AT_BEGIN) {
            int begin = anchoringBounds ? from : 0;
            end = begin < end ? begin : end; // nowhere else
        }
        for (int i = start; i <= end; i++) {
            if (literal) {
                while (i < end && a[i] != c) {
                    i++;
                }
            } else if (set != null) {
                while (i < end && a[i] < 0xd800 && !set.has(a[i])) {
                    i++;
                }
            }
            if (run(i, false)) {
                finish(true, i);
                return true;
            }
            // Do not start between the halves of a pair.
            if (pattern.hasSupplementary && i + 1 < to && Character.isHighSurrogate(a[i])
                    && Character.isLowSurrogate(a[i + 1])) {
                i++;
            }
        }
        hitEnd = true;
        finish(false, start);
        return false;
    }

    private void finish(boolean found, int start) {
        if (found) {
            first = start;
            regs[0] = first;
            regs[1] = last;
        } else {
            first = -1;
        }
        oldLast = last;
        modCount++;
    }

    private void push(int a, int b, int c) {
        if (sp + 3 > stack.length) {
            int[] grown = new int[stack.length * 2];
            System.arraycopy(stack, 0, grown, 0, sp);
            stack = grown;
        }
        stack[sp] = a;
        stack[sp + 1] = b;
        stack[sp + 2] = c;
        sp += 3;
    }

    private void set(int reg, int value) {
        push(~reg, regs[reg], 0);
        regs[reg] = value;
    }

    /** Removes the choices above the mark but keeps the register values to restore. */
    private void cut(int mark) {
        int k = mark;
        for (int i = mark; i < sp; i += 3) {
            if (stack[i] < 0) {
                stack[k] = stack[i];
                stack[k + 1] = stack[i + 1];
                k += 3;
            }
        }
        sp = k;
    }

    private void unwind(int mark) {
        while (sp > mark) {
            sp -= 3;
            if (stack[sp] < 0) {
                regs[~stack[sp]] = stack[sp + 1];
            }
        }
    }

    /** Tries to match at one position; the end goes to last. */
    private boolean run(int pos, boolean whole) {
        int[] prog = pattern.program;
        char[] a = chars;
        int[] r = regs;
        int end = to;
        boolean views = transparentBounds && end != a.length && pattern.lookSpans.length != 0;
        int pc = 0;
        sp = 0;
        while (true) {
            boolean ok;
            switch (prog[pc]) {
            case Pattern.OP_CHAR:
                if (pos < end) {
                    if (a[pos] == prog[pc + 1]) {
                        pos++;
                        pc += 2;
                        continue;
                    }
                } else {
                    hitEnd = true;
                }
                break;
            case Pattern.OP_STRING: {
                char[] s = pattern.strings[prog[pc + 1]];
                int n = s.length;
                int k = 0;
                while (k < n && pos + k < end && a[pos + k] == s[k]) {
                    k++;
                }
                if (k == n) {
                    pos += n;
                    pc += 2;
                    continue;
                }
                if (pos + k >= end) {
                    hitEnd = true;
                }
                break;
            }
            case Pattern.OP_SET:
            case Pattern.OP_CODE_POINT: {
                int next = one(prog[pc], prog[pc + 1], pos, end);
                if (next >= 0) {
                    pos = next;
                    pc += 2;
                    continue;
                }
                break;
            }
            case Pattern.OP_LOOP: {
                // op, type, min, max, atom op, atom argument: a repeated single character
                int type = prog[pc + 1];
                int min = prog[pc + 2];
                int max = prog[pc + 3];
                int atom = prog[pc + 4];
                int arg = prog[pc + 5];
                pc += 6;
                int count = 0;
                int next = pos;
                while (count < min && (next = one(atom, arg, pos, end)) >= 0) {
                    pos = next;
                    count++;
                }
                if (count < min) {
                    break;
                }
                int low = pos;
                if (atom == Pattern.OP_CHAR) {
                    while (count < max && pos < end && a[pos] == arg) {
                        pos++;
                        count++;
                    }
                    if (pos == end && count < max) {
                        hitEnd = true;
                    }
                } else {
                    CharClass set = atom == Pattern.OP_SET ? pattern.sets[arg] : null;
                    while (count < max) {
                        if (set != null && pos < end && a[pos] < 0xd800) {
                            if (!set.has(a[pos])) {
                                break;
                            }
                            pos++;
                        } else {
                            next = one(atom, arg, pos, end);
                            if (next < 0) {
                                break;
                            }
                            pos = next;
                        }
                        count++;
                    }
                }
                if (type == Pattern.GREEDY && pos > low) {
                    push(pc, pos, low);
                }
                continue;
            }
            case Pattern.OP_SPLIT: // first the next instruction, later the target
                push(prog[pc + 1], pos, NO_LOOP);
                pc += 2;
                continue;
            case Pattern.OP_SPLIT_LAZY: // first the target, later the next instruction
                push(pc + 2, pos, NO_LOOP);
                pc = prog[pc + 1];
                continue;
            case Pattern.OP_JUMP:
                pc = prog[pc + 1];
                continue;
            case Pattern.OP_SET_POS:
                set(prog[pc + 1], pos);
                pc += 2;
                continue;
            case Pattern.OP_GROUP_END: {
                int n = prog[pc + 1] * 2;
                set(n, r[prog[pc + 2]]);
                set(n + 1, pos);
                pc += 3;
                continue;
            }
            case Pattern.OP_IF_MOVED: // repeat only when the iteration consumed something
                pc = pos > r[prog[pc + 1]] ? prog[pc + 2] : pc + 3;
                continue;
            case Pattern.OP_ZERO:
                set(prog[pc + 1], 0);
                pc += 2;
                continue;
            case Pattern.OP_COUNT: {
                // op, register, min, max, lazy, out: enter the body again or leave
                int reg = prog[pc + 1];
                int count = r[reg];
                int body = pc + 6;
                if (count >= prog[pc + 2]) {
                    if (count >= prog[pc + 3]) {
                        pc = prog[pc + 5];
                        continue;
                    }
                    if (prog[pc + 4] != 0) {
                        push(pc, pos, -2 - count); // resumed below: into the body
                        pc = prog[pc + 5];
                        continue;
                    }
                    push(prog[pc + 5], pos, NO_LOOP);
                }
                set(reg, count + 1);
                pc = body;
                continue;
            }
            case Pattern.OP_ATOMIC:
                r[prog[pc + 1]] = sp;
                r[prog[pc + 1] + 1] = pos;
                pc += 2;
                continue;
            case Pattern.OP_ATOMIC_END:
                cut(r[prog[pc + 1]]);
                pc += 2;
                continue;
            case Pattern.OP_LOOK:
                r[prog[pc + 1]] = sp;
                r[prog[pc + 1] + 1] = pos;
                pc += 2;
                if (views) {
                    end = viewEnd(pc);
                }
                continue;
            case Pattern.OP_LOOK_END: {
                int reg = prog[pc + 1];
                cut(r[reg]);
                pos = r[reg + 1];
                pc += 2;
                if (views) {
                    end = viewEnd(pc);
                }
                continue;
            }
            case Pattern.OP_NOT_LOOK: // op, register, where to continue when the body fails
                r[prog[pc + 1]] = sp;
                push(prog[pc + 2], pos, NO_LOOP);
                if (pos >= end) {
                    requireEnd = true; // more input could make the body match
                }
                pc += 3;
                if (views) {
                    end = viewEnd(pc);
                }
                continue;
            case Pattern.OP_NOT_END:
                unwind(r[prog[pc + 1]]);
                break;
            case Pattern.OP_BEHIND: {
                // op, register, min, go-on address of a negative one or -1: the body must end here
                int reg = prog[pc + 1];
                r[reg] = sp;
                r[reg + 1] = pos;
                if (prog[pc + 3] >= 0) {
                    push(prog[pc + 3], pos, NO_LOOP);
                }
                pos -= prog[pc + 2];
                pc += 4;
                continue;
            }
            case Pattern.OP_BEHIND_TRY: { // op, register, max: candidates from near to far
                if (pos < (transparentBounds ? 0 : from) || pos < r[prog[pc + 1] + 1] - prog[pc + 2]) {
                    break;
                }
                push(pc + 3, pos, NO_LOOP);
                pc += 5; // over the OP_BEHIND_NEXT
                continue;
            }
            case Pattern.OP_BEHIND_NEXT: // op, address of the OP_BEHIND_TRY
                pos--;
                pc = prog[pc + 1];
                continue;
            case Pattern.OP_BEHIND_END: // op, register, negative
                if (pos != r[prog[pc + 1] + 1]) {
                    break;
                }
                if (prog[pc + 2] != 0) {
                    unwind(r[prog[pc + 1]]);
                    break;
                }
                cut(r[prog[pc + 1]]);
                pc += 3;
                continue;
            case Pattern.OP_BACK_REFERENCE: {
                int next = backReference(prog[pc + 1], prog[pc + 2], pos, end);
                if (next >= 0) {
                    pos = next;
                    pc += 3;
                    continue;
                }
                break;
            }
            case Pattern.OP_ASSERT:
                if (assertion(prog[pc + 1], pos, end)) {
                    pc += 2;
                    continue;
                }
                break;
            case Pattern.OP_GRAPHEME:
                if (pos < end) {
                    pos = Grapheme.end(chars, pos, end);
                    pc++;
                    continue;
                }
                hitEnd = true;
                break;
            case Pattern.OP_FAIL:
                break;
            default: // OP_ACCEPT
                if (!whole || pos == to) {
                    last = pos;
                    return true;
                }
            }
            // Backtrack: restore registers down to the next choice.
            int[] st = stack;
            int p = sp;
            ok = false;
            while (p > 0) {
                p -= 3;
                int k = st[p];
                if (k < 0) {
                    r[~k] = st[p + 1];
                    continue;
                }
                pc = k;
                pos = st[p + 1];
                int low = st[p + 2];
                if (low >= 0) {
                    // A greedy loop gives back one character.
                    pos--;
                    if (pos > low && a[pos] >= 0xdc00 && Character.isSurrogatePair(a[pos - 1], a[pos])) {
                        pos--;
                    }
                    if (prog[pc] == Pattern.OP_CHAR) {
                        int c = prog[pc + 1];
                        while (pos > low && a[pos] != c) {
                            pos--;
                        }
                    }
                    if (pos > low) {
                        st[p + 1] = pos;
                        p += 3;
                    }
                } else if (low < NO_LOOP) {
                    // A lazy counted loop takes one more iteration.
                    sp = p;
                    set(prog[pc + 1], -2 - low + 1);
                    p = sp;
                    pc += 6;
                }
                ok = true;
                break;
            }
            sp = p;
            if (!ok) {
                return false;
            }
            if (views) {
                end = viewEnd(pc);
            }
        }
    }

    /** Where the text ends for the instruction: with transparent bounds look-ahead sees all of it. */
    private int viewEnd(int pc) {
        int[] spans = pattern.lookSpans;
        for (int i = 0; i < spans.length; i += 2) {
            if (pc >= spans[i] && pc < spans[i + 1]) {
                return chars.length;
            }
        }
        return to;
    }

    /** The position after the character at pos, if it is in the set, else -1. */
    private int one(int op, int arg, int pos, int end) {
        if (pos >= end) {
            hitEnd = true;
            return -1;
        }
        int c = chars[pos];
        int next = pos + 1;
        if (op == Pattern.OP_CHAR) {
            return c == arg ? next : -1;
        }
        if (c >= 0xd800 && c < 0xdc00 && next < chars.length) {
            char d = chars[next];
            if (d >= 0xdc00 && d < 0xe000) {
                c = Character.toCodePoint((char) c, d);
                if (++next > end) {
                    hitEnd = true; // a pair across the end of the region
                    return -1;
                }
            }
        }
        if (op == Pattern.OP_CODE_POINT ? c == arg : pattern.sets[arg].has(c)) {
            return next;
        }
        return -1;
    }

    private int backReference(int group, int fold, int pos, int end) {
        int s = regs[group * 2];
        int e = regs[group * 2 + 1];
        if (s < 0 || e < 0) {
            return -1;
        }
        int n = e - s;
        if (n > end - pos) {
            hitEnd = true;
            return -1;
        }
        for (int i = 0; i < n; i++) {
            int x = chars[s + i];
            int y = chars[pos + i];
            if (x != y) {
                if (fold == 0) {
                    return -1;
                }
                if (fold == 1) {
                    int u = x | 32;
                    if (u != (y | 32) || u < 'a' || u > 'z') {
                        return -1;
                    }
                } else if (Character.toLowerCase(Character.toUpperCase(x))
                        != Character.toLowerCase(Character.toUpperCase(y))) {
                    return -1;
                }
            }
        }
        return pos + n;
    }

    private static boolean isTerminator(char c, boolean unix) {
        return c == '\n' || !unix && (c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029);
    }

    private boolean assertion(int kind, int pos, int end) {
        char[] a = chars;
        int start = anchoringBounds ? from : 0;
        int stop = anchoringBounds ? to : a.length;
        switch (kind) {
        case Pattern.AT_BEGIN:
            return pos == start;
        case Pattern.AT_PREVIOUS_END:
            return pos == oldLast;
        case Pattern.AT_END:
            if (pos == stop) {
                hitEnd = true;
                return true;
            }
            return false;
        case Pattern.AT_LINE_BEGIN:
        case Pattern.AT_LINE_BEGIN_UNIX: {
            boolean unix = kind == Pattern.AT_LINE_BEGIN_UNIX;
            if (pos > start) {
                char c = a[pos - 1];
                if (!isTerminator(c, unix) || !unix && c == '\r' && pos < stop && a[pos] == '\n') {
                    return false;
                }
            }
            // Not after the very last line terminator.
            if (pos == stop) {
                hitEnd = true;
                return false;
            }
            return true;
        }
        case Pattern.AT_LINE_END:
        case Pattern.AT_LINE_END_UNIX: {
            boolean unix = kind == Pattern.AT_LINE_END_UNIX;
            if (pos < stop) {
                char c = a[pos];
                return isTerminator(c, unix) && (unix || c != '\n' || pos == 0 || a[pos - 1] != '\r');
            }
            hitEnd = true;
            requireEnd = true;
            return true;
        }
        case Pattern.AT_LAST_LINE_END:
        case Pattern.AT_LAST_LINE_END_UNIX: {
            boolean unix = kind == Pattern.AT_LAST_LINE_END_UNIX;
            if (pos < stop - 2) {
                return false;
            }
            if (pos == stop - 2 && (unix || a[pos] != '\r' || a[pos + 1] != '\n')) {
                return false;
            }
            if (pos == stop - 1 && (!isTerminator(a[pos], unix)
                    || !unix && a[pos] == '\n' && pos > 0 && a[pos - 1] == '\r')) {
                return false;
            }
            hitEnd = true;
            requireEnd = true;
            return true;
        }
        case Pattern.GRAPHEME_BOUNDARY: {
            int low = transparentBounds ? 0 : from;
            int high = transparentBounds ? a.length : to;
            if (pos == high) {
                hitEnd = true;
                requireEnd = true;
            }
            return pos == low || pos == high || Grapheme.isBoundary(a, low, pos, high);
        }
        default:
            return boundary(kind, pos);
        }
    }

    private boolean boundary(int kind, int pos) {
        int low = transparentBounds ? 0 : from;
        int high = transparentBounds ? chars.length : to;
        boolean unicode = kind == Pattern.WORD_BOUNDARY_UNICODE || kind == Pattern.NO_WORD_BOUNDARY_UNICODE;
        boolean left = false;
        boolean right = false;
        if (pos > low) {
            int c = Character.codePointBefore(chars, pos);
            left = isWord(c, unicode) || Character.getType(c) == Character.NON_SPACING_MARK
                    && hasBase(pos - 1, low);
        }
        if (pos < high) {
            int c = Character.codePointAt(chars, pos);
            right = isWord(c, unicode) || Character.getType(c) == Character.NON_SPACING_MARK
                    && hasBase(pos, low);
        } else {
            hitEnd = true;
            requireEnd = true;
        }
        boolean at = left != right;
        return (kind == Pattern.WORD_BOUNDARY || kind == Pattern.WORD_BOUNDARY_UNICODE) == at;
    }

    private static boolean isWord(int c, boolean unicode) {
        return unicode ? CharClass.isWord(c) : c == '_' || Character.isLetterOrDigit(c);
    }

    /** A combining mark belongs to the letter or digit before it. */
    private boolean hasBase(int pos, int low) {
        for (int i = pos; i >= low; i--) {
            int c = chars[i];
            if (Character.isLetterOrDigit(c)) {
                return true;
            }
            if (Character.getType(c) != Character.NON_SPACING_MARK) {
                return false;
            }
        }
        return false;
    }

    public static String quoteReplacement(String s) {
        if (s.indexOf('\\') < 0 && s.indexOf('$') < 0) {
            return s;
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\' || c == '$') {
                sb.append('\\');
            }
            sb.append(c);
        }
        return sb.toString();
    }

    /** The replacement text with $n, ${name} and \c expanded. */
    private void expand(StringBuilder sb, String replacement) {
        int n = replacement.length();
        int i = 0;
        while (i < n) {
            char c = replacement.charAt(i++);
            if (c == '\\') {
                if (i == n) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                sb.append(replacement.charAt(i++));
                continue;
            }
            if (c != '$') {
                sb.append(c);
                continue;
            }
            if (i == n) {
                throw new IllegalArgumentException("Illegal group reference: group index is missing");
            }
            c = replacement.charAt(i);
            int group;
            if (c == '{') {
                int start = ++i;
                while (i < n && Pattern.isAsciiAlnum(replacement.charAt(i))) {
                    i++;
                }
                if (i == start) {
                    throw new IllegalArgumentException("named capturing group is missing trailing '}'");
                }
                if (i == n || replacement.charAt(i) != '}') {
                    throw new IllegalArgumentException("named capturing group is missing trailing '}'");
                }
                String name = replacement.substring(start, i++);
                if (name.charAt(0) >= '0' && name.charAt(0) <= '9') {
                    throw new IllegalArgumentException("capturing group name {" + name
                            + "} starts with digit character");
                }
                group = pattern.groupIndex(name);
                if (group < 0) {
                    throw new IllegalArgumentException("No group with name {" + name + "}");
                }
            } else {
                if (c < '0' || c > '9') {
                    throw new IllegalArgumentException("Illegal group reference");
                }
                group = c - '0';
                i++;
                // More digits as long as they name a group.
                while (i < n && (c = replacement.charAt(i)) >= '0' && c <= '9'
                        && group * 10 + c - '0' <= groupCount()) {
                    group = group * 10 + c - '0';
                    i++;
                }
                checkGroup(group);
            }
            String s = groupText(group);
            if (s != null) {
                sb.append(s);
            }
        }
    }

    private void checkAppend() {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
    }

    public Matcher appendReplacement(StringBuilder sb, String replacement) {
        checkAppend();
        StringBuilder part = new StringBuilder();
        expand(part, replacement);
        sb.append(chars, appendPosition, first - appendPosition).append(part);
        appendPosition = last;
        modCount++;
        return this;
    }

    public Matcher appendReplacement(StringBuffer sb, String replacement) {
        checkAppend();
        StringBuilder part = new StringBuilder();
        expand(part, replacement);
        sb.append(chars, appendPosition, first - appendPosition).append(part);
        appendPosition = last;
        modCount++;
        return this;
    }

    public StringBuilder appendTail(StringBuilder sb) {
        return sb.append(chars, appendPosition, chars.length - appendPosition);
    }

    public StringBuffer appendTail(StringBuffer sb) {
        return sb.append(chars, appendPosition, chars.length - appendPosition);
    }

    public String replaceAll(String replacement) {
        reset();
        if (!find()) {
            return text.toString();
        }
        StringBuilder sb = new StringBuilder();
        do {
            appendReplacement(sb, replacement);
        } while (find());
        return appendTail(sb).toString();
    }

    public String replaceAll(Function<MatchResult, String> replacer) {
        if (replacer == null) {
            throw new NullPointerException();
        }
        reset();
        if (!find()) {
            return text.toString();
        }
        StringBuilder sb = new StringBuilder();
        do {
            appendReplacement(sb, apply(replacer));
        } while (find());
        return appendTail(sb).toString();
    }

    private String apply(Function<MatchResult, String> replacer) {
        int count = modCount;
        String replacement = replacer.apply(this);
        if (count != modCount) {
            throw new java.util.ConcurrentModificationException();
        }
        return replacement;
    }

    public String replaceFirst(String replacement) {
        if (replacement == null) {
            throw new NullPointerException("replacement");
        }
        reset();
        if (!find()) {
            return text.toString();
        }
        StringBuilder sb = new StringBuilder();
        appendReplacement(sb, replacement);
        return appendTail(sb).toString();
    }

    public String replaceFirst(Function<MatchResult, String> replacer) {
        if (replacer == null) {
            throw new NullPointerException();
        }
        reset();
        if (!find()) {
            return text.toString();
        }
        StringBuilder sb = new StringBuilder();
        appendReplacement(sb, apply(replacer));
        return appendTail(sb).toString();
    }

    public Stream<MatchResult> results() {
        reset();
        ArrayList<MatchResult> list = new ArrayList<>();
        while (find()) {
            list.add(toMatchResult());
        }
        return list.stream();
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        sb.append("java.util.regex.Matcher[pattern=").append(pattern).append(" region=").append(from)
                .append(',').append(to).append(" lastmatch=");
        if (first >= 0 && groupText(0) != null) {
            sb.append(groupText(0));
        }
        return sb.append(']').toString();
    }
}
