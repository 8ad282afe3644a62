/**
 * DPsize with a device (Meister and Saake 2020, sections 4 and 5): join pairs of solutions are
 * evaluated on the device, one a work-item, and pruned on the host (H-GPU) or on the device
 * (S-GPU), each with and without a filter of invalid and unconnected pairs. The memo table is in
 * {@code memo}.
 *
 * <table>
 *  <caption>The report's symbols</caption>
 *  <tr><td>quantifier set (QS)</td><td>a bit mask of 64 bits: {@code set}</td></tr>
 *  <tr><td>solution</td><td>an entry of the memo table</td></tr>
 *  <tr><td>iteration id <i>iid</i></td><td>{@code iid}; its solutions have iid + 1 relations</td></tr>
 *  <tr><td>calculation id <i>cid</i></td><td>{@code cid}, the number of a join pair within its
 *  iteration</td></tr>
 *  <tr><td>partition sizes <i>ps</i> and offsets <i>po</i></td><td>{@code memo.Partitions}; {@code ps},
 *  {@code po} in the kernel</td></tr>
 *  <tr><td>left and right partition <i>lp</i>, <i>rp</i></td><td>{@code lp}, {@code rp}</td></tr>
 *  <tr><td>entry ids <i>lid</i>, <i>rid</i></td><td>{@code l}, {@code r}, two halves of one word, a
 *  pair</td></tr>
 *  <tr><td>intermediate solutions</td><td>{@code PairBatch}; {@code CollectedPairs} once they are
 *  collected for the sort</td></tr>
 *  <tr><td>H-GPU, H+F-GPU</td><td>{@link org.gpuquerylab.joinorder.gpu.dpsize.DpSizeVariant#H_GPU}</td></tr>
 *  <tr><td>S-GPU, S+F-GPU</td><td>{@link org.gpuquerylab.joinorder.gpu.dpsize.DpSizeVariant#S_GPU}</td></tr>
 * </table>
 *
 * <p>Deviations from the print:
 *
 * <ul>
 *   <li>Algorithm 2 pairs every partition with every other, so it evaluates (l, r) and (r, l), and
 *       a solution with itself where lp = rp. Cost functions are symmetric: here lp runs up to the
 *       middle, and pairs within one partition are numbered by the distance of their entries, so
 *       that each unordered pair has one number. That halves the work. So {@code pairsChecked}
 *       equals that of the sequential DPsize.
 *   <li>The report's figure 5 counts the filter of H+F-GPU as Pre-Pruning. Here it is a phase of
 *       its own, {@link org.gpuquerylab.joinorder.algorithm.Phase#FILTER}, as in figure 8, and
 *       Pre-Pruning is the transfer.
 *   <li>A work-item evaluates up to 16 pairs, not one: a group first finds its valid pairs, then
 *       its work-items share them. With one pair a work-item, the few valid pairs keep all other
 *       work-items of their warp waiting.
 *   <li>S-GPU writes intermediate solutions, with their sets, only if a sub-iteration has a valid
 *       pair. This counts as Join; in S+F-GPU, which writes only the valid ones, it counts as
 *       Filter.
 *   <li>The transfer to the host consists of costs, and with the filter of the positions of pairs:
 *       the host knows the inputs of a pair from its number. The report does not say what an
 *       intermediate solution holds.
 *   <li>S-GPU counts the valid pairs of a sub-iteration while it evaluates them, by one atomic
 *       addition a group, instead of a separate prefix sum. The wait for the count belongs to
 *       Pruning, where the report has the prefix sum.
 *   <li>The report does not say how the winners of several sub-iterations are merged. Here
 *       intermediate solutions are collected over sub-iterations. Only when the memory is full are
 *       they pruned into the memo, where the winners so far compete with later solutions.
 *   <li>H-GPU is split into sub-iterations as well. It transfers all pairs, as the report's does.
 *   <li>The connected sets are counted first, so the memo table's size is known in advance.
 *   <li>A cardinality belongs to a relation set. For each valid pair the device computes it from
 *       the set's relations and edges, in the order of the host's estimator. Where a product of
 *       doubles would leave its range, the device looks it up among those that the host supplies.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.dpsize;

import org.jspecify.annotations.NullMarked;
