/**
 * Files of the user that nobody else may change: compiled kernels and native libraries.
 *
 * <p>Kernel sources for the backends that compile: {@code #include} expansion with {@code #line},
 * the preludes of the portable dialect, and the cache of compiled binaries.
 */
@org.jspecify.annotations.NullMarked
package org.gpuquerylab.backend.internal.source;
