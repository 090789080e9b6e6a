// Written by make/LanguageTables.java: tags with one meaning.
package java.util;

final class LanguageEquivalents {
    private LanguageEquivalents() {
    }

    static String LANGUAGES = ""
            + "aam,aas;aao,ar-aao;abh,ar-abh;abv,ar-abv;acm,ar-acm;acn,xia;acq,ar-acq;acw,ar-acw;acx,ar-acx;acy,ar-"
            + "acy;adf,ar-adf;adp,dz;ads,sgn-ads;adx,pcr;ar-aeb,ajt,aeb;aec,ar-aec;aed,sgn-aed;aen,sgn-aen;afb,ar-a"
            + "fb;afg,sgn-afg;ar-apc,ar-ajp,ajp,apc;ajs,sgn-ajs;ami,i-ami;aog,myd;apd,ar-apd;ar-arb,arb;ar-arq,arq;"
            + "ar-ars,ars;ar-ary,ary;ar-arz,arz;ar-auz,auz;ar-avl,avl;ar-ayh,ayh;ar-ayl,ayl;ar-ayn,ayn;ar-ayp,ayp;a"
            + "r-bbz,bbz;ar-pga,pga;ar-shu,shu;ar-ssh,ssh;art-lojban,jbo;asd,snz;sgn-us,sgn-ase,ase;asf,sgn-asf;asp"
            + ",sgn-asp;asq,sgn-asq;asw,sgn-asw;aue,ktz;ayx,nun;bcg,bgm;sgn-gb,sgn-bfi,bfi;bfk,sgn-bfk;bfy,ppa;bic,"
            + "bir;bjd,drl;bjn,ms-bjn;snb,blg,iba;bmf,krm;bnn,i-bnn;bog,sgn-bog;bpp,nxu;bqn,sgn-bqn;bqy,sgn-bqy;btj"
            + ",ms-btj;bve,ms-bve;bvl,sgn-bvl;bvu,ms-bvu;sgn-br,sgn-bzs,bzs;cax,xba;cbr,nom;ybd,ccq,rki;cdo,zh-cdo;"
            + "cds,sgn-cds;cir,meg;cjr,mom;cjy,zh-cjy;cka,cmr;cmk,xch;zh-guoyu,zh-cmn,cmn;cmn-hans,zh-cmn-hans;cmn-"
            + "hant,zh-cmn-hant;cnp,zh-cnp;coa,ms-coa;nts,coy,pij;cpx,zh-cpx;cqu,quh;crr,pmk;csc,sgn-csc;csd,sgn-cs"
            + "d;cse,sgn-cse;csf,sgn-csf;csg,sgn-csg;csl,sgn-csl;sgn-co,sgn-csn,csn;csp,zh-csp;csq,sgn-csq;csr,sgn-"
            + "csr;csx,sgn-csx;czh,zh-czh;czo,zh-czo;dev,gav;dif,dit;dmw,xrq;doq,sgn-doq;drh,khk;gli,drr,kzk;tnf,dr"
            + "w,prs;sgn-nl,sgn-dse,dse;sgn-dk,sgn-dsl,dsl;dsz,sgn-dsz;tdu,kzt,kzj,ktr,dtp;dup,ms-dup;duz,guv;ecs,s"
            + "gn-ecs;ehs,sgn-ehs;ema,uok;en-gb-oed,en-gb-oxendict;esl,sgn-esl;esn,sgn-esn;eso,sgn-eso;eth,sgn-eth;"
            + "fcs,sgn-fcs;fse,sgn-fse;sgn-fr,sgn-fsl,fsl;fss,sgn-fss;gal,ilw;gan,zh-gan;gdj,kvs;gds,sgn-gds;oun,mw"
            + "j,gfx,vaj;ggn,gvr;gom,kok-gom;gse,sgn-gse;sgn-de,sgn-gsg,gsg;gsm,sgn-gsm;sgn-gr,sgn-gss,gss;gti,nyc;"
            + "gu,prp;gus,sgn-gus;hab,sgn-hab;haf,sgn-haf;zh-hakka,i-hak,zh-hak,hak;hds,sgn-hds;he,iw;hji,ms-hji;hk"
            + "s,sgn-hks;hle,sca;hos,sgn-hos;hps,sgn-hps;hrr,jal;hsh,sgn-hsh;hsl,sgn-hsl;zh-xiang,zh-hsn,hsn;huw,pm"
            + "c;i-klingon,tlh;i-lux,lb;i-navajo,nv;i-pwn,pwn;i-tao,tao;i-tay,tay;i-tsu,tsu;ibi,opa;icl,sgn-icl;id,"
            + "in;iks,sgn-iks;ils,sgn-ils;inl,sgn-inl;ins,sgn-ins;sgn-it,sgn-ise,ise;sgn-ie,sgn-isg,isg;isr,sgn-isr"
            + ";jak,ms-jak;jax,ms-jax;jcs,sgn-jcs;thx,skk,jeg,oyb;jhs,sgn-jhs;ji,yi;jks,sgn-jks;jls,sgn-jls;jos,sgn"
            + "-jos;sgn-jp,sgn-jsl,jsl;jus,sgn-jus;jv,jw;kak,tne;kdz,ncp;kgc,tdf;kgh,kml;kgi,sgn-kgi;kgm,plu;kjh,zk"
            + "b;kmb,smd;knn,kok-knn;koj,kwv;kru,kxl;ksp,lak;kvb,ms-kvb;kvk,sgn-kvk;kvr,ms-kvr;kwq,yam;kxd,ms-kxd;k"
            + "xe,tvd;kxr,pat;lbs,sgn-lbs;lce,ms-lce;lcf,ms-lcf;lcq,ppr;lgs,sgn-lgs;lii,raq;liw,ms-liw;llo,ngt;lls,"
            + "sgn-lls;lmm,rmx;lrr,yma;lsb,sgn-lsb;lsc,sgn-lsc;lsg,sgn-lsg;lsl,sgn-lsl;lsn,sgn-lsn;lso,sgn-lso;lsp,"
            + "sgn-lsp;lst,sgn-lst;lsv,sgn-lsv;lsw,sgn-lsw;lsy,sgn-lsy;ltg,lv-ltg;lv-lvs,lvs;lws,sgn-lws;lzh,zh-lzh"
            + ";max,ms-max;mdl,sgn-mdl;meo,ms-meo;mfa,ms-mfa;mfb,ms-mfb;sgn-mx,sgn-mfs,mfs;min,ms-min;mnp,zh-mnp;mo"
            + ",ro;mqg,ms-mqg;mre,sgn-mre;myt,mst,mry;ms-msi,msi;ms-mui,mui;ms-orn,orn;ms-ors,ors;ms-pel,pel;ms-pse"
            + ",pse;ms-tmw,tmw;ms-urk,urk;ms-vkk,vkk;ms-vkt,vkt;ms-xmm,xmm;ms-zlm,zlm;ms-zmi,zmi;ms-zsm,zsm;msd,sgn"
            + "-msd;msr,sgn-msr;mtm,ymt;mzc,sgn-mzc;mzg,sgn-mzg;mzy,sgn-mzy;nad,xny;zh-min-nan,zh-nan,nan;nb,no-bok"
            + ";nbr,nns;nbs,sgn-nbs;sgn-ni,sgn-ncs,ncs;ngv,nnx;nn,no-nyn;nsi,sgn-nsi;sgn-no,sgn-nsl,nsl;nsp,sgn-nsp"
            + ";nsr,sgn-nsr;nzs,sgn-nzs;okl,sgn-okl;ola,thw;pgz,sgn-pgz;phr,pmu;pks,sgn-pks;prl,sgn-prl;prt,pry;prz"
            + ",sgn-prz;psc,sgn-psc;psd,sgn-psd;psg,sgn-psg;psl,sgn-psl;pso,sgn-pso;psp,sgn-psp;sgn-pt,sgn-psr,psr;"
            + "pub,puz;pys,sgn-pys;ras,tie;rib,sgn-rib;rms,sgn-rms;rnb,sgn-rnb;rsi,sgn-rsi;rsl,sgn-rsl;rsm,sgn-rsm;"
            + "rsn,sgn-rsn;scv,zir;sdl,sgn-sdl;sgn-be-fr,sgn-sfb,sfb;sgn-za,sgn-sfs,sfs;sgn-ch-de,sgn-sgg,sgg;sgn-b"
            + "e-nl,sgn-vgt,vgt;sgn-es,sgn-ssp,ssp;sgn-se,sgn-swl,swl;sgn-sgx,sgx;sgn-slf,slf;sgn-sls,sls;sgn-sqk,s"
            + "qk;sgn-sqs,sqs;sgn-sqx,sqx;sgn-ssr,ssr;sgn-svk,svk;sgn-syy,syy;sgn-szs,szs;sgn-tse,tse;sgn-tsm,tsm;s"
            + "gn-tsq,tsq;sgn-tss,tss;sgn-tsy,tsy;sgn-tza,tza;sgn-ugn,ugn;sgn-ugy,ugy;sgn-ukl,ukl;sgn-uks,uks;sgn-v"
            + "si,vsi;sgn-vsl,vsl;sgn-vsv,vsv;sgn-wbs,wbs;sgn-xki,xki;sgn-xml,xml;sgn-xms,xms;sgn-yds,yds;sgn-ygs,y"
            + "gs;sgn-yhs,yhs;sgn-ysl,ysl;sgn-ysm,ysm;sgn-zib,zib;sgn-zsl,zsl;sw-swc,swc;sw-swh,swh;szd,umi;taj,tsf"
            + ";tdg,tmk;thc,tpo;tkk,twm;tlw,weo;tmp,tyj;tpn,tpw;uz-uzn,uzn;uz-uzs,uzs;waw,xkh;wuu,zh-wuu;xss,zko;yo"
            + "s,zom;yue,zh-yue;yug,yuu";

    static String REGIONS = ""
            + "alalc97,heploc;bu,mm;cd,zr;dd,de;fr,fx;tl,tp;yd,ye";
}
