%%
%class Lex
%standalone
%%
[0-9]+ { System.out.println("number " + yytext()); }
[^] { }
