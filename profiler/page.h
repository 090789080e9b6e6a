/* What is around the data of a page with a flame graph: it needs nothing but a browser. */
#ifndef profiler_page_h
#define profiler_page_h
/* The list of names is between them, then what was measured, the unit, and the tree. */
extern const char page_head[];
extern const char page_tail[];
#endif
