// Made by unicode.py from the Unicode character database: blocks and scripts of Unicode 13.0.
package java.lang;

/** Runs of code points: their lengths, and what they are. Those of blocks are counted in sixteens. */
final class UnicodeRanges {
    private UnicodeRanges() {
    }

    /** The names of the blocks in the order of their code points. */
    static String BLOCKS =
            "Basic Latin;Latin-1 Supplement;Latin Extended-A;Latin Extended-B;IPA Extensions;Spacing Modifier"
            + " Letters;Combining Diacritical Marks;Greek and Coptic;Cyrillic;Cyrillic Supplement;Armenian;Hebr"
            + "ew;Arabic;Syriac;Arabic Supplement;Thaana;NKo;Samaritan;Mandaic;Syriac Supplement;Arabic Extende"
            + "d-A;Devanagari;Bengali;Gurmukhi;Gujarati;Oriya;Tamil;Telugu;Kannada;Malayalam;Sinhala;Thai;Lao;T"
            + "ibetan;Myanmar;Georgian;Hangul Jamo;Ethiopic;Ethiopic Supplement;Cherokee;Unified Canadian Abori"
            + "ginal Syllabics;Ogham;Runic;Tagalog;Hanunoo;Buhid;Tagbanwa;Khmer;Mongolian;Unified Canadian Abor"
            + "iginal Syllabics Extended;Limbu;Tai Le;New Tai Lue;Khmer Symbols;Buginese;Tai Tham;Combining Dia"
            + "critical Marks Extended;Balinese;Sundanese;Batak;Lepcha;Ol Chiki;Cyrillic Extended-C;Georgian Ex"
            + "tended;Sundanese Supplement;Vedic Extensions;Phonetic Extensions;Phonetic Extensions Supplement;"
            + "Combining Diacritical Marks Supplement;Latin Extended Additional;Greek Extended;General Punctuat"
            + "ion;Superscripts and Subscripts;Currency Symbols;Combining Diacritical Marks for Symbols;Letterl"
            + "ike Symbols;Number Forms;Arrows;Mathematical Operators;Miscellaneous Technical;Control Pictures;"
            + "Optical Character Recognition;Enclosed Alphanumerics;Box Drawing;Block Elements;Geometric Shapes"
            + ";Miscellaneous Symbols;Dingbats;Miscellaneous Mathematical Symbols-A;Supplemental Arrows-A;Brail"
            + "le Patterns;Supplemental Arrows-B;Miscellaneous Mathematical Symbols-B;Supplemental Mathematical"
            + " Operators;Miscellaneous Symbols and Arrows;Glagolitic;Latin Extended-C;Coptic;Georgian Suppleme"
            + "nt;Tifinagh;Ethiopic Extended;Cyrillic Extended-A;Supplemental Punctuation;CJK Radicals Suppleme"
            + "nt;Kangxi Radicals;Ideographic Description Characters;CJK Symbols and Punctuation;Hiragana;Katak"
            + "ana;Bopomofo;Hangul Compatibility Jamo;Kanbun;Bopomofo Extended;CJK Strokes;Katakana Phonetic Ex"
            + "tensions;Enclosed CJK Letters and Months;CJK Compatibility;CJK Unified Ideographs Extension A;Yi"
            + "jing Hexagram Symbols;CJK Unified Ideographs;Yi Syllables;Yi Radicals;Lisu;Vai;Cyrillic Extended"
            + "-B;Bamum;Modifier Tone Letters;Latin Extended-D;Syloti Nagri;Common Indic Number Forms;Phags-pa;"
            + "Saurashtra;Devanagari Extended;Kayah Li;Rejang;Hangul Jamo Extended-A;Javanese;Myanmar Extended-"
            + "B;Cham;Myanmar Extended-A;Tai Viet;Meetei Mayek Extensions;Ethiopic Extended-A;Latin Extended-E;"
            + "Cherokee Supplement;Meetei Mayek;Hangul Syllables;Hangul Jamo Extended-B;High Surrogates;High Pr"
            + "ivate Use Surrogates;Low Surrogates;Private Use Area;CJK Compatibility Ideographs;Alphabetic Pre"
            + "sentation Forms;Arabic Presentation Forms-A;Variation Selectors;Vertical Forms;Combining Half Ma"
            + "rks;CJK Compatibility Forms;Small Form Variants;Arabic Presentation Forms-B;Halfwidth and Fullwi"
            + "dth Forms;Specials;Linear B Syllabary;Linear B Ideograms;Aegean Numbers;Ancient Greek Numbers;An"
            + "cient Symbols;Phaistos Disc;Lycian;Carian;Coptic Epact Numbers;Old Italic;Gothic;Old Permic;Ugar"
            + "itic;Old Persian;Deseret;Shavian;Osmanya;Osage;Elbasan;Caucasian Albanian;Linear A;Cypriot Sylla"
            + "bary;Imperial Aramaic;Palmyrene;Nabataean;Hatran;Phoenician;Lydian;Meroitic Hieroglyphs;Meroitic"
            + " Cursive;Kharoshthi;Old South Arabian;Old North Arabian;Manichaean;Avestan;Inscriptional Parthia"
            + "n;Inscriptional Pahlavi;Psalter Pahlavi;Old Turkic;Old Hungarian;Hanifi Rohingya;Rumi Numeral Sy"
            + "mbols;Yezidi;Old Sogdian;Sogdian;Chorasmian;Elymaic;Brahmi;Kaithi;Sora Sompeng;Chakma;Mahajani;S"
            + "harada;Sinhala Archaic Numbers;Khojki;Multani;Khudawadi;Grantha;Newa;Tirhuta;Siddham;Modi;Mongol"
            + "ian Supplement;Takri;Ahom;Dogra;Warang Citi;Dives Akuru;Nandinagari;Zanabazar Square;Soyombo;Pau"
            + " Cin Hau;Bhaiksuki;Marchen;Masaram Gondi;Gunjala Gondi;Makasar;Lisu Supplement;Tamil Supplement;"
            + "Cuneiform;Cuneiform Numbers and Punctuation;Early Dynastic Cuneiform;Egyptian Hieroglyphs;Egypti"
            + "an Hieroglyph Format Controls;Anatolian Hieroglyphs;Bamum Supplement;Mro;Bassa Vah;Pahawh Hmong;"
            + "Medefaidrin;Miao;Ideographic Symbols and Punctuation;Tangut;Tangut Components;Khitan Small Scrip"
            + "t;Tangut Supplement;Kana Supplement;Kana Extended-A;Small Kana Extension;Nushu;Duployan;Shorthan"
            + "d Format Controls;Byzantine Musical Symbols;Musical Symbols;Ancient Greek Musical Notation;Mayan"
            + " Numerals;Tai Xuan Jing Symbols;Counting Rod Numerals;Mathematical Alphanumeric Symbols;Sutton S"
            + "ignWriting;Glagolitic Supplement;Nyiakeng Puachue Hmong;Wancho;Mende Kikakui;Adlam;Indic Siyaq N"
            + "umbers;Ottoman Siyaq Numbers;Arabic Mathematical Alphabetic Symbols;Mahjong Tiles;Domino Tiles;P"
            + "laying Cards;Enclosed Alphanumeric Supplement;Enclosed Ideographic Supplement;Miscellaneous Symb"
            + "ols and Pictographs;Emoticons;Ornamental Dingbats;Transport and Map Symbols;Alchemical Symbols;G"
            + "eometric Shapes Extended;Supplemental Arrows-C;Supplemental Symbols and Pictographs;Chess Symbol"
            + "s;Symbols and Pictographs Extended-A;Symbols for Legacy Computing;CJK Unified Ideographs Extensi"
            + "on B;CJK Unified Ideographs Extension C;CJK Unified Ideographs Extension D;CJK Unified Ideograph"
            + "s Extension E;CJK Unified Ideographs Extension F;CJK Compatibility Ideographs Supplement;CJK Uni"
            + "fied Ideographs Extension G;Tags;Variation Selectors Supplement;Supplementary Private Use Area-A"
            + ";Supplementary Private Use Area-B;";
    /** The number of a block counts from 1; 0 is none. */
    static String BLOCK_LENGTHS =
            "\10\10\10\15\6\5\7\11\20\3\6\7\20\5\3\4\4\4\2\1\3\6\10\10\10\10\10\10\10\10\10\10\10\10\20\12\6"
            + "\20\30\2\6(\2\6\2\2\2\2\10\13\5\5\3\6\2\2\11\5\10\4\4\5\3\1\3\1\3\10\4\4\20\20\7\3\3\3\5\4\7\20"
            + "\20\4\2\12\10\2\6\20\14\3\1\20\10\10\20\20\6\2\10\3\5\6\2\10\10\16\1\1\4\6\6\3\6\1\2\3\1\20\20"
            + "\u019c\4\u0520I\4\3\24\6\6\2\16\3\1\4\6\2\3\3\2\6\2\6\2\6\2\3\4\5\4\u02bb\58\10@\u0190 \5+\1\1\1"
            + "\2\2\11\17\1\10\10\4\5\4\3\10\2\4\2\3\2\3\2\4\2\5\3\3\5\3\4\5\4\30\4\4\4\2\2\3\3\2\2\2\4\2\6\6\2"
            + "\2\2\4\4\2\2\3\5\5\3\10\4\22\2\4\4\3\4\4\3\2\10\5\3\5\3\6\2\5\3\3\5\10\10\10\6\12\10\6\2\5\3\4"
            + "\14\5\5\6\6\4\6\5\6\1\4\6\12\7\5\4\6\5\23\2\6\5\1\4@\10\15\244\7C\1\374(\u0218$\3\6\3\11+\6\6\12"
            + "\4\2\u01800 \11\u0226\1\20\3\4\31\220\12\1\u0125\15\3\20\20\5\7\2\2\6\2\10@+E\20\3\6\7\5\24\3\4"
            + "\35\3.\2\16\2\0061\5\4\5\13\20\20\3\7\6\20\0200\5\3\10\10\10\20\20\7\11\20@\u0a6e\2\u0104\16"
            + "\u0169\u01d4\301\42^\u0135\u0106\uadc5\10\10\17\u0fe1\u1000\u1000";
    static String BLOCK_KINDS =
            "\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22\23\24\0\25\26\27\30\31\32\33\34\35\36\37 !\42#$%"
            + "&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\134]^_`abcdefghi\0jklmnopqrstuvwxyz{|}~"
            + "\177\200\201\202\203\204\205\206\207\210\211\212\213\214\215\216\217\220\221\222\223\224\225\226"
            + "\227\230\231\232\233\234\235\236\237\240\241\242\243\244\245\246\247\250\251\0\252\253\254\255"
            + "\256\257\260\261\0\262\263\264\265\266\267\0\0\270\0\0\271\272\273\274\0\275\276\277\0\300\301"
            + "\302\303\304\0\305\306\307\310\311\0\312\0\313\314\0\315\316\0\317\320\0\321\322\323\324\325\326"
            + "\327\330\331\332\0\333\334\335\0\336\337\0\340\341\342\343\0\344\0\345\0\346\347\0\350\351\352\0"
            + "\353\0\0\354\355\0\356\357\0\360\0\0\361\362\363\364\365\0\0\366\367\0\370\0\371\372\0\373\374\0"
            + "\375\0\376\0\377\u0100\u0101\u0102\u0103\0\0\u0104\u0105\u0106\u0107\0\u0108\u0109\0\0\0\u010a"
            + "\u010b\u010c\0\0\u010d\u010e\u010f\0\u0110\u0111\0\0\u0112\0\0\u0113\0\0\u0114\0\0\0\0\u0115\0"
            + "\u0116\0\u0117\0\u0118\0\u0119\0\u011a\u011b\u011c\u011d\u011e\u011f\u0120\u0121\u0122\u0123"
            + "\u0124\u0125\u0126\u0127\u0128\u0129\0\u012a\0\u012b\u012c\u012d\u012e\0\u012f\0\u0130\0\0\u0131"
            + "\0\u0132\0\u0133\u0134";
    /** The codes of ISO 15924 of the scripts, in the order of UnicodeScript. */
    static String SCRIPT_CODES =
            "ZyyyLatnGrekCyrlArmnHebrArabSyrcThaaDevaBengGuruGujrOryaTamlTeluKndaMlymSinhThaiLaooTibtMymrGeor"
            + "HangEthiCherCansOgamRunrKhmrMongHiraKanaBopoHaniYiiiItalGothDsrtZinhTglgHanoBuhdTagbLimbTaleLinb"
            + "UgarShawOsmaCprtBraiBugiCoptTaluGlagTfngSyloXpeoKharBaliXsuxPhnxPhagNkooSundBatkLepcOlckVaiiSaur"
            + "KaliRjngLyciCariLydiChamLanaTavtAvstEgypSamrMandLisuBamuJavaMteiArmiSarbPrtiPhliOrkhBrahKthiMero"
            + "MercSoraCakmShrdTakrPlrdAghbBassDuplElbaGranHmngKhojLinaMahjManiMendModiMrooNarbNbatPalmPaucPerm"
            + "PhlpSiddSindTirhWaraAhomHluwHatrMultHungSgnwAdlmBhksMarcNewaOsgeTangGonmNshuSoyoZanbRohgSogoSogd"
            + "DogrGongMakaMedfElymNandHmnpWchoYeziChrsDiakKitsZzzz";
    /** The ordinal of a script. */
    static String SCRIPT_LENGTHS =
            "A\32\6\32/\1\17\1\5\27\1\37\1\u01c1'\5\5\2\24p\4\1\3\2\4\1\1\4\1\1\1\1\3\1\1\1\24\1?\16\20\205\2"
            + "\251\1&\0022\2\3\0017\10\33\4\6\13\5\1\6\1\16\1\1\1\1\1 \1\12\13\32\1l\1\42\16\1<\2\00302\16;\2"
            + "\3.\2\17\1\34\2\1\1\0135\25\1\22\13\17\1\35Q\4\17\2\32\4\1\10\2\2\2\26\1\7\1\1\3\4\2\11\2\2\2\4"
            + "\10\1\4\2\1\5\2\31\2\3\1\6\4\2\2\26\1\7\1\2\1\2\1\2\2\1\1\5\4\2\2\3\3\1\7\4\1\1\7\21\12\3\1\11\1"
            + "\3\1\26\1\7\1\2\1\5\2\12\1\3\1\3\2\1\17\4\2\14\7\7\1\3\1\10\2\2\2\26\1\7\1\2\1\5\2\11\2\2\2\3\7"
            + "\3\4\2\1\5\2\22\12\2\1\6\3\3\1\4\3\2\1\1\1\2\3\2\3\3\3\14\4\5\3\3\1\4\2\1\6\1\16\25\5\15\1\3\1"
            + "\27\1\20\3\10\1\3\1\4\7\2\1\3\5\4\2\12\7\11\15\1\3\1\27\1\12\1\5\2\11\1\3\1\4\7\2\7\1\1\4\2\12\1"
            + "\2\15\15\1\3\0013\1\3\1\6\4\20\2\32\1\3\1\22\3\30\1\11\1\1\2\7\3\1\4\6\1\1\1\10\6\12\2\3\14:\4\1"
            + "\34%\2\1\1\1\5\1\30\1\1\1\27\2\5\1\1\1\6\2\12\2\4 H\1$\4'\1$\1\17\1\7\4\2%\240&\1\1\5\1\2+\1\4"
            + "\u0100I\1\4\2\7\1\1\1\4\2)\1\4\2!\1\4\2\7\1\1\1\4\2\17\19\1\4\2C\2 \3\32\6V\2\6\2\u0280\35\3K\3"
            + "\13\7\15\1\7\13\25\2\11\24\14\15\1\3\1\2\14^\2\12\6\12\6\2\2\1\1\11\1\12\6Y\7+\5F\12\37\1\14\4"
            + "\14\4\1\3\14\36\2\5\13,\4\32\6\13\3\2 \34\2\2?\1\35\2\13\6\12\6\16\2\21?L\4-\3@4\10\48\3\17\3"
            + "\0030\11\7+\2\3\10\10\3\1\15\1\7\4\1\6\1\3\2\1\5&\5\0011\5\4\5\15\1F\1:\1\5\u0100\26\2\6\2&\2\6"
            + "\2\10\1\1\1\1\1\1\1\37\0025\1\17\1\16\2\6\1\23\2\3\1\11\1\14\2W\1\13\1\2\13\1\17\1\15\3 \20!\17&"
            + "\1\3\2\6\1\33\1\21)\3\4\u0297\31\13\25\u03a0\u0100\u0274\2 \1i/\1/\1 t\5\7&\1\1\5\1\28\7\2\16\1"
            + "\27\11\7\1\7\1\7\1\7\1\7\1\7\1\7\1\7\1 S-\32\1Y\14\326\32\14\4\5\1\1\1\31\11\4\2\10\4\4\1V\2\2\2"
            + "\3\1Z\2\3\5+\1^\1\20 $\14\20\37\1@\37Q/\1X\250\u19c0@\u51fd\3\u048d\0037\0110\u012c\24`X\10\42f"
            + "\0035\2\11*\13-\3\12\68\10F\10\14\6 .\1\1$\13\1\35\3N\1\1\12\4\2\37\0017\11\16\2\12\2\4 C\30\5"
            + "\27\12\6\2\6\2\6\11\7\1\7\1+\1\11\1\4\2\4P.\2\12\6\u2ba4\14\27\0041\u2104\u016e\2j&\7\14\5\5\32"
            + "\1\5\1\1\1\2\1\2\1\12r\21\u016b\2\20@\0026(\16\2\20\12\6\16\2#\1\23\1\4\4\5\1\207\2\1\1 \32\6\32"
            + "\13\12\1-\2\37\3\6\2\6\2\6\2\3\3\7\1\7\12\5\2\14\1\32\1\23\1\2\1\17\2\16\42{\5\3\4-\3\11O\1\15\3"
            + "\1/-\1\202\35\0031\17\1\33\4$\11\3\33\5+\5\36\1\1$\4\16*P0\36\2\12\6$\4$\4(\0104\13\1\220\u0137"
            + "\11\26\12\10\230\6\2\1\1,\1\2\3\1\2\1\26\1\11 \37\10\0110\23\1\2\5\5\34\3\1\32\5\1@ \30\4\24\2."
            + "\4\1\2\5\10\1\3\1\35\2\3\4\12\7\11\7   '\4\14\0116\3\7\26\2\10\23\5\10\22\7\4\14\7PI73\0153\7\6("
            + "\10\12\u0126\37\1*\1\3\2\2N(\10*V\34\24\27\11N\4\36\17\1B\13\1\2\31\7\12\0065\1\22\10'\11`\1\24"
            + "\13\22\1,A\7\1\1\1\4\1\17\1\13\6;\5\12\6\4\1\10\2\2\2\26\1\7\1\2\1\5\1\1\11\2\2\2\3\2\1\6\1\5\7"
            + "\2\7\3\5\213\134\1\5\36H\10\12\2466\2&\42E\13\12\6\15\239\7\0126\33\2\17\4\20\300<dS\14\1\7\2\1"
            + "\2\10\1\2\1\36\1\2\2\14\11\12F\10\2.\2\13\33H\10S\359\u0107\11\1-\1\16\12\35\3 \2\26\1\16I\7\1\2"
            + "\1,\3\1\1\2\1\11\10\12\6\6\1\2\1%\1\2\1\6\7\12\u0136\31\267\1\0172\15\1\u039afo\1\5\13\304\u0abc"
            + "\u042f\1\11\u0fc7\u0247\u21b9\u0239\7\37\1\12\4\2`\36\2\6\12F\12\12\1\7\1\25\5\23\u02b0[eK\49\7"
            + "\21@\1\1\2\1\13\2\16\u17f8\10\u0300\u01d6*\11\u22f7\1\u011e1\3\21\4\10\u018c\u0904k\5\15\3\11\7"
            + "\12\2\4\4\u135c\366\12'\2>\3\21\10\2\7\36\4;\27F\232\24\14W\11\31\207U\1G\1\2\2\1\2\2\2\4\1\14\1"
            + "\1\1\7\1A\1\4\2\10\1\7\1\34\1\4\1\5\1\1\3\7\1\u0154\2\u0124\0022\u028c\17\5\1\17\u0550\7\1\21\2"
            + "\7\1\2\1\5\325-\3\16\2\12\4\2\u0170:\5\1\u0500\305\2\20)L\4\12\4\2\u0311DL=\302\4\1\33\1\2\1\1\2"
            + "\1\1\12\1\4\1\1\1\1\6\1\4\1\1\1\1\1\1\3\1\2\1\1\2\1\1\1\1\1\1\1\1\1\1\2\1\1\2\4\1\7\1\4\1\4\1\1"
            + "\1\12\1\21\5\3\1\5\1\0214\2\u010e,\4d\14\17\2\17\1\17\1%\12\2568\32\1\2\15,\4\11\7\2\16\6\232"
            + "\u03d8\10\15\3\15\3t\14Y\7\14\24\14\48\10\12\6(\10\36\2\2Ny\1R\1\207\14\16\2\5\3\3\5\7\11\31\7\7"
            + "\11\3\15\7)\223\0017%\12\u0406\ua6de\42\u1035\13\336\2\u1682\16\u1d31\u0c1f\u021e\u05e2\u134b"
            + "\ud000\ud000\ud000\ud000\ud000\ud000\ud000\ud000\ud000\ud000\ud000\ud000\ud000\u5cb6\1\36`\200"
            + "\360\ud000\ud000\ud000\u8e10";
    static String SCRIPT_KINDS =
            "\0\1\0\1\0\1\0\1\0\1\0\1\0\1\0\1\0\42\0(\2\0\2\234\2\0\2\234\2\0\2\0\2\234\2\234\2\234\0026\2\3("
            + "\3\234\4\234\4\234\4\234\5\234\5\234\5\234\6\0\6\0\6\0\6\234\6\0\6\0\6(\6(\6\0\6\7\234\7\234\7\6"
            + "\10\234A\234AR\234R\234S\234S\234\7\234\6\234\6\234\6\0\6\11(\11\0\11\12\234\12\234\12\234\12"
            + "\234\12\234\12\234\12\234\12\234\12\234\12\234\12\234\12\234\12\234\12\234\13\234\13\234\13\234"
            + "\13\234\13\234\13\234\13\234\13\234\13\234\13\234\13\234\13\234\13\234\13\234\13\234\13\234\14"
            + "\234\14\234\14\234\14\234\14\234\14\234\14\234\14\234\14\234\14\234\14\234\14\234\14\234\14\234"
            + "\15\234\15\234\15\234\15\234\15\234\15\234\15\234\15\234\15\234\15\234\15\234\15\234\15\234\15"
            + "\234\16\234\16\234\16\234\16\234\16\234\16\234\16\234\16\234\16\234\16\234\16\234\16\234\16\234"
            + "\16\234\16\234\16\234\17\234\17\234\17\234\17\234\17\234\17\234\17\234\17\234\17\234\17\234\17"
            + "\234\17\20\234\20\234\20\234\20\234\20\234\20\234\20\234\20\234\20\234\20\234\20\234\20\234\20"
            + "\234\21\234\21\234\21\234\21\234\21\234\21\234\21\234\22\234\22\234\22\234\22\234\22\234\22\234"
            + "\22\234\22\234\22\234\22\234\22\234\22\234\23\234\0\23\234\24\234\24\234\24\234\24\234\24\234\24"
            + "\234\24\234\24\234\24\234\24\234\24\234\25\234\25\234\25\234\25\234\25\234\25\0\25\234\26\27\234"
            + "\27\234\27\234\27\0\27\30\31\234\31\234\31\234\31\234\31\234\31\234\31\234\31\234\31\234\31\234"
            + "\31\234\31\234\31\234\31\234\31\234\31\234\31\234\31\234\32\234\32\234\33\34\234\35\0\35\234)"
            + "\234)\234*\0\234+\234,\234,\234,\234\36\234\36\234\36\234\37\0\37\0\37\234\37\234\37\234\37\234"
            + "\33\234-\234-\234-\234-\234-.\234.\2347\2347\2347\2347\0365\2345N\234N\234N\234N\234N\234(\234="
            + "\234=\234BC\234CD\234D\234DE\3\234\27\234\27B\234(\0(\0(\0(\0(\0(\0\234\1\2\3\1\2\1\2\1\3\1\2("
            + "\234(\1\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2\234\2"
            + "\234\2\234\0(\0\234\0\1\234\0\1\0\234\1\234\0\234(\234\0\2\0\1\0\1\0\1\0\1\0\234\0\234\0\234\000"
            + "4\0\234\0\234\08\2348\234\0016\2346\27\234\27\234\27\2349\2349\2349\31\234\31\234\31\234\31\234"
            + "\31\234\31\234\31\234\31\234\31\234\3\0\234#\234#\234#\234\0\234\0#\0#\0#(\30\0#\0\234 \234(\0 "
            + "\0!\0!\234\42\234\30\234\0\42\0\234!\30\234\0\30\0!\0!\0#\0#\234$\234$\234TF\234\3U\234\0\1\0\1"
            + "\234\1\234\1:\234\0\234@\234G\234G\234\11H\0HI\234I\30\234V\234\0V\234V\26\234M\234M\234M\234M"
            + "\26O\234OW\234\31\234\31\234\31\234\31\234\31\234\1\0\1\2\1\0\234\32W\234W\234\30\234\30\234\30"
            + "\234#\234#\234\1\234\4\234\5\234\5\234\5\234\5\234\5\234\5\6\234\6\0\234\6\234\6\234\6\234(\0"
            + "\234(\3\0\234\0\234\0\234\6\234\6\234\0\234\0\1\0\1\0!\0!\0\30\234\30\234\30\234\30\234\30\234\0"
            + "\234\0\234\0\234/\234/\234/\234/\234/\234/\234/\234\0\234\0\234\0\2\234\0\234\2\234\0(\234J\234K"
            + "\234(\0\234%\234%&\234w\2340\2340;\234;\234'12\2342\234\207\234\207\234i\234f\234f\234m\234m\234"
            + "m\2343\2343\2343\2343\2343\2343X\234Xut\234t\234\177\234\177\234\177?\234?L\234L\234_`\234`\234`"
            + "<\234<\234<\234<\234<\234<\234<\234<\234Ys\234o\234o\234P\234PZ\234Z[\234[x\234x\234x\234\134"
            + "\234\201\234\201\234\201\215\234\215\234\6\234\230\234\230\234\230\234\216\234\217\234\231\234"
            + "\224\234]\234]\234]^\234^\234a\234a\234b\234b\234n\234c\234\22\234l\234l\234\200\234\200\234\200"
            + "\234\200\234\200\234z\234z\234j\234j\234j\234j\234j\234j\234j\234(j\234j\234j\234j\234j\234j\234"
            + "j\234j\234\206\234\206\234{\234{\234y\234y\234q\234q\234\37\234d\234d\234}\234}\234}\234\220\234"
            + "|\234|\232\234\232\234\232\234\232\234\232\234\232\234\232\234\232\234\225\234\225\234\225\234"
            + "\214\234\213\234v\234\204\234\204\234\204\234\204\234\205\234\205\234\205\234\211\234\211\234"
            + "\211\234\211\234\211\234\211\234\211\234\221\234\221\234\221\234\221\234\221\234\221\234\222\234"
            + "T\234\16\234\16>\234>\234>\234>\234Q\234Q\234~\234U\234r\234r\234r\234g\234g\234k\234k\234k\234k"
            + "\234k\234\223\234e\234e\234e\234\210\212\0\233\234#\234\210\234\210\233\234\210\234! \234 \234!"
            + "\234\212\234h\234h\234h\234h\234h\0\234\0\234\0\234\0(\0(\0(\0(\0\234\2\234\0\234\0\234\0\234\0"
            + "\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0"
            + "\234\0\234\0\234\0\234\0\202\234\202\234\202\2348\2348\2348\2348\2348\234\226\234\226\234\226"
            + "\234\226\234\227\234\227\234p\234p\234\203\234\203\234\203\234\0\234\0\234\6\234\6\234\6\234\6"
            + "\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6"
            + "\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\6\234\0\234\0"
            + "\234\0\234\0\234\0\234\0\234\0\234\0 \0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0"
            + "\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0\234\0"
            + "\234\0\234\0\234\0\234\0\234\0\234#\234#\234#\234#\234#\234#\234#\234\234\234\234\234\234\234"
            + "\234\234\234\234\234\234\234\0\234\0\234(\234\234\234\234";

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
