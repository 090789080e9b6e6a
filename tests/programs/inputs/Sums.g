class SumParser extends Parser;
options { k = 2; }
sum : term (PLUS term)* ;
term : NUMBER | LEFT sum RIGHT ;

class SumLexer extends Lexer;
PLUS : '+' ;
LEFT : '(' ;
RIGHT : ')' ;
NUMBER : ('0'..'9')+ ;
SPACE : (' ' | '\t') { $setType(Token.SKIP); } ;
