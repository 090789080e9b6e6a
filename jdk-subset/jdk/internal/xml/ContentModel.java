// A content model of an element type: an automaton whose states are the names in the model, by their places. State 0 is
// the beginning; FAILED, and no state, is what no further child makes right.
package jdk.internal.xml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

final class ContentModel {
    /** Names by state, from 1. */
    private final List<String> names = new ArrayList<>();
    private final List<BitSet> follow = new ArrayList<>();
    private final BitSet accepting;
    private final String declared;
    private final String shown;
    private int at;

    private record Part(char kind, List<Part> parts, char frequency, String name, BitSet first, BitSet last,
            boolean nullable) {
        boolean isName() {
            return kind == 0;
        }
    }

    /** [model] as a handler of declarations gets it. */
    ContentModel(String model) {
        declared = model;
        names.add(null);
        follow.add(new BitSet());
        if (isEmpty() || isAny() || isMixed()) {
            accepting = null;
            shown = isMixed() ? mixed() : model;
            return;
        }
        Part all = part();
        follow.get(0).or(all.first);
        accepting = (BitSet) all.last.clone();
        accepting.set(0, all.nullable);
        shown = top(all);
    }

    boolean isEmpty() {
        return declared.equals("EMPTY");
    }

    boolean isAny() {
        return declared.equals("ANY");
    }

    boolean isMixed() {
        return declared.startsWith("(#PCDATA");
    }

    private String mixed() {
        String inner = declared.substring(declared.indexOf("#PCDATA") + 7, declared.lastIndexOf(')'));
        if (inner.isEmpty()) {
            return "null";
        }
        names.addAll(List.of(inner.substring(1).split("\\|")));
        return "(" + inner.substring(1) + ")";
    }

    /** What messages show. */
    @Override
    public String toString() {
        return shown;
    }

    private Part part() {
        Part part;
        if (declared.charAt(at) == '(') {
            at++;
            part = group();
            at++;
        } else {
            int from = at;
            while (at < declared.length() && "?*+|,)".indexOf(declared.charAt(at)) < 0) {
                at++;
            }
            BitSet place = new BitSet();
            place.set(names.size());
            names.add(declared.substring(from, at));
            follow.add(new BitSet());
            part = new Part((char) 0, null, (char) 0, names.get(names.size() - 1), place, place, false);
        }
        char c = at < declared.length() ? declared.charAt(at) : 0;
        if (c != '?' && c != '*' && c != '+') {
            return part;
        }
        at++;
        if (c != '?') {
            part.last.stream().forEach(p -> follow.get(p).or(part.first));
        }
        return new Part('f', List.of(part), c, null, part.first, part.last, part.nullable || c != '+');
    }

    private Part group() {
        Part left = part();
        if (declared.charAt(at) == ')') {
            return left;
        }
        char kind = declared.charAt(at);
        List<Part> parts = new ArrayList<>();
        if (left.kind == kind) {
            parts.addAll(left.parts);
        } else {
            parts.add(left);
        }
        BitSet first = (BitSet) left.first.clone();
        BitSet last = (BitSet) left.last.clone();
        boolean nullable = left.nullable;
        while (declared.charAt(at) == kind) {
            at++;
            Part right = part();
            parts.add(right);
            if (kind == ',') {
                last.stream().forEach(p -> follow.get(p).or(right.first));
                if (nullable) {
                    first.or(right.first);
                }
                if (!right.nullable) {
                    last.clear();
                }
                nullable &= right.nullable;
            } else {
                first.or(right.first);
                nullable |= right.nullable;
            }
            last.or(right.last);
        }
        return new Part(kind, parts, (char) 0, null, first, last, nullable);
    }

    /** One that is no group has brackets of its own. */
    private static String top(Part part) {
        if (part.kind == 'f') {
            Part inner = part.parts.get(0);
            String text = top(inner);
            return (inner.kind == 'f' ? "(" + text + ")" : text) + part.frequency;
        }
        return part.isName() ? "(" + part.name + ")" : inner(part);
    }

    private static String inner(Part part) {
        if (part.isName()) {
            return part.name;
        }
        if (part.kind == 'f') {
            Part inner = part.parts.get(0);
            return (inner.kind == 'f' ? "(" + inner(inner) + ")" : inner(inner)) + part.frequency;
        }
        StringBuilder sb = new StringBuilder("(");
        for (int i = 0; i < part.parts.size(); i++) {
            sb.append(i == 0 ? "" : String.valueOf(part.kind)).append(inner(part.parts.get(i)));
        }
        return sb.append(')').toString();
    }

    BitSet begin() {
        BitSet states = new BitSet();
        states.set(0);
        return states;
    }

    /** The states after a child; null is text. */
    BitSet next(BitSet states, String child) {
        BitSet after = new BitSet();
        if (isAny() || isMixed() && (child == null || names.indexOf(child) > 0)) {
            return states;
        }
        if (!isEmpty() && !isMixed()) {
            states.stream().forEach(s -> after.or(follow.get(s)));
            after.stream().filter(s -> !names.get(s).equals(child)).forEach(after::clear);
        }
        return after;
    }

    /** What is wrong with the content of [element], which has [children]; null: nothing. */
    String wrong(String element, BitSet states, int children) {
        boolean failed = states.isEmpty();
        if (!failed && (accepting == null || accepting.intersects(states))) {
            return null;
        }
        boolean pair = names.size() == 3 && shown.equals("(" + names.get(1) + "," + names.get(2) + ")");
        return "The content of element type \"" + element + "\" "
                + (!failed || pair && children < 2 ? "is incomplete, it must match \"" : "must match \"")
                + shown + "\".";
    }
}
