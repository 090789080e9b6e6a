// LocaleNames: the facts about languages and countries, loaded when a program asks for them.
// A language is its two letters, its three letters and its English name; a country likewise. NUMBERS has groups of
// locales: decimal separator, grouping separator, zero digit, and the locales that write numbers so. A locale that
// is not there does as its language does; all others write 1,234.5.
package java.util;

final class LocaleNames {
    private LocaleNames() {
    }

    static String LANGUAGES = ""
            + "aaaarAfar;ababkAbkhazian;aeaveAvestan;afafrAfrikaans;akakaAkan;amamhAmharic;anargAragonese;"
            + "araraArabic;asasmAssamese;avavaAvaric;ayaymAymara;azazeAzerbaijani;babakBashkir;bebelBelarusian;"
            + "bgbulBulgarian;bhbihBihari;bibisBislama;bmbamBambara;bnbenBangla;bobodTibetan;brbreBreton;"
            + "bsbosBosnian;cacatCatalan;cecheChechen;chchaChamorro;cocosCorsican;crcreCree;cscesCzech;"
            + "cuchuChurch Slavic;cvchvChuvash;cycymWelsh;dadanDanish;dedeuGerman;dvdivDivehi;dzdzoDzongkha;"
            + "eeeweEwe;elellGreek;enengEnglish;eoepoEsperanto;esspaSpanish;etestEstonian;eueusBasque;"
            + "fafasPersian;fffulFulah;fifinFinnish;fjfijFijian;fofaoFaroese;frfraFrench;fyfryWestern Frisian;"
            + "gagleIrish;gdglaScottish Gaelic;glglgGalician;gngrnGuarani;gugujGujarati;gvglvManx;hahauHausa;"
            + "hehebHebrew;hihinHindi;hohmoHiri Motu;hrhrvCroatian;hthatHaitian Creole;huhunHungarian;"
            + "hyhyeArmenian;hzherHerero;iainaInterlingua;idindIndonesian;ieileInterlingue;igiboIgbo;"
            + "iiiiiSichuan Yi;ikipkInupiaq;ioidoIdo;isislIcelandic;ititaItalian;iuikuInuktitut;jajpnJapanese;"
            + "jvjavJavanese;kakatGeorgian;kgkonKongo;kikikKikuyu;kjkuaKuanyama;kkkazKazakh;klkalKalaallisut;"
            + "kmkhmKhmer;knkanKannada;kokorKorean;krkauKanuri;kskasKashmiri;kukurKurdish;kvkomKomi;"
            + "kwcorCornish;kykirKyrgyz;lalatLatin;lbltzLuxembourgish;lglugGanda;lilimLimburgish;lnlinLingala;"
            + "lolaoLao;ltlitLithuanian;lulubLuba-Katanga;lvlavLatvian;mgmlgMalagasy;mhmahMarshallese;"
            + "mimriMaori;mkmkdMacedonian;mlmalMalayalam;mnmonMongolian;momolMoldavian;mrmarMarathi;msmsaMalay;"
            + "mtmltMaltese;mymyaBurmese;nanauNauru;nbnobNorwegian Bokm\u00e5l;ndndeNorth Ndebele;nenepNepali;"
            + "ngndoNdonga;nlnldDutch;nnnnoNorwegian Nynorsk;nonorNorwegian;nrnblSouth Ndebele;nvnavNavajo;"
            + "nynyaNyanja;ocociOccitan;ojojiOjibwa;omormOromo;ororiOdia;osossOssetic;papanPunjabi;pipliPali;"
            + "plpolPolish;pspusPashto;ptporPortuguese;ququeQuechua;rmrohRomansh;rnrunRundi;roronRomanian;"
            + "rurusRussian;rwkinKinyarwanda;sasanSanskrit;scsrdSardinian;sdsndSindhi;sesmeNorthern Sami;"
            + "sgsagSango;sisinSinhala;skslkSlovak;slslvSlovenian;smsmoSamoan;snsnaShona;sosomSomali;"
            + "sqsqiAlbanian;srsrpSerbian;sssswSwati;stsotSouthern Sotho;susunSundanese;svsweSwedish;"
            + "swswaSwahili;tatamTamil;tetelTelugu;tgtgkTajik;ththaThai;titirTigrinya;tktukTurkmen;"
            + "tltglTagalog;tntsnTswana;totonTongan;trturTurkish;tstsoTsonga;tttatTatar;twtwiTwi;tytahTahitian;"
            + "uguigUyghur;ukukrUkrainian;ururdUrdu;uzuzbUzbek;vevenVenda;vivieVietnamese;vovolVolap\u00fck;"
            + "wawlnWalloon;wowolWolof;xhxhoXhosa;yiyidYiddish;yoyorYoruba;zazhaZhuang;zhzhoChinese;zuzulZulu;";

