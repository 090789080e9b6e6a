/* Arguments and results in words, by the facts of the tables: names of threads, classes and methods, strings, arrays,
   structures. What an agent hands over may be wild: it is never followed, but read by the kernel. */
#ifndef validation_report_decode_h
#define validation_report_decode_h

#include <stdio.h>

#include "validation/core/calls.h"

typedef struct Decoder {
    FILE *out;
    bool json;
    bool asking;     /* the VM may be asked for names */
    bool ids;        /* also of methods and fields: nothing has said that they are wrong */
    jclass declares; /* the last class: fields are found in it */
} Decoder;

/* As text: name=value, name=value; as JSON an object. Outputs are left out. */
void decode_arguments(Decoder *d, const ParamFacts *params, int count, const Value *args);
/* What a call that succeeded has put out: like the arguments. False: nothing was written, since there is no output. */
bool decode_outputs(Decoder *d, const Call *call);

#endif
