#!/usr/bin/env python3
"""Makes the data of time zones from the compact source of tzdata: jdk-subset/jdk/internal/util/zones.txt.

usage: zones.py FILE > jdk-subset/jdk/internal/util/zones.txt
       zones.py --dump FILE        prints the changes as text, to compare them with those of `java`

FILE is tzdata.zi of release 2025a (that of Debian's OpenJDK 17), without the older zones of the file backzone, as
PyPI's package tzdata 2025.1 has it; Debian's package of that name has the same form, with backzone. The form is
described in zic(8). What is computed here for each zone is what java.time.zone.ZoneRules shows:
the changes of the standard offset, the changes of the wall offset until the yearly rules that continue forever hold
alone, and these rules. Daylight saving that is negative in the source (Europe/Dublin) becomes a positive one of a
smaller standard offset, as `java` has it.
"""
import datetime
import sys

MONTHS = ["Ja", "F", "Mar", "Ap", "May", "Jun", "Jul", "Au", "S", "O", "N", "D"]
DAYS = ["M", "Tu", "W", "Th", "F", "Sa", "Su"]
FOREVER = 1 << 40

# Names of the source that `java` does not have; the short ones are in ZoneId.SHORT_IDS.
LEFT_OUT = {"EST", "MST", "HST", "ROC", "Factory", "GMT+0", "GMT-0", "America/Coyhaique"}

# Zones that `java` has from the System V sources, which tzdata no longer contains.
SYSTEM_V = """
R SystemV 1900 1973 - Ap lastSu 2 1 D
R SystemV 1900 1973 - O lastSu 2 0 S
R SystemV 1974 o - Ja 6 2 1 D
R SystemV 1974 o - N lastSu 2 0 S
R SystemV 1975 o - F 23 2 1 D
R SystemV 1975 o - O lastSu 2 0 S
R SystemV 1976 ma - Ap lastSu 2 1 D
R SystemV 1976 ma - O lastSu 2 0 S
""" + "".join("Z SystemV/%sST%d%sDT -%d SystemV %s%%sT\nZ SystemV/%sST%d -%d - %sST\n" % (z, h, z, h, z, z, h, h, z)
              for z, h in (("A", 4), ("E", 5), ("C", 6), ("M", 7), ("P", 8), ("Y", 9))) + "Z SystemV/HST10 -10 - HST\n"


def seconds(text):
    """A time or offset, -1:30:15, without the letter of its kind."""
    sign = -1 if text.startswith("-") else 1
    parts = [int(p) for p in text.lstrip("-").split(":") if p] + [0, 0, 0]
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def time_of_day(text):
    """Seconds, and what they count from: wall, standard or universal time."""
    kind = {"w": "w", "s": "s", "u": "u", "g": "u", "z": "u"}.get(text[-1])
    return seconds(text[:-1] if kind else text), kind or "w"


def abbreviated(text, names):
    found = [i for i, n in enumerate(names) if n.startswith(text) or text.startswith(n)]
    exact = [i for i in found if names[i] == text]
    return (exact or found)[0]


