/**
 * GPU-based DPsub (Meister and Saake 2020, section 6): all relation sets of one size are solved by
 * one or two launches, the sizes one after the other.
 *
 * <table>
 *   <caption>The report's symbols</caption>
 *   <tr><td>quantifier set (QS) <i>s</i>, <i>l</i>, <i>r</i></td><td>a bit mask: {@code s}, {@code l},
 *       {@code s ^ l}</td></tr>
 *   <tr><td>quantifier set size <i>qss</i></td><td>{@code qss}, the level</td></tr>
 *   <tr><td>size of query <i>sq</i></td><td>{@code n}, {@code relations}</td></tr>
 *   <tr><td>solution id <i>sid</i></td><td>{@code sid}, the number of a set within its level</td></tr>
 *   <tr><td>calculation id <i>cid</i></td><td>{@code cid}, the number of a join pair within its
 *       set</td></tr>
 *   <tr><td>EC-GPU</td><td>{@link org.gpuquerylab.joinorder.gpu.EcGpu}</td></tr>
 *   <tr><td>POS-GPU</td><td>{@link org.gpuquerylab.joinorder.gpu.PosGpu}</td></tr>
 * </table>
 *
 * <p>Where this deviates from the print:
 *
 * <ul>
 *   <li>Algorithm 3 loops while {@code sq >= 0 && qss >= 0} and so never ends well: once {@code
 *       qss} is 0 it would look up "n choose -1". It ends here when {@code qss} is 0. The next
 *       table is considered after a table was taken, too; printed inside of the else branch it
 *       would be taken again.
 *   <li>Algorithm 7 searches the next table upwards from {@code qss - 1} for each of the qss
 *       tables; here downwards from the table found before, which gives the same set in sq steps in
 *       all.
 *   <li>Algorithm 6 finds the tables of the left set by {@code 64 - getKSetBit(s, qss - mtid)},
 *       whose bit order the authors then "needed to reverse" to agree with the iteration of
 *       algorithm 4. Counting set bits from the lowest, as here, position and iteration agree, and
 *       {@code cid + 1} is deposited into the set bits of s.
 *   <li>Algorithm 4 evaluates (l, r) and (r, l). Cost functions are symmetric, so the highest
 *       relation of s stays in r and each unordered pair is evaluated once: half of the work.
 *   <li>The report's variants with pruning write all intermediate solutions of a level to memory
 *       and aggregate them in a step of their own. Here a group of work-items aggregates its own in
 *       local memory; only sets shared by several groups need the step, {@code pos_prune}.
 *   <li>A level's sets that are not connected are recognized once for the query, together with all
 *       cardinalities, by {@code memo_init}.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu;

import org.jspecify.annotations.NullMarked;
