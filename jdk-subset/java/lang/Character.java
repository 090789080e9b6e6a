/**
 * The box of char, and the properties of characters. Latin-1 is answered here, from two small tables or by
 * comparison; everything above it by CharacterData, which programs that stay in Latin-1 never load.
 */
package java.lang;

import java.io.Serializable;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.util.Locale;
import java.util.Optional;

public final class Character implements Serializable, Comparable<Character>, Constable {
    private static final long serialVersionUID = 3786198910865385080L;

    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';

    @SuppressWarnings("unchecked")
    public static final Class<Character> TYPE = (Class<Character>) Class.getPrimitiveClass("char");

    public static final byte UNASSIGNED = 0;
    public static final byte UPPERCASE_LETTER = 1;
    public static final byte LOWERCASE_LETTER = 2;
    public static final byte TITLECASE_LETTER = 3;
    public static final byte MODIFIER_LETTER = 4;
    public static final byte OTHER_LETTER = 5;
    public static final byte NON_SPACING_MARK = 6;
    public static final byte ENCLOSING_MARK = 7;
    public static final byte COMBINING_SPACING_MARK = 8;
    public static final byte DECIMAL_DIGIT_NUMBER = 9;
    public static final byte LETTER_NUMBER = 10;
    public static final byte OTHER_NUMBER = 11;
    public static final byte SPACE_SEPARATOR = 12;
    public static final byte LINE_SEPARATOR = 13;
    public static final byte PARAGRAPH_SEPARATOR = 14;
    public static final byte CONTROL = 15;
    public static final byte FORMAT = 16;
    public static final byte PRIVATE_USE = 18;
    public static final byte SURROGATE = 19;
    public static final byte DASH_PUNCTUATION = 20;
    public static final byte START_PUNCTUATION = 21;
    public static final byte END_PUNCTUATION = 22;
    public static final byte CONNECTOR_PUNCTUATION = 23;
    public static final byte OTHER_PUNCTUATION = 24;
    public static final byte MATH_SYMBOL = 25;
    public static final byte CURRENCY_SYMBOL = 26;
    public static final byte MODIFIER_SYMBOL = 27;
    public static final byte OTHER_SYMBOL = 28;
    public static final byte INITIAL_QUOTE_PUNCTUATION = 29;
    public static final byte FINAL_QUOTE_PUNCTUATION = 30;
    public static final byte DIRECTIONALITY_UNDEFINED = -1;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT = 0;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT = 1;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC = 2;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER = 3;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_SEPARATOR = 4;
    public static final byte DIRECTIONALITY_EUROPEAN_NUMBER_TERMINATOR = 5;
    public static final byte DIRECTIONALITY_ARABIC_NUMBER = 6;
    public static final byte DIRECTIONALITY_COMMON_NUMBER_SEPARATOR = 7;
    public static final byte DIRECTIONALITY_NONSPACING_MARK = 8;
    public static final byte DIRECTIONALITY_BOUNDARY_NEUTRAL = 9;
    public static final byte DIRECTIONALITY_PARAGRAPH_SEPARATOR = 10;
    public static final byte DIRECTIONALITY_SEGMENT_SEPARATOR = 11;
    public static final byte DIRECTIONALITY_WHITESPACE = 12;
    public static final byte DIRECTIONALITY_OTHER_NEUTRALS = 13;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING = 14;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE = 15;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING = 16;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE = 17;
    public static final byte DIRECTIONALITY_POP_DIRECTIONAL_FORMAT = 18;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE = 19;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE = 20;
    public static final byte DIRECTIONALITY_FIRST_STRONG_ISOLATE = 21;
    public static final byte DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE = 22;
    public static final char MIN_HIGH_SURROGATE = '\ud800';
    public static final char MAX_HIGH_SURROGATE = '\udbff';
    public static final char MIN_LOW_SURROGATE = '\udc00';
    public static final char MAX_LOW_SURROGATE = '\udfff';
    public static final char MIN_SURROGATE = '\ud800';
    public static final char MAX_SURROGATE = '\udfff';
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x010000;
    public static final int MIN_CODE_POINT = 0x000000;
    public static final int MAX_CODE_POINT = 0x10ffff;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    /** Bits of the Latin-1 table above the five of the type. */
    private static final int LOWER = 1 << 5;
    private static final int UPPER = 1 << 6;
    private static final int ALPHABETIC = 1 << 7;
    private static final int JAVA_START = 1 << 8;
    private static final int JAVA_PART = 1 << 9;
    private static final int UNICODE_START = 1 << 10;
    private static final int UNICODE_PART = 1 << 11;
    private static final int IGNORABLE = 1 << 12;
    private static final int MIRRORED = 1 << 13;

    /** Two bytes per character: type and bits. */
    private static final byte[] LATIN1 = (""
            + "\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\17\17\17\17\17\u1a0f\u1a0f\u1a0f"
            + "\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\17\17\17\17\14\30\30\30"
            + "\u031a\30\30\30\u2015\u2016\30\31\30\24\30\30\u0a09\u0a09\u0a09\u0a09\u0a09\u0a09\u0a09"
            + "\u0a09\u0a09\u0a09\30\30\u2019\31\u2019\30\30\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1"
            + "\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1"
            + "\u0fc1\u0fc1\u0fc1\u0fc1\u2015\30\u2016\33\u0b17\33\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2"
            + "\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2"
            + "\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u2015\31\u2016\31\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f"
            + "\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f"
            + "\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\u1a0f\14\30\u031a\u031a\u031a"
            + "\u031a\34\30\33\34\u0fa5\u201d\31\u1a10\34\33\34\31\13\13\33\u0fa2\30\u0818\33\13\u0fa5"
            + "\u201e\13\13\13\30\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1"
            + "\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\u0fc1\31\u0fc1\u0fc1\u0fc1"
            + "\u0fc1\u0fc1\u0fc1\u0fc1\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2"
            + "\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\31\u0fa2"
            + "\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2\u0fa2").value;

