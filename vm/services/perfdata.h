/* The file by which tools of the JDK find a running VM without asking it (contract 10.4): jps, jcmd -l,
   VirtualMachine.list. */
#ifndef vm_services_perfdata_h
#define vm_services_perfdata_h
void perfdata_publish(void); /* what cannot be written is left out: nothing depends on it */
void perfdata_withdraw(void);
#endif
