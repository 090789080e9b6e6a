#!/usr/bin/env python3
"""Makes java/lang/UnicodeRanges.java (blocks and scripts), java/lang/CharacterNameData.java, java/lang/names.txt,
java/util/regex/GraphemeData.java, java/text/NormalizerData.java and java/text/BidiBrackets.java for Unicode 13.0, which
Java 17 has.

usage: unicode.py [DIRECTORY]    the Unicode character database, by default that of Debian's unicode-data

Debian has a later version (15.0). What is newer than 13.0 is left out by DerivedAge.txt; CHANGED has the few things
about older characters that changed since. tests/java/RegexProperties.java and CharacterNames.java compare every code
point with `java`.
The order of blocks is that of their code points; the order of scripts is that of the constants of
Character.UnicodeScript, which this program reads from Character.java.
"""
import collections
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VERSION = (13, 0)
LAST = 0x10ffff
# As of 13.0: (file, first, last, value).
CHANGED = [
    ('Scripts.txt', 0x16fe2, 0x16fe3, 'Common'),
    ('Blocks.txt', 0x11740, 0x1174f, None),
    ('Blocks.txt', 0x13440, 0x1345f, None),
    ('auxiliary/GraphemeBreakProperty.txt', 0x11720, 0x11721, 'SpacingMark'),
    ('Blocks.txt', 0x18d80, 0x18d8f, 'Tangut Supplement'),
]
# Control characters whose name Java has, and the database has not or otherwise.
CONTROLS = {0x7: 'BEL', 0x80: 'PADDING CHARACTER', 0x81: 'HIGH OCTET PRESET',
            0x99: 'SINGLE GRAPHIC CHARACTER INTRODUCER'}
# Of the form of names, which java/lang/CharacterNames.java explains: what a record begins with, what leaves code points
# out, "-" with the code point, and the codes of words. Names consist of A to Z, 0 to 9, "-", " " and brackets.
KEPT = 'abcdefghijklmnop'
SHIFT = '~'
HEX = '#'
SHORT_CODES = [c for c in map(chr, range(33, 127)) if not c.isalnum() and c not in '()-"\\' + SHIFT + HEX] \
    + list('qrstuvwxyz')
LONG_CODES = 0x80
GROUP = 64  # code points
PART = 20000  # characters of a constant, which has at most 65535 bytes
# Grapheme cluster breaks (UAX 29), in the order of the constants of java/util/regex/Grapheme.java. Hangul
# syllables are LV here; which of them are LVT follows from their number.
BREAKS = ['Other', 'CR', 'LF', 'Control', 'Extend', 'ZWJ', 'Regional_Indicator', 'Prepend', 'SpacingMark', 'L', 'V',
          'T', 'LV', 'Extended_Pictographic']


def lines(directory, file):
    """(first, last, value) of each line of a file of the database."""
    with open(os.path.join(directory, file), encoding='utf-8') as f:
        for line in f:
            m = re.match(r'([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*([^#;]+?)\s*(?:#|$)', line)
            if m:
                yield int(m[1], 16), int(m[2] or m[1], 16), m[3]


def values(directory, file, default):
    """The value of each code point as of VERSION, by a file of the database."""
    table = [default] * (LAST + 1)
    for first, last, value in lines(directory, file):
        table[first:last + 1] = [value] * (last - first + 1)
    for name, first, last, value in CHANGED:
        if name == file:
            table[first:last + 1] = [value] * (last - first + 1)
    return table


def ages(directory):
    table = [None] * (LAST + 1)
    for first, last, value in lines(directory, 'DerivedAge.txt'):
        table[first:last + 1] = [tuple(map(int, value.split('.')))] * (last - first + 1)
    return table


def is_old(age):
    return age is not None and age <= VERSION


def is_character(c, age):
    return is_old(age) and c & 0xfffe != 0xfffe and not 0xfdd0 <= c <= 0xfdef and not 0xd800 <= c <= 0xdfff


def runs(table):
    """[length, value] of each run of equal values."""
    result = []
    for value in table:
        if result and result[-1][1] == value:
            result[-1][0] += 1
        else:
            result.append([1, value])
    return result


