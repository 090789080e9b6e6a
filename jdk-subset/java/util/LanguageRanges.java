// Priority lists of language ranges: parsing, equivalents, filtering and lookup (RFC 4647) for Locale.
package java.util;

import java.util.Locale.FilteringMode;
import java.util.Locale.LanguageRange;
import java.util.regex.Pattern;

final class LanguageRanges {
    private LanguageRanges() {
    }

    // ---- parsing ----

    static List<LanguageRange> parse(String ranges) {
        ranges = ranges.replace(" ", "").toLowerCase(Locale.ROOT);
        if (ranges.startsWith("accept-language:")) {
            ranges = ranges.substring("accept-language:".length());
        }
        List<LanguageRange> list = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (String part : ranges.split(",")) {
            int at = part.indexOf(";q=");
            String range = at < 0 ? part : part.substring(0, at);
            double weight = at < 0 ? LanguageRange.MAX_WEIGHT : weightOf(range, part.substring(at + 3));
            LanguageRange parsed = new LanguageRange(range, weight);
            if (known.add(range)) {
                insert(list, parsed);
                for (String other : equivalents(range)) {
                    if (known.add(other)) {
                        insert(list, new LanguageRange(other, weight));
                    }
                }
            }
        }
        return list;
    }

    private static double weightOf(String range, String text) {
        double weight;
        try {
            weight = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("weight=\"" + text + "\" for language range \"" + range + "\"");
        }
        if (weight < LanguageRange.MIN_WEIGHT || weight > LanguageRange.MAX_WEIGHT) {
            throw new IllegalArgumentException("weight=" + weight + " for language range \"" + range
                    + "\". It must be between " + LanguageRange.MIN_WEIGHT + " and " + LanguageRange.MAX_WEIGHT + ".");
        }
        return weight;
    }

    /** By descending weight, after those of the same. */
    private static void insert(List<LanguageRange> list, LanguageRange range) {
        int i = list.size();
        while (i > 0 && list.get(i - 1).getWeight() < range.getWeight()) {
            i--;
        }
        list.add(i, range);
    }

    // ---- equivalents ----

    private static final class Tables {
        /** The group of each tag. */
        static final Map<String, String[]> LANGUAGES = new HashMap<>();
        static final String[][] REGIONS = groups(LanguageEquivalents.REGIONS);

        static {
            for (String[] group : groups(LanguageEquivalents.LANGUAGES)) {
                for (String member : group) {
                    LANGUAGES.put(member, group);
                }
            }
        }

        private static String[][] groups(String text) {
            String[] parts = text.split(";");
            String[][] groups = new String[parts.length][];
            for (int i = 0; i < parts.length; i++) {
                groups[i] = parts[i].split(",");
            }
            return groups;
        }
    }

    private static List<String> equivalents(String range) {
        List<String> found = new ArrayList<>();
        for (String prefix = range; prefix != null; prefix = shorter(prefix)) {
            String[] group = Tables.LANGUAGES.get(prefix);
            if (group != null) {
                String rest = range.substring(prefix.length());
                for (String member : group) {
                    if (!member.equals(prefix)) {
                        addRegion(found, member + rest);
                        found.add(member + rest);
                    }
                }
                break;
            }
        }
        addRegion(found, range);
        return found;
    }

    /** The range with the other name of a region or variant, if it has one. */
    private static void addRegion(List<String> found, String range) {
        // Extensions and wildcards have no regions after them.
        int limit = range.length();
        for (int i = 0; i + 2 < range.length() && limit == range.length(); i++) {
            limit = range.charAt(i) == '-' && range.charAt(i + 2) == '-' ? i : limit;
        }
        for (String[] group : Tables.REGIONS) {
            for (int i = 0; i < group.length; i++) {
                String part = "-" + group[i];
                int at = range.indexOf(part);
                int end = at + part.length();
                if (at > 0 && at < limit && (end == range.length() || range.charAt(end) == '-')) {
                    found.add(range.substring(0, at + 1) + group[1 - i] + range.substring(end));
                    return;
                }
            }
        }
    }

    /** The range without its last part, or null. */
    private static String shorter(String range) {
        int at = range.lastIndexOf('-');
        return at < 0 ? null : range.substring(0, at);
    }

    static List<LanguageRange> mapEquivalents(List<LanguageRange> priorityList, Map<String, List<String>> map) {
        if (priorityList.isEmpty()) {
            return new ArrayList<>();
        }
        if (map == null || map.isEmpty()) {
            return new ArrayList<>(priorityList);
        }
        Map<String, List<String>> byLowerCase = new HashMap<>();
        for (Map.Entry<String, List<String>> e : map.entrySet()) {
            byLowerCase.put(e.getKey().toLowerCase(Locale.ROOT), e.getValue());
        }
        List<LanguageRange> list = new ArrayList<>();
        for (LanguageRange range : priorityList) {
            String name = range.getRange();
            String prefix = name;
            while (prefix != null && !byLowerCase.containsKey(prefix)) {
                prefix = shorter(prefix);
            }
            if (prefix == null) {
                list.add(range);
                continue;
            }
            List<String> others = byLowerCase.get(prefix);
            if (others != null) {
                for (String other : others) {
                    list.add(new LanguageRange(other + name.substring(prefix.length()), range.getWeight()));
                }
            }
        }
        return list;
    }