    /** The codes of ISO 3166-3. */
    static String FORMER_COUNTRIES = ""
            + "AIDJ ANHH BQAQ BUMM BYAA CSHH CSXX CTKI DDDE DYBJ FQHH FXFR GEHH HVBF JTUM MIUM NHVU NQAQ "
            + "NTHH PCHH PUUM PZPA RHZW SKIN SUHH TPTL VDVN WKUM YDYE YUCS ZRCD";

    static String COUNTRIES = ""
            + "ADANDAndorra;AEAREUnited Arab Emirates;AFAFGAfghanistan;AGATGAntigua & Barbuda;AIAIAAnguilla;"
            + "ALALBAlbania;AMARMArmenia;AOAGOAngola;AQATAAntarctica;ARARGArgentina;ASASMAmerican Samoa;"
            + "ATAUTAustria;AUAUSAustralia;AWABWAruba;AXALA\u00c5land Islands;AZAZEAzerbaijan;"
            + "BABIHBosnia & Herzegovina;BBBRBBarbados;BDBGDBangladesh;BEBELBelgium;BFBFABurkina Faso;"
            + "BGBGRBulgaria;BHBHRBahrain;BIBDIBurundi;BJBENBenin;BLBLMSt. Barth\u00e9lemy;BMBMUBermuda;"
            + "BNBRNBrunei;BOBOLBolivia;BQBESCaribbean Netherlands;BRBRABrazil;BSBHSBahamas;BTBTNBhutan;"
            + "BVBVTBouvet Island;BWBWABotswana;BYBLRBelarus;BZBLZBelize;CACANCanada;"
            + "CCCCKCocos (Keeling) Islands;CDCODCongo - Kinshasa;CFCAFCentral African Republic;"
            + "CGCOGCongo - Brazzaville;CHCHESwitzerland;CICIVC\u00f4te d\u2019Ivoire;CKCOKCook Islands;"
            + "CLCHLChile;CMCMRCameroon;CNCHNChina;COCOLColombia;CRCRICosta Rica;CUCUBCuba;CVCPVCape Verde;"
            + "CWCUWCura\u00e7ao;CXCXRChristmas Island;CYCYPCyprus;CZCZECzechia;DEDEUGermany;DJDJIDjibouti;"
            + "DKDNKDenmark;DMDMADominica;DODOMDominican Republic;DZDZAAlgeria;ECECUEcuador;EEESTEstonia;"
            + "EGEGYEgypt;EHESHWestern Sahara;ERERIEritrea;ESESPSpain;ETETHEthiopia;FIFINFinland;FJFJIFiji;"
            + "FKFLKFalkland Islands;FMFSMMicronesia;FOFROFaroe Islands;FRFRAFrance;GAGABGabon;"
            + "GBGBRUnited Kingdom;GDGRDGrenada;GEGEOGeorgia;GFGUFFrench Guiana;GGGGYGuernsey;GHGHAGhana;"
            + "GIGIBGibraltar;GLGRLGreenland;GMGMBGambia;GNGINGuinea;GPGLPGuadeloupe;GQGNQEquatorial Guinea;"
            + "GRGRCGreece;GSSGSSouth Georgia & South Sandwich Islands;GTGTMGuatemala;GUGUMGuam;"
            + "GWGNBGuinea-Bissau;GYGUYGuyana;HKHKGHong Kong SAR China;HMHMDHeard & McDonald Islands;"
            + "HNHNDHonduras;HRHRVCroatia;HTHTIHaiti;HUHUNHungary;IDIDNIndonesia;IEIRLIreland;ILISRIsrael;"
            + "IMIMNIsle of Man;ININDIndia;IOIOTBritish Indian Ocean Territory;IQIRQIraq;IRIRNIran;"
            + "ISISLIceland;ITITAItaly;JEJEYJersey;JMJAMJamaica;JOJORJordan;JPJPNJapan;KEKENKenya;"
            + "KGKGZKyrgyzstan;KHKHMCambodia;KIKIRKiribati;KMCOMComoros;KNKNASt. Kitts & Nevis;"
            + "KPPRKNorth Korea;KRKORSouth Korea;KWKWTKuwait;KYCYMCayman Islands;KZKAZKazakhstan;LALAOLaos;"
            + "LBLBNLebanon;LCLCASt. Lucia;LILIELiechtenstein;LKLKASri Lanka;LRLBRLiberia;LSLSOLesotho;"
            + "LTLTULithuania;LULUXLuxembourg;LVLVALatvia;LYLBYLibya;MAMARMorocco;MCMCOMonaco;MDMDAMoldova;"
            + "MEMNEMontenegro;MFMAFSt. Martin;MGMDGMadagascar;MHMHLMarshall Islands;MKMKDNorth Macedonia;"
            + "MLMLIMali;MMMMRMyanmar (Burma);MNMNGMongolia;MOMACMacao SAR China;MPMNPNorthern Mariana Islands;"
            + "MQMTQMartinique;MRMRTMauritania;MSMSRMontserrat;MTMLTMalta;MUMUSMauritius;MVMDVMaldives;"
            + "MWMWIMalawi;MXMEXMexico;MYMYSMalaysia;MZMOZMozambique;NANAMNamibia;NCNCLNew Caledonia;"
            + "NENERNiger;NFNFKNorfolk Island;NGNGANigeria;NINICNicaragua;NLNLDNetherlands;NONORNorway;"
            + "NPNPLNepal;NRNRUNauru;NUNIUNiue;NZNZLNew Zealand;OMOMNOman;PAPANPanama;PEPERPeru;"
            + "PFPYFFrench Polynesia;PGPNGPapua New Guinea;PHPHLPhilippines;PKPAKPakistan;PLPOLPoland;"
            + "PMSPMSt. Pierre & Miquelon;PNPCNPitcairn Islands;PRPRIPuerto Rico;PSPSEPalestinian Territories;"
            + "PTPRTPortugal;PWPLWPalau;PYPRYParaguay;QAQATQatar;REREUR\u00e9union;ROROURomania;RSSRBSerbia;"
            + "RURUSRussia;RWRWARwanda;SASAUSaudi Arabia;SBSLBSolomon Islands;SCSYCSeychelles;SDSDNSudan;"
            + "SESWESweden;SGSGPSingapore;SHSHNSt. Helena;SISVNSlovenia;SJSJMSvalbard & Jan Mayen;"
            + "SKSVKSlovakia;SLSLESierra Leone;SMSMRSan Marino;SNSENSenegal;SOSOMSomalia;SRSURSuriname;"
            + "SSSSDSouth Sudan;STSTPS\u00e3o Tom\u00e9 & Pr\u00edncipe;SVSLVEl Salvador;SXSXMSint Maarten;"
            + "SYSYRSyria;SZSWZEswatini;TCTCATurks & Caicos Islands;TDTCDChad;TFATFFrench Southern Territories;"
            + "TGTGOTogo;THTHAThailand;TJTJKTajikistan;TKTKLTokelau;TLTLSTimor-Leste;TMTKMTurkmenistan;"
            + "TNTUNTunisia;TOTONTonga;TRTURTurkey;TTTTOTrinidad & Tobago;TVTUVTuvalu;TWTWNTaiwan;"
            + "TZTZATanzania;UAUKRUkraine;UGUGAUganda;UMUMIU.S. Outlying Islands;USUSAUnited States;"
            + "UYURYUruguay;UZUZBUzbekistan;VAVATVatican City;VCVCTSt. Vincent & Grenadines;VEVENVenezuela;"
            + "VGVGBBritish Virgin Islands;VIVIRU.S. Virgin Islands;VNVNMVietnam;VUVUTVanuatu;"
            + "WFWLFWallis & Futuna;WSWSMSamoa;YEYEMYemen;YTMYTMayotte;ZAZAFSouth Africa;ZMZMBZambia;"
            + "ZWZWEZimbabwe;";