def java_string(chars):
    """A constant of Java for numbers below 65536, as lines."""
    chars = list(chars)
    out = []
    line = ''
    for i, c in enumerate(chars):
        following = chars[i + 1] if i + 1 < len(chars) else 0
        if 32 <= c < 127 and c not in (34, 92):
            text = chr(c)
        elif c < 64 and not 48 <= following < 56 or 64 <= c < 256:
            text = '\\%o' % c
        elif c < 64:
            text = '\\%03o' % c
        else:
            text = '\\u%04x' % c
        if len(line) + len(text) > 96:
            out.append(line)
            line = ''
        line += text
    out.append(line)
    return ''.join('\n            %s"%s"' % ('+ ' if i else '', part) for i, part in enumerate(out))


def constants(name, table, unit, number):
    """Two strings: the lengths of runs in units, and what number() makes of their values."""
    lengths, kinds = [], []
    for length, value in runs(table[::unit]):
        while length > 0:
            part = min(length, 0xd000)
            lengths.append(part)
            kinds.append(number(value))
            length -= part
    return ('    static String %s_LENGTHS =%s;\n' % (name, java_string(lengths))
            + '    static String %s_KINDS =%s;\n' % (name, java_string(kinds)))


def names(directory, age):
    """{code point: name} of the characters that have a name in the database."""
    result = {}
    with open(os.path.join(directory, 'UnicodeData.txt'), encoding='utf-8') as f:
        for line in f:
            fields = line.split(';')
            c = int(fields[0], 16)
            name = CONTROLS.get(c, fields[10]) if fields[1] == '<control>' else fields[1]
            if name and is_old(age[c]) and not name.startswith('<'):
                result[c] = name
    return result


def name_records(table):
    """[group, code point within it, words kept of the name before, further words] of each name."""
    records = []
    before, group = [], None
    for c, name in table.items():
        name = re.sub('-%X$' % c, HEX, ' ' + name)
        parts = re.findall('[ -][^ #-]*|#', name)
        if c // GROUP != group:
            before, group = [], c // GROUP
        kept = 0
        while kept < min(len(before), len(parts) - 1) and parts[kept] == before[kept] != HEX:
            kept += 1
        records.append([group, c % GROUP, kept, parts[kept:]])
        before = parts
    return records


def choose_words(records):
    """The words that get codes, the most frequent ones first: those whose code and entry take less than themselves."""
    count = collections.Counter(part for record in records for part in record[3] if len(part) > 1)
    order = sorted(count, key=lambda word: (-count[word] * len(word), word))
    order = sorted(order[:len(SHORT_CODES)]) + sorted(order[len(SHORT_CODES):], key=lambda word: (-count[word], word))
    words = []
    for word in order:
        code = 1 if len(words) < len(SHORT_CODES) else 2 if len(words) < len(SHORT_CODES) + 0x800 - LONG_CODES else 3
        if count[word] * (len(word) - code) > len(word):
            words.append(word)
    return words


def write_names(directory, age):
    records = name_records(names(directory, age))
    words = choose_words(records)
    codes = dict(zip(words, SHORT_CODES + [chr(LONG_CODES + i) for i in range(len(words))]))
    groups, lengths, text, expected = [], [], '', 0
    for group, at, kept, parts in records:
        if not groups or groups[-1] != group:
            groups.append(group)
            lengths.append(0)
            expected = 0
        record = SHIFT + chr(32 + at - expected) if at != expected else ''
        record += KEPT[kept] + ''.join(codes.get(part, part) for part in parts)
        expected = at + 1
        lengths[-1] += len(record)
        text += record
    out = ('// Made by unicode.py from the Unicode character database: the names of characters of Unicode 13.0.\n'
           'package java.lang;\n\n'
           '/** The form is explained in CharacterNames. */\n'
           'final class CharacterNameData {\n'
           '    private CharacterNameData() {\n    }\n\n'
           '    static final int GROUP = %d;\n' % GROUP)
    out += '    static String SHORT_CODES =%s;\n' % java_string(map(ord, SHORT_CODES))
    out += '    static final int LONG_CODES = %d;\n' % LONG_CODES
    out += '    static String GROUPS =%s;\n' % java_string(groups)
    out += '    static String LENGTHS =%s;\n' % java_string(lengths)
    with open(os.path.join(HERE, 'java/lang/CharacterNameData.java'), 'w', encoding='utf-8') as f:
        f.write(out + '}\n')
    with open(os.path.join(HERE, 'java/lang/names.txt'), 'w', encoding='utf-8') as f:
        f.write('Made by unicode.py from the Unicode character database: the names of characters of Unicode 13.0.\n'
                + ''.join(words) + '\n' + text + '\n')


