/* Ports of the network that this process uses. The system chooses most of them, so no schedule has them: the explorer
   must not take them for a difference. */
#ifndef RUNTIME_PORTS_H
#define RUNTIME_PORTS_H

void ports_note(void); /* those of all sockets that are open now, each once */

#endif
