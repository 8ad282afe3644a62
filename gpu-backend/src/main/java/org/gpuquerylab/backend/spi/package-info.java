/**
 * What a backend implements. Users never call it: {@link org.gpuquerylab.backend.Backend} and its
 * queues check every argument, track every resource and time every command before a driver sees a
 * call, so an implementation here holds native calls and little else.
 */
package org.gpuquerylab.backend.spi;