    static String NUMBERS = ""
            + ",.0 ar_DZ ar_TN ar_MA ar_LY ast az bs ca da de dsb el en_AT en_NL en_DK en_SI en_BE en_DE "
            + "es eu fo fr_LU fr_MA fur fy gl hr hsb ia id is it jgo jv kkj kl km ku lb ln lo lu mgh mk "
            + "ms_ID ms_BN mua nl nnh pt qu_BO rn ro rw seh sg sl sr su sw_CD tr vi wo ;"
            + ",\u00a00 af agq bas be bg br cs de_AT dua dyo en_SE en_FI en_ZA eo es_CR et ewo ff fi "
            + "fr_CA hu hy ka kab kea kk ksf ksh ky lt lv nb nmg nn no os pl pt_MO pt_MZ pt_GQ pt_CH "
            + "pt_ST pt_LU pt_TL pt_GW pt_CV pt_AO pt_PT ru sah se shi sk smn sq sv tg tk tt tzm uk uz "
            + "yav zgh ;"
            + ",\u20190 wae ;"
            + ",\u202f0 fr ;"
            + ".,0 ar_EH es_US es_DO es_HN es_BZ es_SV es_419 es_BR es_GT es_PE es_PA es_MX es_PR es_CU "
            + "es_NI ;"
            + ".,\u0966 mr ne sa ;"
            + ".,\u09e6 as bn mni ;"
            + ".,\u0f20 dz ;"
            + ".,\u1040 my ;"
            + ".,\u1c50 sat ;"
            + ".\u00a00 dje khq mfe ses twq xh ;"
            + ".\u20190 de_CH de_LI en_CH gsw it_CH rm ;"
            + "\u066b\u066c\u0660 ar ckb sd ;"
            + "\u066b\u066c\u06f0 fa ks lrc mzn ps ur_IN ;";

