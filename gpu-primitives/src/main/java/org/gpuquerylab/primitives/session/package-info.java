/**
 * Sessions: what an algorithm keeps on a device between problems, and how it is opened, reused and
 * closed.
 *
 * <p>Who keeps what, and so what a session must be:
 *
 * <table>
 * <caption>Users</caption>
 * <tr><th>user</th><th>key</th><th>kept</th><th>commands</th></tr>
 * <tr><td>exhaustive join ordering</td><td>number of relations, shape of the tree, or none; whether
 *  cardinalities are given</td><td>the last one; a larger one replaces it if a hash table overflows</td><td>captured at the opening, or by kind of graph at the first need</td></tr>
 * <tr><td>random join trees</td><td>none</td><td>for one query</td><td>not captured</td></tr>
 * <tr><td>maximum entropy by Variant B</td><td>the plan</td><td>the last one</td><td>one iteration,
 *  captured at the opening</td></tr>
 * <tr><td>maximum entropy by moments</td><td>the plan for the known sets</td><td>the last one</td>
 *  <td>by phase, at the first need</td></tr>
 * <tr><td>fused star queries</td><td>the query</td><td>all, until memory is short; columns and the
 *  queue are shared</td><td>one execution, captured at the opening if the columns stay</td>
 *  </tr>
 * <tr><td>star queries by operators</td><td>none</td><td>a queue and columns, for the executor's
 *  life</td><td>not captured</td></tr>
 * </table>
 *
 * <p>All are used by one thread at a time, close before they open if both would not fit, and leave
 * nothing open if opening or use fails. No buffer grows: if it is too small, another session
 * replaces the session it belongs to, because commands are captured with their buffers. The user of
 * a session knows how much memory it takes, and refuses it if it is too much.
 */
@NullMarked
package org.gpuquerylab.primitives.session;

import org.jspecify.annotations.NullMarked;
