/** The class library of minijvm: the part of java.base that ordinary small programs use. Packages outside java.* are
 *  not exported. */
module java.base {
    exports java.io;
    exports java.lang;
    exports java.lang.annotation;
    exports java.lang.constant;
    exports java.lang.invoke;
    exports java.lang.module;
    exports java.lang.ref;
    exports java.lang.reflect;
    exports java.lang.runtime;
    exports java.nio;
    exports java.nio.charset;
    exports java.security;
    exports java.util;
    exports java.util.concurrent;
    exports java.util.concurrent.atomic;
    exports java.util.concurrent.locks;
    exports java.util.function;
    exports java.util.random;
    exports java.util.stream;
}
