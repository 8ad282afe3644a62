/**
 * GPU-based DPsub (Meister and Saake 2020, section 6): one or two launches solve all relation sets
 * of one size; the sizes follow one after the other. The symbols are those of {@link
 * org.gpuquerylab.joinorder.internal.gpu}.
 *
 * <table>
 *  <caption>The variants of Meister and Saake 2020</caption>
 *  <tr><td>EC-GPU</td><td>{@link EcGpu}</td></tr>
 *  <tr><td>COMB-GPU</td><td>{@link CombGpu}</td></tr>
 *  <tr><td>SUB-GPU</td><td>{@link SubGpu}</td></tr>
 *  <tr><td>POS-GPU</td><td>{@link PosGpu}</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithms:
 *
 * <ul>
 *   <li>COMB-GPU numbers the pairs of a level by {@code cid}. A work-item processes consecutive
 *       numbers within one set, so that its best split belongs to one set; it checks once whether
 *       the set is connected, and skips the set if not.
 *   <li>Algorithm 4 evaluates (l, r) and (r, l). Cost functions are symmetric, so the highest
 *       relation of s stays in r and each unordered pair is evaluated once. Evaluating a single
 *       order halves the work.
 *   <li>In the paper, the variants with pruning write all intermediate solutions of a level to
 *       memory and aggregate them in a separate step. Here a group of work-items aggregates its own
 *       solutions in local memory; only sets that several groups share need the separate step,
 *       {@code pair_prune}.
 *   <li>{@code memo_init} finds the unconnected sets once for the query, together with all
 *       cardinalities.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.jspecify.annotations.NullMarked;