    private static final byte[] LATIN1_DIRECTIONS = (""
            + "\11\11\11\11\11\11\11\11\11\13\12\13\14\12\11\11\11\11\11\11\11\11\11\11\11\11\11\11\12\12"
            + "\12\13\14\15\15\5\5\5\15\15\15\15\15\4\7\4\7\7\3\3\3\3\3\3\3\3\3\3\7\15\15\15\15\15\15\0\0\0"
            + "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\15\15\15\15\15\15\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
            + "\0\0\0\0\0\0\0\0\0\0\0\0\15\15\15\15\11\11\11\11\11\11\12\11\11\11\11\11\11\11\11\11\11\11"
            + "\11\11\11\11\11\11\11\11\11\11\11\11\11\11\11\7\15\5\5\5\5\15\15\15\15\0\15\15\11\15\15\5\5"
            + "\3\3\15\0\15\15\15\3\0\15\15\15\15\15\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\15\0\0\0"
            + "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\15\0\0\0\0\0\0\0\0").value;

    private final char value;

    private static final class CharacterCache {
        static final Character[] cache;

        static {
            Character[] c = new Character[128];
            for (int i = 0; i < 128; i++) {
                c[i] = new Character((char) i);
            }
            cache = c;
        }
    }

    /** A named range or set of the Unicode characters. */
    public static class Subset {
        private final String name;

        protected Subset(String name) {
            if (name == null) {
                throw new NullPointerException("name");
            }
            this.name = name;
        }

        public final boolean equals(Object obj) {
            return this == obj;
        }

        public final int hashCode() {
            return super.hashCode();
        }

        public final String toString() {
            return name;
        }
    }

    /**
     * A block of code points. A constant has the number that counts the blocks in the order of their code points;
     * names and ranges are in UnicodeRanges.
     */
    public static final class UnicodeBlock extends Subset {
        private static final String[] NAMES = UnicodeRanges.BLOCKS.split(";");
        private static final int[] STARTS = UnicodeRanges.starts(UnicodeRanges.BLOCK_LENGTHS);
        private static final UnicodeBlock[] ALL = new UnicodeBlock[NAMES.length];
        private static int count;

