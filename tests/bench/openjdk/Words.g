// For ANTLR 3: a grammar of statements and expressions.
grammar Words;
options { output = AST; backtrack = true; memoize = true; }
program : statement* EOF ;
statement : 'if' '(' expression ')' statement ('else' statement)?
    | 'while' '(' expression ')' statement
    | 'for' '(' assignment? ';' expression? ';' assignment? ')' statement
    | '{' statement* '}'
    | 'return' expression? ';'
    | 'var' ID ('=' expression)? (',' ID ('=' expression)?)* ';'
    | 'function' ID '(' (ID (',' ID)*)? ')' '{' statement* '}'
    | assignment ';'
    | expression ';'
    ;
assignment : lvalue ('=' | '+=' | '-=' | '*=') expression ;
lvalue : ID ('.' ID | '[' expression ']')* ;
expression : disjunction ('?' expression ':' expression)? ;
disjunction : conjunction ('||' conjunction)* ;
conjunction : equality ('&&' equality)* ;
equality : relation (('==' | '!=') relation)* ;
relation : sum (('<' | '<=' | '>' | '>=') sum)* ;
sum : product (('+' | '-') product)* ;
product : unary (('*' | '/' | '%') unary)* ;
unary : ('!' | '-') unary | postfix ;
postfix : primary ('(' (expression (',' expression)*)? ')' | '.' ID | '[' expression ']')* ;
primary : ID | INT | FLOAT | STRING | '(' expression ')' | list | object ;
list : '[' (expression (',' expression)*)? ']' ;
object : '{' (pair (',' pair)*)? '}' ;
pair : (ID | STRING) ':' expression ;
ID : ('a'..'z' | 'A'..'Z' | '_') ('a'..'z' | 'A'..'Z' | '_' | '0'..'9')* ;
INT : '0'..'9'+ ;
FLOAT : '0'..'9'+ '.' '0'..'9'* ;
STRING : '"' (~('"' | '\\') | '\\' .)* '"' ;
WS : (' ' | '\t' | '\n')+ { $channel = HIDDEN; } ;