    // ---- filtering ----

    private static boolean isExtended(String range) {
        return range.startsWith("*-") || range.contains("-*");
    }

    static List<String> filter(List<LanguageRange> priorityList, Collection<String> tags, FilteringMode mode) {
        if (priorityList.isEmpty() || tags.isEmpty()) {
            return new ArrayList<>();
        }
        boolean extended = mode == FilteringMode.EXTENDED_FILTERING;
        List<LanguageRange> ranges = new ArrayList<>();
        for (LanguageRange range : priorityList) {
            String name = range.getRange();
            if (!isExtended(name) || mode == FilteringMode.EXTENDED_FILTERING) {
                ranges.add(range);
            } else if (mode == FilteringMode.AUTOSELECT_FILTERING) {
                extended = true;
                ranges.add(range);
            } else if (mode == FilteringMode.MAP_EXTENDED_RANGES) {
                name = name.startsWith("*") ? "*" : name.replaceAll("-[*]", "");
                ranges.add(new LanguageRange(name, range.getWeight()));
            } else if (mode == FilteringMode.REJECT_EXTENDED_RANGES) {
                throw new IllegalArgumentException("An extended range \"" + name
                        + "\" found in REJECT_EXTENDED_RANGES mode.");
            }
        }
        return filter(ranges, tags, extended);
    }

    private static List<String> filter(List<LanguageRange> ranges, Collection<String> tags, boolean extended) {
        List<String> excluded = new ArrayList<>();
        for (LanguageRange range : ranges) {
            if (range.getWeight() == LanguageRange.MIN_WEIGHT) {
                excluded.add(range.getRange());
            }
        }
        List<String> found = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (LanguageRange range : ranges) {
            if (range.getWeight() == LanguageRange.MIN_WEIGHT) {
                continue;
            }
            if (range.getRange().equals("*")) {
                // All, in their order.
                found.clear();
                known.clear();
            }
            for (String tag : tags) {
                String lower = tag.toLowerCase(Locale.ROOT);
                boolean matches = matches(range.getRange(), lower, extended);
                for (int i = 0; matches && i < excluded.size(); i++) {
                    matches = !matches(excluded.get(i), lower, extended);
                }
                if (matches && known.add(lower)) {
                    found.add(tag);
                }
            }
        }
        return found;
    }

    private static boolean matches(String range, String tag, boolean extended) {
        if (range.equals("*")) {
            return true;
        }
        if (!extended) {
            return tag.startsWith(range) && (tag.length() == range.length() || tag.charAt(range.length()) == '-');
        }
        String[] wanted = range.split("-");
        String[] parts = tag.split("-");
        if (!wanted[0].equals("*") && !wanted[0].equals(parts[0])) {
            return false;
        }
        int i = 1;
        for (int k = 1; i < wanted.length && k < parts.length;) {
            if (wanted[i].equals("*")) {
                i++;
            } else if (wanted[i].equals(parts[k])) {
                i++;
                k++;
            } else if (parts[k].length() == 1) {
                return false;
            } else {
                k++;
            }
        }
        return i == wanted.length;
    }

    // ---- lookup ----

    static String lookup(List<LanguageRange> priorityList, Collection<String> tags) {
        if (priorityList.isEmpty() || tags.isEmpty()) {
            return null;
        }
        List<String> excluded = new ArrayList<>();
        for (LanguageRange range : priorityList) {
            if (range.getWeight() == LanguageRange.MIN_WEIGHT) {
                excluded.add(range.getRange());
            }
        }
        for (LanguageRange range : priorityList) {
            if (range.getWeight() == LanguageRange.MIN_WEIGHT || range.getRange().equals("*")) {
                continue;
            }
            for (String r = range.getRange(); r != null; r = truncated(r)) {
                for (String tag : tags) {
                    String lower = tag.toLowerCase(Locale.ROOT);
                    if (isLike(r, lower) && !isExcluded(lower, excluded)) {
                        return tag;
                    }
                }
            }
        }
        return null;
    }

    /** A part of one character goes with what follows it. */
    private static String truncated(String range) {
        String r = shorter(range);
        int n = r == null ? 0 : r.length();
        return n > 2 && r.charAt(n - 2) == '-' && r.charAt(n - 1) != '*' ? r.substring(0, n - 2) : r;
    }

    private static boolean isLike(String range, String tag) {
        return range.indexOf('*') < 0 ? range.equals(tag)
                : Pattern.matches(range.replace("*", "\\p{Alnum}*"), tag);
    }

    /** Whether a range of weight 0, or the first parts of one, are the tag. */
    private static boolean isExcluded(String tag, List<String> excluded) {
        for (String range : excluded) {
            for (String r = range.equals("*") ? null : range; r != null; r = shorter(r)) {
                if (isLike(r, tag)) {
                    return true;
                }
            }
        }
        return false;
    }
}
