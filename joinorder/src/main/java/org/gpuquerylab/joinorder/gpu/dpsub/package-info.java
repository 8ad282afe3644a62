/**
 * GPU-based DPsub (Meister and Saake 2020, section 6): all relation sets of one size are solved by
 * one or two launches, the sizes one after the other. Names are those of {@link
 * org.gpuquerylab.joinorder.gpu.enumeration}.
 *
 * <table>
 *   <caption>The report's variants</caption>
 *   <tr><td>EC-GPU</td><td>{@link EcGpu}</td></tr>
 *   <tr><td>COMB-GPU</td><td>{@link CombGpu}</td></tr>
 *   <tr><td>SUB-GPU</td><td>{@link SubGpu}</td></tr>
 *   <tr><td>POS-GPU</td><td>{@link PosGpu}</td></tr>
 * </table>
 *
 * <p>Where this deviates from the print:
 *
 * <ul>
 *   <li>COMB-GPU numbers the pairs of a level by {@code cid}, and a work-item takes consecutive
 *       numbers within one set, so that its winner belongs to one set; it looks at the set itself
 *       once to skip one that is not connected.
 *   <li>Algorithm 4 evaluates (l, r) and (r, l). Cost functions are symmetric, so the highest
 *       relation of s stays in r and each unordered pair is evaluated once: half of the work.
 *   <li>The report's variants with pruning write all intermediate solutions of a level to memory
 *       and aggregate them in a step of their own. Here a group of work-items aggregates its own in
 *       local memory; only sets shared by several groups need the step, {@code pair_prune}.
 *   <li>A level's sets that are not connected are recognized once for the query, together with all
 *       cardinalities, by {@code memo_init}.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.dpsub;

import org.jspecify.annotations.NullMarked;
