/* Names and addresses of hosts, by the C library's resolver, and the interfaces of this one. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netpacket/packet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "jdk-subset/native/natives.h"
#include "jdk-subset/native/text.h"

/* The bytes of the address that [info] has; NULL if it is of another family. */
static const void *address_bytes(const struct addrinfo *info, jsize *length) {
    if (info->ai_family == AF_INET) {
        *length = 4;
        return &((const struct sockaddr_in *)info->ai_addr)->sin_addr;
    }
    if (info->ai_family == AF_INET6) {
        *length = 16;
        return &((const struct sockaddr_in6 *)info->ai_addr)->sin6_addr;
    }
    return NULL;
}

/* As many addresses of the list as have a known family; stored in [array], if there is one. */
static jsize addresses_store(JNIEnv *env, const struct addrinfo *list, jobjectArray array) {
    jsize n = 0;
    for (const struct addrinfo *i = list; i; i = i->ai_next) {
        jsize length;
        const void *bytes = address_bytes(i, &length);
        if (!bytes) continue;
        if (array) {
            jbyteArray address = (*env)->NewByteArray(env, length);
            if (!address) return -1;
            (*env)->SetByteArrayRegion(env, address, 0, length, bytes);
            (*env)->SetObjectArrayElement(env, array, n, address);
            (*env)->DeleteLocalRef(env, address);
        }
        n++;
    }
    return n;
}

static jobjectArray JNICALL Java_java_net_InetAddress_resolve0(JNIEnv *env, jclass c, jstring host) {
    char *name = text_from_string(env, host);
    if (!name) return NULL;
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *list = NULL;
    int error = getaddrinfo(name, NULL, &hints, &list);
    free(name);
    if (error != 0) return NULL;
    jsize n = addresses_store(env, list, NULL);
    jclass bytes_class = n > 0 ? (*env)->FindClass(env, "[B") : NULL;
    jobjectArray result = bytes_class ? (*env)->NewObjectArray(env, n, bytes_class, NULL) : NULL;
    if (result && addresses_store(env, list, result) < 0) result = NULL;
    freeaddrinfo(list);
    return result;
}

static jstring JNICALL Java_java_net_InetAddress_name0(JNIEnv *env, jclass c, jbyteArray address) {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } socket_address = {0};
    socklen_t size;
    jsize length = address ? (*env)->GetArrayLength(env, address) : 0;
    if (length == 4) {
        socket_address.v4.sin_family = AF_INET;
        (*env)->GetByteArrayRegion(env, address, 0, 4, (jbyte *)&socket_address.v4.sin_addr);
        size = sizeof socket_address.v4;
    } else if (length == 16) {
        socket_address.v6.sin6_family = AF_INET6;
        (*env)->GetByteArrayRegion(env, address, 0, 16, (jbyte *)&socket_address.v6.sin6_addr);
        size = sizeof socket_address.v6;
    } else {
        return NULL;
    }
    char name[NI_MAXHOST];
    if (getnameinfo(&socket_address.any, size, name, sizeof name, NULL, 0, NI_NAMEREQD) != 0) return NULL;
    return text_to_string(env, name, strlen(name));
}

static jstring JNICALL Java_java_net_InetAddress_localName0(JNIEnv *env, jclass c) {
    char name[NI_MAXHOST];
    if (gethostname(name, sizeof name) != 0) strcpy(name, "localhost");
    name[sizeof name - 1] = '\0';
    return text_to_string(env, name, strlen(name));
}

/* ---- Interfaces ---- */

static void hex_append(char *out, size_t size, const unsigned char *bytes, size_t length) {
    size_t at = strlen(out);
    for (size_t i = 0; i < length && at + 3 <= size; i++, at += 2) sprintf(out + at, "%02x", bytes[i]);
}

static unsigned mask_bits(const unsigned char *bytes, size_t length) {
    unsigned bits = 0;
    for (size_t i = 0; i < length; i++) bits += (unsigned)__builtin_popcount(bytes[i]);
    return bits;
}

/* "INDEX FLAGS FAMILY ADDRESS PREFIX BROADCAST SCOPE NAME": bytes in hexadecimal, "-" for none. */
static void interface_describe(const struct ifaddrs *i, char *line, size_t size) {
    char address[65] = "", broadcast[65] = "";
    unsigned prefix = 0, scope = 0, family = i->ifa_addr ? i->ifa_addr->sa_family : AF_UNSPEC;
    if (family == AF_INET) {
        hex_append(address, sizeof address, (void *)&((struct sockaddr_in *)i->ifa_addr)->sin_addr, 4);
        if (i->ifa_netmask) prefix = mask_bits((void *)&((struct sockaddr_in *)i->ifa_netmask)->sin_addr, 4);
        if ((i->ifa_flags & IFF_BROADCAST) && i->ifa_broadaddr)
            hex_append(broadcast, sizeof broadcast, (void *)&((struct sockaddr_in *)i->ifa_broadaddr)->sin_addr, 4);
    } else if (family == AF_INET6) {
        struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)i->ifa_addr;
        hex_append(address, sizeof address, (void *)&v6->sin6_addr, 16);
        if (i->ifa_netmask) prefix = mask_bits((void *)&((struct sockaddr_in6 *)i->ifa_netmask)->sin6_addr, 16);
        scope = v6->sin6_scope_id;
    } else if (family == AF_PACKET) {
        struct sockaddr_ll *link = (struct sockaddr_ll *)i->ifa_addr;
        size_t length = link->sll_halen <= sizeof link->sll_addr ? link->sll_halen : sizeof link->sll_addr;
        hex_append(address, sizeof address, link->sll_addr, length);
    }
    int kind = family == AF_INET ? 4 : family == AF_INET6 ? 6 : 0;
    snprintf(line, size, "%u %u %d %s %u %s %u %s", if_nametoindex(i->ifa_name), i->ifa_flags, kind,
             *address ? address : "-", prefix, *broadcast ? broadcast : "-", scope, i->ifa_name);
}

static jobjectArray JNICALL Java_java_net_NetworkInterface_interfaces0(JNIEnv *env, jclass c) {
    struct ifaddrs *list;
    if (getifaddrs(&list) != 0) {
        text_throw_io(env, errno);
        return NULL;
    }
    jsize n = 0;
    for (struct ifaddrs *i = list; i; i = i->ifa_next) n++;
    jclass string_class = (*env)->FindClass(env, "java/lang/String");
    jobjectArray result = string_class ? (*env)->NewObjectArray(env, n, string_class, NULL) : NULL;
    n = 0;
    for (struct ifaddrs *i = list; result && i; i = i->ifa_next) {
        char line[256];
        interface_describe(i, line, sizeof line);
        jstring s = text_to_string(env, line, strlen(line));
        if (s) {
            (*env)->SetObjectArrayElement(env, result, n++, s);
            (*env)->DeleteLocalRef(env, s);
        } else {
            result = NULL;
        }
    }
    freeifaddrs(list);
    return result;
}

#define ADDRESS "java/net/InetAddress"

const JniNativeEntry jdk_network_natives[] = {
    {ADDRESS, "resolve0", "(Ljava/lang/String;)[[B", Java_java_net_InetAddress_resolve0},
    {ADDRESS, "name0", "([B)Ljava/lang/String;", Java_java_net_InetAddress_name0},
    {ADDRESS, "localName0", "()Ljava/lang/String;", Java_java_net_InetAddress_localName0},
    {"java/net/NetworkInterface", "interfaces0", "()[Ljava/lang/String;", Java_java_net_NetworkInterface_interfaces0},
    {NULL, NULL, NULL, NULL},
};
