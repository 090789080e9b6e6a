/* What callers of AsyncGetCallTrace have done wrong, for the validation layer. */
#ifndef vm_services_call_trace_h
#define vm_services_call_trace_h

typedef enum CallTraceFaultKind {
    CALL_TRACE_FOREIGN,            /* the JNIEnv was another thread's */
    CALL_TRACE_WITHOUT_CLASS_LOAD, /* no environment had ClassLoad enabled */
    CALL_TRACE_WITHOUT_ID,         /* frames of methods without an ID */
    CALL_TRACE_CALLED,             /* no fault: each call */
    CALL_TRACE_FAULTS
} CallTraceFaultKind;
typedef struct CallTraceFault {
    unsigned long count;
    const void *site; /* the first */
} CallTraceFault;
CallTraceFault call_trace_fault(CallTraceFaultKind kind);
#endif