        public static final UnicodeBlock
                BASIC_LATIN = next(), LATIN_1_SUPPLEMENT = next(), LATIN_EXTENDED_A = next(),
                LATIN_EXTENDED_B = next(), IPA_EXTENSIONS = next(), SPACING_MODIFIER_LETTERS = next(),
                COMBINING_DIACRITICAL_MARKS = next(), GREEK = next(), CYRILLIC = next(),
                CYRILLIC_SUPPLEMENTARY = next(), ARMENIAN = next(), HEBREW = next(), ARABIC = next(), SYRIAC = next(),
                ARABIC_SUPPLEMENT = next(), THAANA = next(), NKO = next(), SAMARITAN = next(), MANDAIC = next(),
                SYRIAC_SUPPLEMENT = next(), ARABIC_EXTENDED_A = next(), DEVANAGARI = next(), BENGALI = next(),
                GURMUKHI = next(), GUJARATI = next(), ORIYA = next(), TAMIL = next(), TELUGU = next(),
                KANNADA = next(), MALAYALAM = next(), SINHALA = next(), THAI = next(), LAO = next(), TIBETAN = next(),
                MYANMAR = next(), GEORGIAN = next(), HANGUL_JAMO = next(), ETHIOPIC = next(),
                ETHIOPIC_SUPPLEMENT = next(), CHEROKEE = next(), UNIFIED_CANADIAN_ABORIGINAL_SYLLABICS = next(),
                OGHAM = next(), RUNIC = next(), TAGALOG = next(), HANUNOO = next(), BUHID = next(), TAGBANWA = next(),
                KHMER = next(), MONGOLIAN = next(), UNIFIED_CANADIAN_ABORIGINAL_SYLLABICS_EXTENDED = next(),
                LIMBU = next(), TAI_LE = next(), NEW_TAI_LUE = next(), KHMER_SYMBOLS = next(), BUGINESE = next(),
                TAI_THAM = next(), COMBINING_DIACRITICAL_MARKS_EXTENDED = next(), BALINESE = next(),
                SUNDANESE = next(), BATAK = next(), LEPCHA = next(), OL_CHIKI = next(), CYRILLIC_EXTENDED_C = next(),
                GEORGIAN_EXTENDED = next(), SUNDANESE_SUPPLEMENT = next(), VEDIC_EXTENSIONS = next(),
                PHONETIC_EXTENSIONS = next(), PHONETIC_EXTENSIONS_SUPPLEMENT = next(),
                COMBINING_DIACRITICAL_MARKS_SUPPLEMENT = next(), LATIN_EXTENDED_ADDITIONAL = next(),
                GREEK_EXTENDED = next(), GENERAL_PUNCTUATION = next(), SUPERSCRIPTS_AND_SUBSCRIPTS = next(),
                CURRENCY_SYMBOLS = next(), COMBINING_MARKS_FOR_SYMBOLS = next(), LETTERLIKE_SYMBOLS = next(),
                NUMBER_FORMS = next(), ARROWS = next(), MATHEMATICAL_OPERATORS = next(),
                MISCELLANEOUS_TECHNICAL = next(), CONTROL_PICTURES = next(), OPTICAL_CHARACTER_RECOGNITION = next(),
                ENCLOSED_ALPHANUMERICS = next(), BOX_DRAWING = next(), BLOCK_ELEMENTS = next(),
                GEOMETRIC_SHAPES = next(), MISCELLANEOUS_SYMBOLS = next(), DINGBATS = next(),
                MISCELLANEOUS_MATHEMATICAL_SYMBOLS_A = next(), SUPPLEMENTAL_ARROWS_A = next(),
                BRAILLE_PATTERNS = next(), SUPPLEMENTAL_ARROWS_B = next(),
                MISCELLANEOUS_MATHEMATICAL_SYMBOLS_B = next(), SUPPLEMENTAL_MATHEMATICAL_OPERATORS = next(),
                MISCELLANEOUS_SYMBOLS_AND_ARROWS = next(), GLAGOLITIC = next(), LATIN_EXTENDED_C = next(),
                COPTIC = next(), GEORGIAN_SUPPLEMENT = next(), TIFINAGH = next(), ETHIOPIC_EXTENDED = next(),
                CYRILLIC_EXTENDED_A = next(), SUPPLEMENTAL_PUNCTUATION = next(), CJK_RADICALS_SUPPLEMENT = next(),
                KANGXI_RADICALS = next(), IDEOGRAPHIC_DESCRIPTION_CHARACTERS = next(),
                CJK_SYMBOLS_AND_PUNCTUATION = next(), HIRAGANA = next(), KATAKANA = next(), BOPOMOFO = next(),
                HANGUL_COMPATIBILITY_JAMO = next(), KANBUN = next(), BOPOMOFO_EXTENDED = next(), CJK_STROKES = next(),
                KATAKANA_PHONETIC_EXTENSIONS = next(), ENCLOSED_CJK_LETTERS_AND_MONTHS = next(),
                CJK_COMPATIBILITY = next(), CJK_UNIFIED_IDEOGRAPHS_EXTENSION_A = next(),
                YIJING_HEXAGRAM_SYMBOLS = next(), CJK_UNIFIED_IDEOGRAPHS = next(), YI_SYLLABLES = next(),
                YI_RADICALS = next(), LISU = next(), VAI = next(), CYRILLIC_EXTENDED_B = next(), BAMUM = next(),
                MODIFIER_TONE_LETTERS = next(), LATIN_EXTENDED_D = next(), SYLOTI_NAGRI = next(),
                COMMON_INDIC_NUMBER_FORMS = next(), PHAGS_PA = next(), SAURASHTRA = next(),
                DEVANAGARI_EXTENDED = next(), KAYAH_LI = next(), REJANG = next(), HANGUL_JAMO_EXTENDED_A = next(),
                JAVANESE = next(), MYANMAR_EXTENDED_B = next(), CHAM = next(), MYANMAR_EXTENDED_A = next(),
                TAI_VIET = next(), MEETEI_MAYEK_EXTENSIONS = next(), ETHIOPIC_EXTENDED_A = next(),
                LATIN_EXTENDED_E = next(), CHEROKEE_SUPPLEMENT = next(), MEETEI_MAYEK = next(),
                HANGUL_SYLLABLES = next(), HANGUL_JAMO_EXTENDED_B = next(), HIGH_SURROGATES = next(),
                HIGH_PRIVATE_USE_SURROGATES = next(), LOW_SURROGATES = next(), PRIVATE_USE_AREA = next(),
                CJK_COMPATIBILITY_IDEOGRAPHS = next(), ALPHABETIC_PRESENTATION_FORMS = next(),
                ARABIC_PRESENTATION_FORMS_A = next(), VARIATION_SELECTORS = next(), VERTICAL_FORMS = next(),
                COMBINING_HALF_MARKS = next(), CJK_COMPATIBILITY_FORMS = next(), SMALL_FORM_VARIANTS = next(),
                ARABIC_PRESENTATION_FORMS_B = next(), HALFWIDTH_AND_FULLWIDTH_FORMS = next(), SPECIALS = next(),
                LINEAR_B_SYLLABARY = next(), LINEAR_B_IDEOGRAMS = next(), AEGEAN_NUMBERS = next(),
                ANCIENT_GREEK_NUMBERS = next(), ANCIENT_SYMBOLS = next(), PHAISTOS_DISC = next(), LYCIAN = next(),
                CARIAN = next(), COPTIC_EPACT_NUMBERS = next(), OLD_ITALIC = next(), GOTHIC = next(),
                OLD_PERMIC = next(), UGARITIC = next(), OLD_PERSIAN = next(), DESERET = next(), SHAVIAN = next(),
                OSMANYA = next(), OSAGE = next(), ELBASAN = next(), CAUCASIAN_ALBANIAN = next(), LINEAR_A = next(),
                CYPRIOT_SYLLABARY = next(), IMPERIAL_ARAMAIC = next(), PALMYRENE = next(), NABATAEAN = next(),
                HATRAN = next(), PHOENICIAN = next(), LYDIAN = next(), MEROITIC_HIEROGLYPHS = next(),
                MEROITIC_CURSIVE = next(), KHAROSHTHI = next(), OLD_SOUTH_ARABIAN = next(),
                OLD_NORTH_ARABIAN = next(), MANICHAEAN = next(), AVESTAN = next(), INSCRIPTIONAL_PARTHIAN = next(),
                INSCRIPTIONAL_PAHLAVI = next(), PSALTER_PAHLAVI = next(), OLD_TURKIC = next(), OLD_HUNGARIAN = next(),
                HANIFI_ROHINGYA = next(), RUMI_NUMERAL_SYMBOLS = next(), YEZIDI = next(), OLD_SOGDIAN = next(),
                SOGDIAN = next(), CHORASMIAN = next(), ELYMAIC = next(), BRAHMI = next(), KAITHI = next(),
                SORA_SOMPENG = next(), CHAKMA = next(), MAHAJANI = next(), SHARADA = next(),
                SINHALA_ARCHAIC_NUMBERS = next(), KHOJKI = next(), MULTANI = next(), KHUDAWADI = next(),
                GRANTHA = next(), NEWA = next(), TIRHUTA = next(), SIDDHAM = next(), MODI = next(),
                MONGOLIAN_SUPPLEMENT = next(), TAKRI = next(), AHOM = next(), DOGRA = next(), WARANG_CITI = next(),
                DIVES_AKURU = next(), NANDINAGARI = next(), ZANABAZAR_SQUARE = next(), SOYOMBO = next(),
                PAU_CIN_HAU = next(), BHAIKSUKI = next(), MARCHEN = next(), MASARAM_GONDI = next(),
                GUNJALA_GONDI = next(), MAKASAR = next(), LISU_SUPPLEMENT = next(), TAMIL_SUPPLEMENT = next(),
                CUNEIFORM = next(), CUNEIFORM_NUMBERS_AND_PUNCTUATION = next(), EARLY_DYNASTIC_CUNEIFORM = next(),
                EGYPTIAN_HIEROGLYPHS = next(), EGYPTIAN_HIEROGLYPH_FORMAT_CONTROLS = next(),
                ANATOLIAN_HIEROGLYPHS = next(), BAMUM_SUPPLEMENT = next(), MRO = next(), BASSA_VAH = next(),
                PAHAWH_HMONG = next(), MEDEFAIDRIN = next(), MIAO = next(),
                IDEOGRAPHIC_SYMBOLS_AND_PUNCTUATION = next(), TANGUT = next(), TANGUT_COMPONENTS = next(),
                KHITAN_SMALL_SCRIPT = next(), TANGUT_SUPPLEMENT = next(), KANA_SUPPLEMENT = next(),
                KANA_EXTENDED_A = next(), SMALL_KANA_EXTENSION = next(), NUSHU = next(), DUPLOYAN = next(),
                SHORTHAND_FORMAT_CONTROLS = next(), BYZANTINE_MUSICAL_SYMBOLS = next(), MUSICAL_SYMBOLS = next(),
                ANCIENT_GREEK_MUSICAL_NOTATION = next(), MAYAN_NUMERALS = next(), TAI_XUAN_JING_SYMBOLS = next(),
                COUNTING_ROD_NUMERALS = next(), MATHEMATICAL_ALPHANUMERIC_SYMBOLS = next(),
                SUTTON_SIGNWRITING = next(), GLAGOLITIC_SUPPLEMENT = next(), NYIAKENG_PUACHUE_HMONG = next(),
                WANCHO = next(), MENDE_KIKAKUI = next(), ADLAM = next(), INDIC_SIYAQ_NUMBERS = next(),
                OTTOMAN_SIYAQ_NUMBERS = next(), ARABIC_MATHEMATICAL_ALPHABETIC_SYMBOLS = next(),
                MAHJONG_TILES = next(), DOMINO_TILES = next(), PLAYING_CARDS = next(),
                ENCLOSED_ALPHANUMERIC_SUPPLEMENT = next(), ENCLOSED_IDEOGRAPHIC_SUPPLEMENT = next(),
                MISCELLANEOUS_SYMBOLS_AND_PICTOGRAPHS = next(), EMOTICONS = next(), ORNAMENTAL_DINGBATS = next(),
                TRANSPORT_AND_MAP_SYMBOLS = next(), ALCHEMICAL_SYMBOLS = next(), GEOMETRIC_SHAPES_EXTENDED = next(),
                SUPPLEMENTAL_ARROWS_C = next(), SUPPLEMENTAL_SYMBOLS_AND_PICTOGRAPHS = next(), CHESS_SYMBOLS = next(),
                SYMBOLS_AND_PICTOGRAPHS_EXTENDED_A = next(), SYMBOLS_FOR_LEGACY_COMPUTING = next(),
                CJK_UNIFIED_IDEOGRAPHS_EXTENSION_B = next(), CJK_UNIFIED_IDEOGRAPHS_EXTENSION_C = next(),
                CJK_UNIFIED_IDEOGRAPHS_EXTENSION_D = next(), CJK_UNIFIED_IDEOGRAPHS_EXTENSION_E = next(),
                CJK_UNIFIED_IDEOGRAPHS_EXTENSION_F = next(), CJK_COMPATIBILITY_IDEOGRAPHS_SUPPLEMENT = next(),
                CJK_UNIFIED_IDEOGRAPHS_EXTENSION_G = next(), TAGS = next(), VARIATION_SELECTORS_SUPPLEMENT = next(),
                SUPPLEMENTARY_PRIVATE_USE_AREA_A = next(), SUPPLEMENTARY_PRIVATE_USE_AREA_B = next();
        /** Of old, before the three blocks of surrogates had names. */
        @Deprecated(since = "1.5")
        public static final UnicodeBlock SURROGATES_AREA = new UnicodeBlock("SURROGATES_AREA");