    /** Scripts: four letters and the English name. */
    static String SCRIPTS = ";ArabArabic;ArmnArmenian;BengBangla;CyrlCyrillic;DevaDevanagari;EthiEthiopic"
            + ";GeorGeorgian;GrekGreek;HansSimplified;HantTraditional;HebrHebrew;JpanJapanese;KoreKorean"
            + ";LatnLatin;ThaiThai;";

    /** The entry of [table] that starts with the two-letter [code], or null. */
    static String entry(String table, String code) {
        if (code.length() != 2) {
            return null;
        }
        int i = table.startsWith(code) ? 0 : table.indexOf(";".concat(code)) + 1;
        if (i == 0 && !table.startsWith(code)) {
            return null;
        }
        return table.substring(i, table.indexOf(';', i));
    }

    /** The three characters of the group of NUMBERS with the locale [id], or null. */
    static String symbols(String id) {
        int i = NUMBERS.indexOf(" ".concat(id).concat(" "));
        if (i < 0) {
            return null;
        }
        int start = NUMBERS.lastIndexOf(';', i) + 1;
        return NUMBERS.substring(start, start + 3);
    }

    /** The two-letter codes of a table. */
    static String[] codes(String table) {
        int n = 0;
        for (int i = 0; (i = table.indexOf(';', i)) >= 0; i++) {
            n++;
        }
        String[] all = new String[n];
        int at = 0;
        for (int i = 0; i < n; i++) {
            all[i] = table.substring(at, at + 2);
            at = table.indexOf(';', at) + 1;
        }
        return all;
    }
}
