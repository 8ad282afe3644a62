/**
 * Kernel sources for the backends that compile: {@code #include} expansion with {@code #line}, the
 * preludes of the portable dialect, and the cache of compiled binaries.
 */
package org.gpuquerylab.backend.source;