        private UnicodeBlock(String name) {
            super(name);
        }

        /** The names of constants are those of the blocks, but for three that Unicode renamed. */
        private static UnicodeBlock next() {
            String name = NAMES[count];
            String id = name.equals("Greek and Coptic") ? "GREEK"
                    : name.equals("Cyrillic Supplement") ? "CYRILLIC_SUPPLEMENTARY"
                    : name.equals("Combining Diacritical Marks for Symbols") ? "COMBINING_MARKS_FOR_SYMBOLS"
                    : name.toUpperCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
            return ALL[count++] = new UnicodeBlock(id);
        }

        public static UnicodeBlock of(char c) {
            return of((int) c);
        }

        public static UnicodeBlock of(int codePoint) {
            if (!isValidCodePoint(codePoint)) {
                throw new IllegalArgumentException(notValid(codePoint));
            }
            int number = UnicodeRanges.BLOCK_KINDS.charAt(UnicodeRanges.find(STARTS, codePoint >> 4));
            return number == 0 ? null : ALL[number - 1];
        }

        /** By the name of the constant, or the block's name with or without its spaces, in any case. */
        public static final UnicodeBlock forName(String blockName) {
            for (int i = 0; i < NAMES.length; i++) {
                UnicodeBlock b = ALL[i];
                String id = b.toString();
                if (blockName.equalsIgnoreCase(id) || blockName.equalsIgnoreCase(NAMES[i])
                        || blockName.equalsIgnoreCase(NAMES[i].replace(" ", ""))) {
                    return b;
                }
            }
            switch (blockName.toUpperCase(Locale.ENGLISH).replace(" ", "")) {
            case "SURROGATES_AREA":
                return SURROGATES_AREA;
            case "CYRILLICSUPPLEMENTARY":
                return CYRILLIC_SUPPLEMENTARY;
            case "COMBININGMARKSFORSYMBOLS":
                return COMBINING_MARKS_FOR_SYMBOLS;
            default:
            }
            throw new IllegalArgumentException("Not a valid block name: " + blockName);
        }
    }