def units(c):
    """A code point in UTF-16."""
    return [c] if c < 0x10000 else [0xd800 + (c - 0x10000 >> 10), 0xdc00 + (c - 0x10000 & 0x3ff)]


def write_normalizer(directory, age):
    classes, mappings = [0] * (LAST + 1), {}
    with open(os.path.join(directory, 'UnicodeData.txt'), encoding='utf-8') as f:
        for fields in (line.split(';') for line in f):
            c = int(fields[0], 16)
            if not is_old(age[c]):
                continue
            classes[c] = int(fields[3])
            if fields[5]:
                kind, mapping = re.fullmatch(r'(<\w+>)? ?(.*)', fields[5]).groups()
                mappings[c] = (kind, [int(part, 16) for part in mapping.split()])
    excluded = set()
    for first, last, value in lines(directory, 'DerivedNormalizationProps.txt'):
        if value == 'Full_Composition_Exclusion':
            excluded.update(range(first, last + 1))

    def full(c, compatible):
        kind, mapping = mappings.get(c, ('<none>', None))
        if not mapping or kind and not compatible:
            return [c]
        return [part for m in mapping for part in full(m, compatible)]

    records = []
    for c in sorted(mappings):
        canonical, compatible = full(c, False), full(c, True)
        for kind, mapping in ((0, canonical), (1, compatible)):
            if mapping != [c] and not (kind and mapping == canonical):
                text = [u for m in mapping for u in units(m)]
                records += [len(text) << 1 | kind] + units(c) + text
    pairs = []
    for c, (kind, mapping) in mappings.items():
        if not kind and c not in excluded:
            pairs.append((mapping, c))
    composed = [u for mapping, c in sorted(pairs) for part in (*mapping, c) for u in units(part)]
    chunks = [records[i:i + PART] for i in range(0, len(records), PART)]
    with open(os.path.join(HERE, 'java/text/NormalizerData.java'), 'w', encoding='utf-8') as f:
        f.write('// Made by unicode.py from the Unicode character database: decompositions of Unicode 13.0.\n'
                'package java.text;\n\n'
                '/** The form is explained in Normalizer. */\n'
                'final class NormalizerData {\n'
                '    private NormalizerData() {\n    }\n\n'
                + constants('CLASS', classes, 1, int)
                + ''.join('    static String RECORDS_%d =%s;\n' % (i, java_string(chunk))
                          for i, chunk in enumerate(chunks))
                + '    static String PAIRS =%s;\n\n' % java_string(composed)
                + '    static String records() {\n        return %s;\n    }\n}\n' % (
                    'RECORDS_0' + ''.join('.concat(RECORDS_%d)' % i for i in range(1, len(chunks)))))


