/** A regular expression is malformed; the message shows where. */
package java.util.regex;

public class PatternSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = -3864639126226059218L;

    private final String desc;
    private final String pattern;
    private final int index;

    public PatternSyntaxException(String desc, String regex, int index) {
        this.desc = desc;
        this.pattern = regex;
        this.index = index;
    }

    public int getIndex() {
        return index;
    }

    public String getDescription() {
        return desc;
    }

    public String getPattern() {
        return pattern;
    }

    @Override
    public String getMessage() {
        StringBuilder sb = new StringBuilder();
        sb.append(desc);
        if (index >= 0) {
            sb.append(" near index ").append(index);
        }
        String newline = System.lineSeparator();
        sb.append(newline).append(pattern);
        if (index >= 0 && pattern != null && index < pattern.length()) {
            sb.append(newline);
            for (int i = 0; i < index; i++) {
                sb.append(pattern.charAt(i) == '\t' ? '\t' : ' ');
            }
            sb.append('^');
        }
        return sb.toString();
    }
}
