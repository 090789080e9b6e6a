/* The attach mechanism (contract 10.4): other processes of the same user (jcmd, jstack, VirtualMachine.attach) talk to
   the VM through a socket in /tmp. */
#ifndef vm_services_attach_h
#define vm_services_attach_h
#include <stdio.h>

#include "runtime/thread.h"

/* At start-up: a socket that an earlier process with our number left over goes; the listener starts when options ask
   for it. False: exception pending. */
bool attach_init(Thread *t);
/* The VM ends: nobody is served any more. */
void attach_close(void);
/* On SIGQUIT, by the Signal Dispatcher: true if a client asks for the listener, which is then running; false: the
   signal asks for a thread dump. */
bool attach_is_requested(Thread *t);

/* Starts an agent and reports on [out] in the words of `java`. [is_path]: a file name, else the name of a library that
   is searched for. False: it could not be found. */
bool attach_load_agent(Thread *t, const char *name, bool is_path, const char *text, FILE *out);
/* Calls a static method of the management agent of the class library, whose module may not have been resolved at
   start-up. False: exception pending. */
bool attach_call_management(Thread *t, const char *name, const char *descriptor, const char *text, Slot *result);
/* The pending exception as one line of text; it pends no more. */
void attach_report_exception(Thread *t, FILE *out);
/* The agents' DataDumpRequest; the same after a thread dump on stdout. */
void attach_request_data(Thread *t);
void attach_dump_data(Thread *t);
/* Prints the byte[] that a static method of the class library gives. False: exception pending. */
bool attach_print_bytes(Thread *t, const char *class_name, const char *method, const char *descriptor,
                        const Slot *arguments, FILE *out);
/* The properties as a method of jdk.internal.vm.VMSupport writes them. False: *out reports the exception. */
bool attach_write_properties(Thread *t, const char *method, FILE *out);
#endif
