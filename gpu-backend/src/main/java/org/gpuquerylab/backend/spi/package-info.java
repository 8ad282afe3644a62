/**
 * The interfaces that a backend implements. Users never call these interfaces. Before a driver sees
 * a call, {@link org.gpuquerylab.backend.Backend} and its queues check every argument, track every
 * resource and time every command. Therefore an implementation contains native calls and little
 * else.
 */
package org.gpuquerylab.backend.spi;
