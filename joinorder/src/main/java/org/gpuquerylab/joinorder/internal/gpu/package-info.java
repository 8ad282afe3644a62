/**
 * Join ordering on a device. This package has what the algorithms share: a search's device memory
 * and queue, kept from one query to the next; parts of the kernels of all algorithms; numbers of
 * relation sets and join pairs; a table of all relation sets. The algorithms are in {@code dpsize}
 * and {@code dpsub} (Meister and Saake 2020), {@code tiled} (dense query graphs), {@code sparse}
 * (trees and other sparse graphs) and {@code population} (large graphs).
 *
 * <p>The numbering of relation sets and of join pairs, by which work-items find their sets and
 * pairs (Meister and Saake 2020, sections 6.1 and 6.2).
 *
 * <table>
 *  <caption>Symbols of Meister and Saake 2020</caption>
 *  <tr><td>quantifier set (QS) <i>s</i>, <i>l</i>, <i>r</i></td><td>a bit mask: {@code s}, {@code l},
 *  {@code s ^ l}</td></tr>
 *  <tr><td>quantifier set size <i>qss</i></td><td>{@code qss}, the level</td></tr>
 *  <tr><td>size of query <i>sq</i></td><td>{@code n}, {@code relations}</td></tr>
 *  <tr><td>solution id <i>sid</i></td><td>{@code sid}, the number of a set within its level</td></tr>
 *  <tr><td>calculation id <i>cid</i></td><td>{@code cid}, the number of a join pair within its
 *  set</td></tr>
 *  <tr><td>calculations per solution <i>cps</i></td><td>{@code cps}, join pairs of a set</td></tr>
 *  <tr><td>left element id <i>lid</i>, left quantifier set size <i>lqss</i></td><td>{@code lid},
 *  {@code lqss}</td></tr>
 *  <tr><td>maximal table id <i>mtid</i>, next table id <i>ntid</i></td><td>{@code position}, {@code
 *  ntid} ({@code relation} in the twin)</td></tr>
 * </table>
 *
 * <p>As in the paper, the binomial coefficients are in constant memory ({@code binomials.cl}). A
 * warp reads one address of constant memory at a time, so work-items that need different
 * coefficients wait for one another.
 *
 * <p>Deviations from the printed algorithms:
 *
 * <ul>
 *   <li>Algorithm 3 loops while {@code sq >= 0 && qss >= 0}, which goes too far: once {@code qss}
 *       is 0, it would look up "n choose -1". Here the loop ends when {@code qss} is 0. The next
 *       table is also considered after a table was chosen; in the printed algorithm this step is
 *       inside the else branch, so the same table would be chosen again.
 *   <li>Algorithm 7 searches for the next table upwards from {@code qss - 1} for each of the qss
 *       tables. Here the search goes downwards from the previous table, which gives the same set in
 *       a total of sq steps.
 *   <li>Algorithm 6 finds the tables of the left set by {@code 64 - getKSetBit(s, qss - mtid)}; the
 *       authors "needed to reverse" its bit order so that it agrees with the iteration of algorithm
 *       4. Here set bits are counted from the lowest bit, so position and iteration agree, and the
 *       bits of {@code cid + 1} are deposited into the set bits of s.
 *   <li>Algorithm 5 is as printed, except for the lowest relation of s: algorithms 4 and 5 compute
 *       it by {@code 1 << getLSB(s)}, and here it is {@code s & -s}, which is the same set.
 *   <li>Algorithm 8 ends in {@code r = s - 1}, which must mean {@code r = s - l}. Algorithm 8 does
 *       not define <i>cps</i>; its lines 3 to 8 run over left sets of 1 to qss - 1 tables, which
 *       gives 2^qss - 2. If each unordered pair is visited once, the left set contains only the qss
 *       - 1 lower positions of s, and cps is 2^(qss - 1) - 1: {@code qss} becomes {@code qss - 1}
 *       in lines 4 and 8. Lines 11 to 41 of algorithm 8 search for each table of s upwards and
 *       restart the search for every table, in two copies of one loop. Here s and l grow together,
 *       starting with the highest table, in a total of sq steps.
 * </ul>
 *
 * <p>Shared parts of the kernels of all algorithms: the cost function, the query graph, sums over a
 * work-group, and the amount of work that fills a device.
 *
 * <p>The memo table of all relation sets in device memory, and the answer that a search leaves
 * there.
 *
 * <p>Sessions of searches on a device. A session keeps its queue and its device memory from one
 * query to the next.
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.gpu;

import org.jspecify.annotations.NullMarked;