    /** A script (UAX 24), by ranges in UnicodeRanges. */
    public enum UnicodeScript {
        COMMON, LATIN, GREEK, CYRILLIC, ARMENIAN, HEBREW, ARABIC, SYRIAC, THAANA, DEVANAGARI, BENGALI, GURMUKHI,
        GUJARATI, ORIYA, TAMIL, TELUGU, KANNADA, MALAYALAM, SINHALA, THAI, LAO, TIBETAN, MYANMAR, GEORGIAN,
        HANGUL, ETHIOPIC, CHEROKEE, CANADIAN_ABORIGINAL, OGHAM, RUNIC, KHMER, MONGOLIAN, HIRAGANA, KATAKANA,
        BOPOMOFO, HAN, YI, OLD_ITALIC, GOTHIC, DESERET, INHERITED, TAGALOG, HANUNOO, BUHID, TAGBANWA, LIMBU,
        TAI_LE, LINEAR_B, UGARITIC, SHAVIAN, OSMANYA, CYPRIOT, BRAILLE, BUGINESE, COPTIC, NEW_TAI_LUE, GLAGOLITIC,
        TIFINAGH, SYLOTI_NAGRI, OLD_PERSIAN, KHAROSHTHI, BALINESE, CUNEIFORM, PHOENICIAN, PHAGS_PA, NKO,
        SUNDANESE, BATAK, LEPCHA, OL_CHIKI, VAI, SAURASHTRA, KAYAH_LI, REJANG, LYCIAN, CARIAN, LYDIAN, CHAM,
        TAI_THAM, TAI_VIET, AVESTAN, EGYPTIAN_HIEROGLYPHS, SAMARITAN, MANDAIC, LISU, BAMUM, JAVANESE,
        MEETEI_MAYEK, IMPERIAL_ARAMAIC, OLD_SOUTH_ARABIAN, INSCRIPTIONAL_PARTHIAN, INSCRIPTIONAL_PAHLAVI,
        OLD_TURKIC, BRAHMI, KAITHI, MEROITIC_HIEROGLYPHS, MEROITIC_CURSIVE, SORA_SOMPENG, CHAKMA, SHARADA, TAKRI,
        MIAO, CAUCASIAN_ALBANIAN, BASSA_VAH, DUPLOYAN, ELBASAN, GRANTHA, PAHAWH_HMONG, KHOJKI, LINEAR_A, MAHAJANI,
        MANICHAEAN, MENDE_KIKAKUI, MODI, MRO, OLD_NORTH_ARABIAN, NABATAEAN, PALMYRENE, PAU_CIN_HAU, OLD_PERMIC,
        PSALTER_PAHLAVI, SIDDHAM, KHUDAWADI, TIRHUTA, WARANG_CITI, AHOM, ANATOLIAN_HIEROGLYPHS, HATRAN, MULTANI,
        OLD_HUNGARIAN, SIGNWRITING, ADLAM, BHAIKSUKI, MARCHEN, NEWA, OSAGE, TANGUT, MASARAM_GONDI, NUSHU, SOYOMBO,
        ZANABAZAR_SQUARE, HANIFI_ROHINGYA, OLD_SOGDIAN, SOGDIAN, DOGRA, GUNJALA_GONDI, MAKASAR, MEDEFAIDRIN,
        ELYMAIC, NANDINAGARI, NYIAKENG_PUACHUE_HMONG, WANCHO, YEZIDI, CHORASMIAN, DIVES_AKURU,
        KHITAN_SMALL_SCRIPT, UNKNOWN;

        private static final int[] STARTS = UnicodeRanges.starts(UnicodeRanges.SCRIPT_LENGTHS);
        private static final UnicodeScript[] ALL = values();

        public static UnicodeScript of(int codePoint) {
            if (!isValidCodePoint(codePoint)) {
                throw new IllegalArgumentException(notValid(codePoint));
            }
            return ALL[UnicodeRanges.SCRIPT_KINDS.charAt(UnicodeRanges.find(STARTS, codePoint))];
        }

        /** By its name or its code of ISO 15924, in any case. */
        public static final UnicodeScript forName(String scriptName) {
            String name = scriptName.toUpperCase(Locale.ENGLISH);
            for (int i = 0; i < ALL.length && name.length() == 4; i++) {
                if (UnicodeRanges.SCRIPT_CODES.regionMatches(true, 4 * i, name, 0, 4)) {
                    return ALL[i];
                }
            }
            return valueOf(name);
        }
    }

    private static String notValid(int codePoint) {
        return "Not a valid Unicode code point: 0x" + Integer.toHexString(codePoint).toUpperCase(Locale.ROOT);
    }

