/* A library that is named like an agent that is linked in. */
int linked_in;