class Day:
    """A day of a month: [day] itself, or the last or first [weekday] (0: Monday) on or before or after it."""

    def __init__(self, month, text):
        self.month = month
        if text.startswith("last"):
            self.day, self.weekday, self.forward = -1, abbreviated(text[4:], DAYS), False
        elif "=" in text:
            at = text.index("=") - 1
            self.weekday, self.forward = abbreviated(text[:at], DAYS), text[at] == ">"
            self.day = int(text[at + 2:])
        else:
            self.day, self.weekday, self.forward = int(text), None, True

    def date(self, year):
        if self.day == -1:
            following = datetime.date(year + self.month // 12, self.month % 12 + 1, 1)
            date = following - datetime.timedelta(1)
        else:
            date = datetime.date(year, self.month, self.day)
        if self.weekday is not None:
            distance = (self.weekday - date.weekday()) % 7
            date += datetime.timedelta(distance if self.forward else distance - 7 if distance else 0)
        return date


def epoch(date):
    return (date.toordinal() - 719163) * 86400


class Rule:
    def __init__(self, words):
        self.first = int(words[2])
        self.last = {"o": self.first, "ma": FOREVER}.get(words[3])
        if self.last is None:
            self.last = int(words[3])
        self.day = Day(abbreviated(words[5], MONTHS) + 1, words[6])
        self.time, self.kind = time_of_day(words[7])
        self.saving = seconds(words[8].rstrip("sd"))

    def forever(self, standard, before):
        """The rule in java.time's terms: month, day, weekday, seconds of the day, kind, offsets."""
        day, weekday = self.day.day, self.day.weekday
        lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        if not self.day.forward:
            day = (lengths[self.day.month - 1] if day == -1 else day) - 6
        time = self.time
        if time == 86400:
            day, time, weekday = day + 1, 0, (weekday + 1) % 7
        assert 0 <= time < 86400 and 0 < day <= lengths[self.day.month - 1] and weekday is not None
        return (self.day.month, day, weekday + 1, time, "UTC STANDARD WALL".split()["usw".index(self.kind)],
                standard, before, standard + self.saving)


class Line:
    """A period of a zone."""

    def __init__(self, words):
        self.standard = seconds(words[0])
        self.rules = None if words[1] == "-" or words[1][-1].isdigit() else words[1]
        self.saving = 0 if words[1] == "-" or self.rules else seconds(words[1])
        self.until = None
        if len(words) > 3:
            day = Day(abbreviated(words[4], MONTHS) + 1 if len(words) > 4 else 1, words[5] if len(words) > 5 else "1")
            time, self.kind = time_of_day(words[6]) if len(words) > 6 else (0, "w")
            self.year = int(words[3])
            self.until = epoch(day.date(self.year)) + time

    def end(self, saving):
        if self.until is None:
            return FOREVER
        return self.until - {"u": 0, "s": self.standard, "w": self.standard + saving}[self.kind]


def parse(lines):
    rules, zones, links, zone = {}, {}, {}, None
    for line in lines:
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "R":
            rules.setdefault(words[1], []).append(Rule(words))
        elif words[0] == "L":
            links[words[2]] = words[1]
        else:
            if words[0] == "Z":
                zone = zones.setdefault(words[1], [])
                words = words[2:]
            zone.append(Line(words))
    return rules, zones, links


class Zone:
    def __init__(self, lines, rules):
        self.standard = []          # (instant, before, after)
        self.wall = []
        self.forever = []
        self.first_standard = lines[0].standard
        self.first_wall = lines[0].standard + lines[0].saving
        standard, wall, saving, start = self.first_standard, self.first_wall, 0, -FOREVER
        for line in lines:
            named = rules.get(line.rules, [])
            shift = min([r.saving for r in named if r.first < self.year_of(line.end(0)) + 1
                         and r.last >= self.year_of(start)] + [line.saving, 0])
            own = line.standard + shift
            events = self.events(named, self.year_of(start + wall), self.year_of(line.end(0)), line)
            saving = line.saving - shift
            if line.rules:
                saving = 0 - shift
                for local, instant, rule in self.timed(events, own, shift):
                    if instant > start and local - {"u": 0, "s": standard, "w": wall}[rule.kind] != start:
                        break
                    saving = rule.saving - shift
            if own != standard:
                if start > -FOREVER:
                    self.standard.append((start, standard, own))
                standard = own
            wall = self.change(start, wall, own + saving)
            for instant, rule in self.timed(events, own, shift, start, saving):
                if instant >= line.end(saving + own - line.standard):
                    break
                saving = rule.saving - shift
                wall = self.change(instant, wall, own + saving)
            if line.until is None:
                last = sorted((r for r in named if r.last == FOREVER), key=lambda r: r.day.month)
                for rule in last:
                    others = [r.saving - shift for r in last if r is not rule]
                    entry = rule.forever(own, own + others[0])
                    self.forever.append(entry[:7] + (own + rule.saving - shift,))
            else:
                start = line.end(saving + own - line.standard)

    @staticmethod
    def year_of(instant):
        if abs(instant) > FOREVER // 2:
            return 1800 if instant < 0 else FOREVER
        return (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=instant)).year

    def change(self, instant, before, after):
        if before != after and instant > -FOREVER:
            self.wall.append((instant, before, after))
        elif instant == -FOREVER:
            self.first_wall = after
        return after

    @staticmethod
    def events(named, first, last, line):
        """(local time, rule) in order, as far as the first full year in which only the rules of all years hold."""
        if last == FOREVER:
            last = max([first] + [r.first for r in named] + [r.last for r in named if r.last < FOREVER]) + 1
        return sorted(((epoch(rule.day.date(year)) + rule.time, rule) for rule in named
                       for year in range(rule.first, min(rule.last, last + 1) + 1)
                       if line.until is None and year <= last or line.until is not None), key=lambda e: e[0])

    @staticmethod
    def timed(events, own, shift, after=-FOREVER - 1, saving=None):
        """The instants of events; what is later than [after]. The saving before the first one is that of winter."""
        running = -shift
        for local, rule in events:
            instant = local - {"u": 0, "s": own - shift, "w": own + running}[rule.kind]
            if saving is not None and instant > after >= -FOREVER:
                if rule.kind == "w":
                    instant = local - own - saving
                if instant > after:
                    saving = rule.saving - shift
                    yield instant, rule
            elif saving is None:
                yield local, instant, rule
            running = rule.saving - shift


