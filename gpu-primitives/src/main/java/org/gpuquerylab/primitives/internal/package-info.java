/**
 * Sessions: the resources that an algorithm keeps on a device between problems, and code that
 * opens, reuses and closes them; and threads of the host that an algorithm uses in addition to the
 * calling thread.
 *
 * <p>The algorithms with sessions, the key of a session, how many sessions are kept, and when
 * commands are captured:
 *
 * <table>
 * <caption>Users</caption>
 * <tr><th>user</th><th>key</th><th>kept</th><th>commands</th></tr>
 * <tr><td>exhaustive join ordering</td><td>number of relations, shape if the graph is a tree, and whether cardinalities are given</td><td>the last one; if a hash table overflows, a larger session replaces it</td><td>captured when the session opens, or for each kind of graph when it is first needed</td></tr>
 * <tr><td>random join trees</td><td>none</td><td>for each query</td><td>not captured</td></tr>
 * <tr><td>maximum entropy by Variant B</td><td>the plan</td><td>the last one</td><td>one iteration, captured when the session opens</td></tr>
 * <tr><td>maximum entropy by moments</td><td>the plan for the known sets</td><td>the last one</td>
 *  <td>captured for each phase when it is first needed</td></tr>
 * <tr><td>fused star queries</td><td>the query</td><td>all sessions, until memory is short; columns and the queue are shared</td><td>one execution, captured when the session opens if the columns stay on the device</td>
 *  </tr>
 * <tr><td>star queries by single operators</td><td>none</td><td>a queue and columns, kept as long as the executor is open</td><td>not captured</td></tr>
 * </table>
 *
 * <p>Only one thread at a time uses a session. If two sessions would not fit into memory, the old
 * one is closed before the new one is opened. If opening or use fails, nothing stays open. Buffers
 * never grow, because captured commands refer to them. If a buffer is too small, a new session
 * replaces the old one. The user of a session computes its memory before it opens, and reports an
 * error if the memory is too large.
 */
@NullMarked
package org.gpuquerylab.primitives.internal;

import org.jspecify.annotations.NullMarked;