def write_brackets(directory, age):
    """The brackets of the bidirectional algorithm that come in pairs."""
    brackets = []
    with open(os.path.join(directory, 'BidiBrackets.txt'), encoding='utf-8') as f:
        for line in f:
            m = re.match(r'([0-9A-F]+); ([0-9A-F]+); ([oc])', line)
            if m and is_old(age[int(m[1], 16)]):
                brackets.append((int(m[1], 16), int(m[2], 16), ord(m[3])))
    brackets.sort()
    with open(os.path.join(HERE, 'java/text/BidiBrackets.java'), 'w', encoding='utf-8') as f:
        f.write('// Made by unicode.py from the Unicode character database: paired brackets of Unicode 13.0.\n'
                'package java.text;\n\n'
                'final class BidiBrackets {\n'
                '    private BidiBrackets() {\n    }\n\n'
                '    private static final String ALL =%s;\n'
                '    private static final String PARTNERS =%s;\n'
                '    /** o: opening, c: closing. */\n'
                '    private static final String KINDS =%s;\n' % tuple(
                    java_string(b[i] for b in brackets) for i in range(3)) + '''
    /** The number of a bracket, or -1. */
    static int find(char c) {
        int lo = 0;
        int hi = ALL.length() - 1;
        while (lo <= hi) {
            int mid = lo + hi >>> 1;
            if (ALL.charAt(mid) == c) {
                return mid;
            }
            if (ALL.charAt(mid) < c) {
                lo = mid + 1;
            } else {
                hi = mid - 1;
            }
        }
        return -1;
    }

    static boolean isOpening(int number) {
        return KINDS.charAt(number) == 'o';
    }

    static boolean isPair(char opening, char closing) {
        return canonical(PARTNERS.charAt(find(opening))) == canonical(closing);
    }

    /** U+232A is U+3009. */
    private static char canonical(char c) {
        return c == 0x232a ? 0x3009 : c;
    }
}
''')


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else '/usr/share/unicode'
    age = ages(directory)
    blocks = values(directory, 'Blocks.txt', None)
    kept = []
    for name in dict.fromkeys(b for b in blocks if b is not None):
        at = blocks.index(name)
        if any(is_old(age[c]) for c in range(at, at + blocks.count(name))):
            kept.append(name)
    numbers = {name: i + 1 for i, name in enumerate(kept)}
    scripts = values(directory, 'Scripts.txt', 'Unknown')
    scripts = [s if is_old(a) else 'Unknown' for s, a in zip(scripts, age)]
    with open(os.path.join(HERE, 'java/lang/Character.java'), encoding='utf-8') as f:
        body = re.search(r'enum UnicodeScript \{(.*?);', f.read(), re.S)[1]
    order = [s.strip() for s in body.split(',')]
    breaks = values(directory, 'auxiliary/GraphemeBreakProperty.txt', 'Other')
    for first, last, value in lines(directory, 'emoji/emoji-data.txt'):
        if value == 'Extended_Pictographic':
            breaks[first:last + 1] = [value] * (last - first + 1)
    # Java treats surrogates and what is no character as control characters, except for U+0378.
    breaks = ['LV' if b == 'LVT' else b if is_character(c, age[c]) or b == 'Extended_Pictographic' else 'Control'
              for c, b in enumerate(breaks)]
    breaks[0x378] = 'Other'
    write_names(directory, age)
    write_normalizer(directory, age)
    write_brackets(directory, age)
    codes = {}
    with open(os.path.join(directory, 'PropertyValueAliases.txt'), encoding='utf-8') as f:
        for line in f:
            m = re.match(r'sc\s*;\s*(\w+)\s*;\s*(\w+)', line)
            if m and m[2].upper() in order:
                codes[m[2].upper()] = m[1]
    out = ('// Made by unicode.py from the Unicode character database: blocks and scripts of Unicode 13.0.\n'
           'package java.lang;\n\n'
           '/** Runs of code points: their lengths, and what they are. Those of blocks are counted in sixteens. */\n'
           'final class UnicodeRanges {\n'
           '    private UnicodeRanges() {\n    }\n\n'
           '    /** The names of the blocks in the order of their code points. */\n')
    out += '    static String BLOCKS =%s;\n' % java_string([ord(c) for c in ';'.join(kept) + ';'])
    out += '    /** The number of a block counts from 1; 0 is none. */\n'
    out += constants('BLOCK', blocks, 16, lambda b: numbers.get(b, 0))
    out += '    /** The codes of ISO 15924 of the scripts, in the order of UnicodeScript. */\n'
    out += '    static String SCRIPT_CODES =%s;\n' % java_string([ord(c) for s in order for c in codes[s]])
    out += '    /** The ordinal of a script. */\n'
    out += constants('SCRIPT', scripts, 1, lambda s: order.index(s.upper()))
    with open(os.path.join(HERE, 'java/util/regex/GraphemeData.java'), 'w', encoding='utf-8') as f:
        f.write('// Made by unicode.py from the Unicode character database: grapheme cluster breaks of Unicode 13.0.\n'
                'package java.util.regex;\n\n'
                '/** Runs of code points: their lengths, and their breaks, numbered as in Grapheme. */\n'
                'final class GraphemeData {\n'
                '    private GraphemeData() {\n    }\n\n'
                + constants('BREAK', breaks, 1, BREAKS.index) + '}\n')
    out += '''
    /** The first code point of each run, in units. */
    static int[] starts(String lengths) {
        int[] starts = new int[lengths.length()];
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = at;
            at += lengths.charAt(i);
        }
        return starts;
    }

    /** The run that a code point is in, by the starts of all. */
    static int find(int[] starts, int at) {
        int lo = 0;
        int hi = starts.length;
        while (hi - lo > 1) {
            int mid = lo + hi >>> 1;
            if (starts[mid] <= at) {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        return lo;
    }
}
'''
    with open(os.path.join(HERE, 'java/lang/UnicodeRanges.java'), 'w', encoding='utf-8') as f:
        f.write(out)


if __name__ == '__main__':
    main()