    @Deprecated(since = "9", forRemoval = true)
    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char c) {
        if (c < 128) {
            return CharacterCache.cache[c];
        }
        return new Character(c);
    }

    public char charValue() {
        return value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    public static int hashCode(char value) {
        return value;
    }

    public boolean equals(Object obj) {
        return obj instanceof Character && ((Character) obj).value == value;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char c) {
        return String.valueOf(c);
    }

    public static String toString(int codePoint) {
        if (codePoint >>> 16 == 0) {
            return String.valueOf((char) codePoint);
        }
        return new String(toChars(codePoint));
    }

    public int compareTo(Character anotherCharacter) {
        return value - anotherCharacter.value;
    }

    public static int compare(char x, char y) {
        return x - y;
    }

    public static char reverseBytes(char ch) {
        return (char) (ch << 8 | ch >> 8);
    }

    public static boolean isValidCodePoint(int codePoint) {
        return codePoint >>> 16 <= 16;
    }

    public static boolean isBmpCodePoint(int codePoint) {
        return codePoint >>> 16 == 0;
    }

    public static boolean isSupplementaryCodePoint(int codePoint) {
        return codePoint >= 0x10000 && codePoint <= MAX_CODE_POINT;
    }

    public static boolean isHighSurrogate(char ch) {
        return ch >= MIN_HIGH_SURROGATE && ch <= MAX_HIGH_SURROGATE;
    }

    public static boolean isLowSurrogate(char ch) {
        return ch >= MIN_LOW_SURROGATE && ch <= MAX_LOW_SURROGATE;
    }

    public static boolean isSurrogate(char ch) {
        return ch >= MIN_SURROGATE && ch <= MAX_SURROGATE;
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static int charCount(int codePoint) {
        return codePoint >= 0x10000 ? 2 : 1;
    }

    public static int toCodePoint(char high, char low) {
        return (high << 10) + low - 0x35fdc00;
    }

    public static int codePointAt(CharSequence seq, int index) {
        char c = seq.charAt(index);
        if (isHighSurrogate(c) && index + 1 < seq.length()) {
            char d = seq.charAt(index + 1);
            if (isLowSurrogate(d)) {
                return toCodePoint(c, d);
            }
        }
        return c;
    }

    public static int codePointAt(char[] a, int index) {
        return pairAt(a, index, a.length);
    }

    public static int codePointAt(char[] a, int index, int limit) {
        if (index >= limit || index < 0 || limit < 0 || limit > a.length) {
            throw new IndexOutOfBoundsException();
        }
        return pairAt(a, index, limit);
    }

    private static int pairAt(char[] a, int index, int limit) {
        char c = a[index];
        if (isHighSurrogate(c) && index + 1 < limit && isLowSurrogate(a[index + 1])) {
            return toCodePoint(c, a[index + 1]);
        }
        return c;
    }

    public static int codePointBefore(CharSequence seq, int index) {
        char d = seq.charAt(index - 1);
        if (isLowSurrogate(d) && index > 1) {
            char c = seq.charAt(index - 2);
            if (isHighSurrogate(c)) {
                return toCodePoint(c, d);
            }
        }
        return d;
    }

    public static int codePointBefore(char[] a, int index) {
        return pairBefore(a, index, 0);
    }

    public static int codePointBefore(char[] a, int index, int start) {
        if (index <= start || start < 0 || index > a.length) {
            throw new IndexOutOfBoundsException();
        }
        return pairBefore(a, index, start);
    }

    private static int pairBefore(char[] a, int index, int start) {
        char d = a[index - 1];
        if (isLowSurrogate(d) && index - 1 > start && isHighSurrogate(a[index - 2])) {
            return toCodePoint(a[index - 2], d);
        }
        return d;
    }

    public static char highSurrogate(int codePoint) {
        return (char) ((codePoint >>> 10) + 0xd7c0);
    }

    public static char lowSurrogate(int codePoint) {
        return (char) (codePoint & 0x3ff | 0xdc00);
    }

    private static IllegalArgumentException notACodePoint(int codePoint) {
        return new IllegalArgumentException("Not a valid Unicode code point: 0x"
                + Integer.toHexString(codePoint).toUpperCase());
    }

    public static int toChars(int codePoint, char[] dst, int dstIndex) {
        if (codePoint >>> 16 == 0) {
            dst[dstIndex] = (char) codePoint;
            return 1;
        }
        if (codePoint >>> 16 > 16) {
            throw notACodePoint(codePoint);
        }
        // The second first: when it is out of range nothing may have been written.
        dst[dstIndex + 1] = lowSurrogate(codePoint);
        dst[dstIndex] = highSurrogate(codePoint);
        return 2;
    }

    public static char[] toChars(int codePoint) {
        if (codePoint >>> 16 == 0) {
            return new char[] {(char) codePoint};
        }
        if (codePoint >>> 16 > 16) {
            throw notACodePoint(codePoint);
        }
        return new char[] {highSurrogate(codePoint), lowSurrogate(codePoint)};
    }

    public static int codePointCount(CharSequence seq, int beginIndex, int endIndex) {
        if (beginIndex < 0 || endIndex > seq.length() || beginIndex > endIndex) {
            throw new IndexOutOfBoundsException();
        }
        int n = endIndex - beginIndex;
        for (int i = beginIndex; i < endIndex - 1; i++) {
            if (isHighSurrogate(seq.charAt(i)) && isLowSurrogate(seq.charAt(i + 1))) {
                n--;
                i++;
            }
        }
        return n;
    }

    public static int codePointCount(char[] a, int offset, int count) {
        if (count > a.length - offset || offset < 0 || count < 0) {
            throw new IndexOutOfBoundsException();
        }
        int n = count;
        for (int i = offset; i < offset + count - 1; i++) {
            if (isHighSurrogate(a[i]) && isLowSurrogate(a[i + 1])) {
                n--;
                i++;
            }
        }
        return n;
    }

    public static int offsetByCodePoints(CharSequence seq, int index, int codePointOffset) {
        int length = seq.length();
        if (index < 0 || index > length) {
            throw new IndexOutOfBoundsException();
        }
        int x = index;
        int n = codePointOffset;
        for (; n > 0 && x < length; n--) {
            if (isHighSurrogate(seq.charAt(x++)) && x < length && isLowSurrogate(seq.charAt(x))) {
                x++;
            }
        }
        for (; n < 0 && x > 0; n++) {
            if (isLowSurrogate(seq.charAt(--x)) && x > 0 && isHighSurrogate(seq.charAt(x - 1))) {
                x--;
            }
        }
        if (n != 0) {
            throw new IndexOutOfBoundsException();
        }
        return x;
    }

    public static int offsetByCodePoints(char[] a, int start, int count, int index, int codePointOffset) {
        if (count > a.length - start || start < 0 || count < 0 || index < start || index > start + count) {
            throw new IndexOutOfBoundsException();
        }
        int limit = start + count;
        int x = index;
        int n = codePointOffset;
        for (; n > 0 && x < limit; n--) {
            if (isHighSurrogate(a[x++]) && x < limit && isLowSurrogate(a[x])) {
                x++;
            }
        }
        for (; n < 0 && x > start; n++) {
            if (isLowSurrogate(a[--x]) && x > start && isHighSurrogate(a[x - 1])) {
                x--;
            }
        }
        if (n != 0) {
            throw new IndexOutOfBoundsException();
        }
        return x;
    }

    private static int latin1(int c) {
        byte[] t = LATIN1;
        return t[c << 1] & 0xff | t[(c << 1) + 1] << 8;
    }

    public static boolean isLowerCase(char ch) {
        return isLowerCase((int) ch);
    }

    public static boolean isLowerCase(int codePoint) {
        if (codePoint >>> 7 == 0) {
            return codePoint >= 'a' && codePoint <= 'z';
        }
        return has(codePoint, LOWER, CharacterData.LOWER);
    }

    public static boolean isUpperCase(char ch) {
        return isUpperCase((int) ch);
    }

    public static boolean isUpperCase(int codePoint) {
        if (codePoint >>> 7 == 0) {
            return codePoint >= 'A' && codePoint <= 'Z';
        }
        return has(codePoint, UPPER, CharacterData.UPPER);
    }

    private static boolean has(int codePoint, int latin1Bit, int flag) {
        return codePoint >>> 8 == 0 ? (latin1(codePoint) & latin1Bit) != 0
                : CharacterData.is(codePoint, flag);
    }

    public static boolean isTitleCase(char ch) {
        return getType((int) ch) == TITLECASE_LETTER;
    }

    public static boolean isTitleCase(int codePoint) {
        return getType(codePoint) == TITLECASE_LETTER;
    }

    public static boolean isDigit(char ch) {
        return ch < 256 ? ch >= '0' && ch <= '9' : CharacterData.type(ch) == DECIMAL_DIGIT_NUMBER;
    }

    public static boolean isDigit(int codePoint) {
        return codePoint >>> 8 == 0 ? codePoint >= '0' && codePoint <= '9'
                : CharacterData.type(codePoint) == DECIMAL_DIGIT_NUMBER;
    }

    public static boolean isDefined(char ch) {
        return getType((int) ch) != UNASSIGNED;
    }

    public static boolean isDefined(int codePoint) {
        return getType(codePoint) != UNASSIGNED;
    }

    public static boolean isLetter(char ch) {
        return isLetter((int) ch);
    }

    public static boolean isLetter(int codePoint) {
        if (codePoint >>> 7 == 0) {
            int c = codePoint | 32;
            return c >= 'a' && c <= 'z';
        }
        int type = getType(codePoint);
        return type >= UPPERCASE_LETTER && type <= OTHER_LETTER;
    }

    public static boolean isLetterOrDigit(char ch) {
        return isLetterOrDigit((int) ch);
    }

    public static boolean isLetterOrDigit(int codePoint) {
        if (codePoint >>> 7 == 0) {
            int c = codePoint | 32;
            return c >= 'a' && c <= 'z' || codePoint >= '0' && codePoint <= '9';
        }
        int type = getType(codePoint);
        return type >= UPPERCASE_LETTER && type <= OTHER_LETTER || type == DECIMAL_DIGIT_NUMBER;
    }

    @Deprecated(since = "1.1")
    public static boolean isJavaLetter(char ch) {
        return isJavaIdentifierStart((int) ch);
    }

    @Deprecated(since = "1.1")
    public static boolean isJavaLetterOrDigit(char ch) {
        return isJavaIdentifierPart((int) ch);
    }

    public static boolean isAlphabetic(int codePoint) {
        return has(codePoint, ALPHABETIC, CharacterData.ALPHABETIC);
    }

    public static boolean isIdeographic(int codePoint) {
        return codePoint >>> 8 != 0 && CharacterData.is(codePoint, CharacterData.IDEOGRAPHIC);
    }

    public static boolean isJavaIdentifierStart(char ch) {
        return isJavaIdentifierStart((int) ch);
    }

    public static boolean isJavaIdentifierStart(int codePoint) {
        return has(codePoint, JAVA_START, CharacterData.JAVA_START);
    }

    public static boolean isJavaIdentifierPart(char ch) {
        return isJavaIdentifierPart((int) ch);
    }

    public static boolean isJavaIdentifierPart(int codePoint) {
        return has(codePoint, JAVA_PART, CharacterData.JAVA_PART);
    }

    public static boolean isUnicodeIdentifierStart(char ch) {
        return isUnicodeIdentifierStart((int) ch);
    }

    public static boolean isUnicodeIdentifierStart(int codePoint) {
        return has(codePoint, UNICODE_START, CharacterData.UNICODE_START);
    }

    public static boolean isUnicodeIdentifierPart(char ch) {
        return isUnicodeIdentifierPart((int) ch);
    }

    public static boolean isUnicodeIdentifierPart(int codePoint) {
        return has(codePoint, UNICODE_PART, CharacterData.UNICODE_PART);
    }

    public static boolean isIdentifierIgnorable(char ch) {
        return isIdentifierIgnorable((int) ch);
    }

    public static boolean isIdentifierIgnorable(int codePoint) {
        return has(codePoint, IGNORABLE, CharacterData.IGNORABLE);
    }

    public static boolean isMirrored(char ch) {
        return isMirrored((int) ch);
    }

    public static boolean isMirrored(int codePoint) {
        return has(codePoint, MIRRORED, CharacterData.MIRRORED);
    }

    public static char toLowerCase(char ch) {
        return (char) toLowerCase((int) ch);
    }

    public static int toLowerCase(int codePoint) {
        return codePoint >>> 8 == 0 ? String.foldLatin1(codePoint) : CharacterData.toCase(codePoint, 2);
    }

    public static char toUpperCase(char ch) {
        return (char) toUpperCase((int) ch);
    }

    public static int toUpperCase(int codePoint) {
        if (codePoint < 'a') {
            return codePoint;
        }
        if (codePoint <= 'z') {
            return codePoint - 32;
        }
        return codePoint < 256 ? toUpperCaseLatin1(codePoint) : CharacterData.toCase(codePoint, 3);
    }

    /** Two upper cases are outside of Latin-1: those of the micro sign and of y with diaeresis. */
    static int toUpperCaseLatin1(int c) {
        if (c >= 'a' && c <= 'z') {
            return c - 32;
        }
        if (c < 0xe0 || c == 0xf7) {
            return c == 0xb5 ? 0x39c : c;
        }
        return c == 0xff ? 0x178 : c - 32;
    }

    public static char toTitleCase(char ch) {
        return (char) toTitleCase((int) ch);
    }

    public static int toTitleCase(int codePoint) {
        return codePoint >>> 8 == 0 ? toUpperCase(codePoint) : CharacterData.toCase(codePoint, 4);
    }

    public static int digit(char ch, int radix) {
        return digit((int) ch, radix);
    }

    public static int digit(int codePoint, int radix) {
        int d;
        if (codePoint >>> 7 == 0) {
            if (codePoint <= '9') {
                d = codePoint - '0';
            } else {
                int c = codePoint | 32;
                d = c >= 'a' && c <= 'z' ? c - ('a' - 10) : -1;
            }
        } else if (codePoint >>> 8 == 0) {
            return -1;
        } else if (CharacterData.type(codePoint) == DECIMAL_DIGIT_NUMBER
                || codePoint >= 0xff21 && codePoint <= 0xff3a || codePoint >= 0xff41 && codePoint <= 0xff5a) {
            d = CharacterData.numericValue(codePoint); // fullwidth letters are digits too
        } else {
            return -1;
        }
        return d >= 0 && d < radix && radix >= MIN_RADIX && radix <= MAX_RADIX ? d : -1;
    }

    public static int getNumericValue(char ch) {
        return getNumericValue((int) ch);
    }

    public static int getNumericValue(int codePoint) {
        return codePoint >>> 7 == 0 ? digit(codePoint, MAX_RADIX) : CharacterData.numericValue(codePoint);
    }

    public static char forDigit(int digit, int radix) {
        if (digit >= radix || digit < 0 || radix < MIN_RADIX || radix > MAX_RADIX) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' - 10 + digit);
    }

    @Deprecated(since = "1.1")
    public static boolean isSpace(char ch) {
        return ch == ' ' || ch >= '\t' && ch <= '\r' && ch != '\013';
    }

    public static boolean isSpaceChar(char ch) {
        return isSpaceChar((int) ch);
    }

    public static boolean isSpaceChar(int codePoint) {
        if (codePoint >>> 8 == 0) {
            return codePoint == ' ' || codePoint == 0xa0;
        }
        int type = CharacterData.type(codePoint);
        return type >= SPACE_SEPARATOR && type <= PARAGRAPH_SEPARATOR;
    }

    public static boolean isWhitespace(char ch) {
        return isWhitespace((int) ch);
    }

    public static boolean isWhitespace(int codePoint) {
        if (codePoint >>> 8 == 0) {
            return codePoint <= ' ' && (codePoint >= 28 || codePoint >= 9 && codePoint <= 13);
        }
        return CharacterData.is(codePoint, CharacterData.WHITESPACE);
    }

    public static boolean isISOControl(char ch) {
        return isISOControl((int) ch);
    }

    public static boolean isISOControl(int codePoint) {
        return codePoint >= 0 && codePoint <= 0x9f && (codePoint < ' ' || codePoint >= 0x7f);
    }

    public static int getType(char ch) {
        return getType((int) ch);
    }

    public static int getType(int codePoint) {
        return codePoint >>> 8 == 0 ? latin1(codePoint) & 31 : CharacterData.type(codePoint);
    }

    public static byte getDirectionality(char ch) {
        return getDirectionality((int) ch);
    }

    public static byte getDirectionality(int codePoint) {
        return codePoint >>> 8 == 0 ? LATIN1_DIRECTIONS[codePoint] : CharacterData.direction(codePoint);
    }

    public static String getName(int codePoint) {
        if (codePoint >>> 16 > 16) {
            throw notACodePoint(codePoint);
        }
        return isDefined(codePoint) ? CharacterNames.of(codePoint) : null;
    }

    public static int codePointOf(String name) {
        name = name.trim().toUpperCase(Locale.ROOT);
        int codePoint = CharacterNames.find(name);
        if (codePoint < 0) {
            throw new IllegalArgumentException("Unrecognized character name :" + name);
        }
        return codePoint;
    }

    @Override
    public Optional<DynamicConstantDesc<Character>> describeConstable() {
        return Optional.of(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_EXPLICIT_CAST, ConstantDescs.DEFAULT_NAME,
                                                       ConstantDescs.CD_char, Integer.valueOf((int) value)));
    }
}