def main():
    arguments = [a for a in sys.argv[1:] if a != "--dump"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    with open(arguments[0], encoding="ascii") as f:
        source = f.read()
    rules, zones, links = parse(source.splitlines() + SYSTEM_V.splitlines())
    made = {name: Zone(lines, rules) for name, lines in zones.items()}
    for name in links:
        target = name
        while target in links:
            target = links[target]
        made[name] = made[target]
    for name in LEFT_OUT:
        made.pop(name, None)
    if "--dump" in sys.argv:
        dump(made)
    else:
        write(made, source.split("\n", 1)[0].split()[-1])


def dump(zones):
    for name, z in sorted(zones.items()):
        print("Z", name, z.first_wall, z.first_standard)
        for kind, changes in (("T", z.wall), ("S", z.standard), ("R", z.forever)):
            for change in changes:
                print(kind, *change)


DIGITS = [chr(c) for c in range(ord("#"), 127) if c != ord("\\")][:90]


def number(n):
    """A signed number, the sign in its lowest bit; all digits but the last from the alphabet's upper half."""
    n = 2 * n if n >= 0 else -2 * n - 1
    text = DIGITS[n % 45]
    while n := n // 45:
        text = DIGITS[45 + n % 45] + text
    return text


def measured(n):
    """Seconds; quarters of an hour are frequent."""
    return number(n // 900 * 2 if n % 900 == 0 else n * 2 + 1)


def record(z):
    """The offsets of the zone, lists of changes (how long after the change before, to which offset), the rules."""
    offsets = sorted({z.first_wall, z.first_standard} | {c[2] for c in z.wall + z.standard}
                     | {o for r in z.forever for o in r[5:]})
    text = number(len(offsets)) + "".join(map(measured, offsets))
    for first, changes in ((z.first_standard, z.standard), (z.first_wall, z.wall)):
        text += number(len(changes)) + number(offsets.index(first))
        last = 0
        for at, _, after in changes:
            text += measured(at - last) + number(offsets.index(after))
            last = at
    text += number(len(z.forever))
    for month, day, weekday, time, kind, *three in z.forever:
        text += number(month) + number(day) + number(weekday) + measured(time)
        text += number("UTC WALL STANDARD".split().index(kind)) + "".join(number(offsets.index(o)) for o in three)
    return text


def write(zones, version):
    """The release, the names each with the number of its record, and the records, between empty lines."""
    records, ids = [], []
    for name in sorted(zones):
        text = record(zones[name])
        if text not in records:
            records.append(text)
        ids.append("%s %d" % (name, records.index(text)))
    print("\n\n".join([version, "\n".join(ids), "\n".join(records)]))


main()
