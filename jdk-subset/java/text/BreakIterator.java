package java.text;

import java.util.Locale;
import java.util.Objects;
import jdk.internal.locale.LocaleData;
import sun.text.RuleBasedBreakIterator;

/** The supported locales have the same boundaries. */
public abstract class BreakIterator implements Cloneable {
    public static final int DONE = -1;

    protected BreakIterator() {
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public abstract int first();

    public abstract int last();

    public abstract int next(int n);

    public abstract int next();

    public abstract int previous();

    public abstract int following(int offset);

    public int preceding(int offset) {
        int boundary = following(offset);
        while (boundary >= offset && boundary != DONE) {
            boundary = previous();
        }
        return boundary;
    }

    public boolean isBoundary(int offset) {
        if (offset == 0) {
            return true;
        }
        int boundary = following(offset - 1);
        if (boundary == DONE) {
            throw new IllegalArgumentException();
        }
        return boundary == offset;
    }

    public abstract int current();

    public abstract CharacterIterator getText();

    public void setText(String newText) {
        setText(new StringCharacterIterator(newText));
    }

    public abstract void setText(CharacterIterator newText);

    public static BreakIterator getWordInstance() {
        return getWordInstance(Locale.getDefault());
    }

    public static BreakIterator getWordInstance(Locale locale) {
        return copy(RuleBasedBreakIterator.WORD, locale);
    }

    public static BreakIterator getLineInstance() {
        return getLineInstance(Locale.getDefault());
    }

    public static BreakIterator getLineInstance(Locale locale) {
        return copy(RuleBasedBreakIterator.LINE, locale);
    }

    public static BreakIterator getCharacterInstance() {
        return getCharacterInstance(Locale.getDefault());
    }

    public static BreakIterator getCharacterInstance(Locale locale) {
        return copy(RuleBasedBreakIterator.CHARACTER, locale);
    }

    public static BreakIterator getSentenceInstance() {
        return getSentenceInstance(Locale.getDefault());
    }

    public static BreakIterator getSentenceInstance(Locale locale) {
        return copy(RuleBasedBreakIterator.SENTENCE, locale);
    }

    private static BreakIterator copy(RuleBasedBreakIterator kind, Locale locale) {
        Objects.requireNonNull(locale);
        return (BreakIterator) kind.clone();
    }

    public static synchronized Locale[] getAvailableLocales() {
        return LocaleData.available();
    }
}
