/* A reader of one line of JSON, as the layer writes them. */
#ifndef validation_kit_json_h
#define validation_kit_json_h

/* The value of [key] in the object that [line] is: a string decoded, anything else as it is there; allocated. NULL:
   it is not there, or the line is cut off. */
char *json_get(const char *line, const char *key);
/* The string that begins at *at, decoded and allocated; *at goes after it. NULL: none begins there, or ends. */
char *json_string(const char **at);

#endif
