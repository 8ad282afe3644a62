/**
 * DPsize with a device (Meister and Saake 2020, sections 4 and 5): each work-item evaluates one
 * join pair of solutions; the solutions are pruned on the host (H-GPU) or on the device (S-GPU),
 * with or without a filter of invalid and unconnected pairs. The memo table is in {@code memo}.
 *
 * <table>
 *  <caption>Symbols of Meister and Saake 2020</caption>
 *  <tr><td>quantifier set (QS)</td><td>a bit mask of 64 bits: {@code set}</td></tr>
 *  <tr><td>solution</td><td>an entry of the memo table</td></tr>
 *  <tr><td>iteration id <i>iid</i></td><td>{@code iid}; its solutions have iid + 1 relations</td></tr>
 *  <tr><td>calculation id <i>cid</i></td><td>{@code cid}, the number of a join pair within its iteration</td></tr>
 *  <tr><td>partition sizes <i>ps</i> and offsets <i>po</i></td><td>{@code memo.Partitions}; {@code ps},
 *  {@code po} in the kernel</td></tr>
 *  <tr><td>left and right partition <i>lp</i>, <i>rp</i></td><td>{@code lp}, {@code rp}</td></tr>
 *  <tr><td>entry ids <i>lid</i>, <i>rid</i></td><td>{@code l}, {@code r}, the two halves of the word of a pair</td></tr>
 *  <tr><td>intermediate solutions</td><td>{@code PairBatch}; {@code CollectedPairs} when they are collected for the sort</td></tr>
 *  <tr><td>H-GPU, H+F-GPU</td><td>{@link org.gpuquerylab.joinorder.internal.gpu.dpsize.DpSizeVariant#H_GPU}</td></tr>
 *  <tr><td>S-GPU, S+F-GPU</td><td>{@link org.gpuquerylab.joinorder.internal.gpu.dpsize.DpSizeVariant#S_GPU}</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithms:
 *
 * <ul>
 *   <li>Algorithm 2 pairs every partition with every other, so it evaluates (l, r) and (r, l), and
 *       a solution with itself if lp = rp. Cost functions are symmetric: here lp runs only up to
 *       the middle, and pairs within one partition are numbered by the distance between their
 *       entries, so that each unordered pair has one number. This numbering halves the work.
 *       Therefore {@code pairsChecked} equals that of the sequential DPsize.
 *   <li>Figure 5 of the paper counts the filter of H+F-GPU as Pre-Pruning. Here the filter is a
 *       separate phase, {@link org.gpuquerylab.joinorder.algorithm.Phase#FILTER}, as in figure 8,
 *       and Pre-Pruning is the transfer.
 *   <li>A work-item evaluates up to 16 pairs, not one: a group first finds its valid pairs, then
 *       its work-items share these pairs. With one pair for each work-item, the few valid pairs
 *       would keep all other work-items of their warp waiting.
 *   <li>S-GPU writes intermediate solutions, with their sets, only if a sub-iteration has a valid
 *       pair. This step counts as Join; in S+F-GPU, which writes only the valid solutions, it
 *       counts as Filter.
 *   <li>The transfer to the host contains costs and, with the filter, the positions of pairs: the
 *       host computes the inputs of a pair from its number. The paper does not say what an
 *       intermediate solution contains.
 *   <li>S-GPU counts the valid pairs of a sub-iteration while it evaluates them, by one atomic
 *       addition in each group, instead of by a separate prefix sum. The wait for the count belongs
 *       to Pruning, which contains the prefix sum in the paper.
 *   <li>The paper does not say how the best solutions of several sub-iterations are merged. Here
 *       intermediate solutions are collected over sub-iterations. The intermediate solutions are
 *       pruned into the memo only when the memory is full; the best solutions so far then compete
 *       with later solutions.
 *   <li>H-GPU is split into sub-iterations too. H-GPU transfers all pairs, as in the paper.
 *   <li>The connected sets are counted first, so the size of the memo table is known in advance.
 *   <li>Each relation set has one cardinality. For each valid pair, the device computes the
 *       cardinality from the set's relations and edges, in the same order as the host's estimator.
 *       If a product of doubles could leave its range, the device looks up the cardinality among
 *       those that the host supplies.
 * </ul>
 *
 * <p>The memo table of DPsize: solutions in partitions by size, the numbers of join pairs of two
 * partitions, and the connected sets of a query.
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.jspecify.annotations.NullMarked;
