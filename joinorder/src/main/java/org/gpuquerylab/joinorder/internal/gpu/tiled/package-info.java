/**
 * Exhaustive join ordering of dense query graphs on a device, by DPsub in tiles.
 *
 * <p><b>The recurrence.</b> With a separable cost function, {@code cost[s] = rows[s] + min over l
 * of (cost[l] + cost[s - l])} for C_out; for C_max, the maximum replaces the sum. The minimum over
 * all splits of all sets is the subset convolution of the cost table with itself in the semiring
 * (min, +) or (min, max). The rows of the parts do not occur in the convolution, so the inner loop
 * reads only the table of costs.
 *
 * <p><b>Tiles.</b> The bits of a set form a high part, a row and a column: {@code s = (H, M, L)},
 * with 5 bits for the row and the lowest 4 (doubles) or 5 (floats) bits for the column. A tile
 * contains the costs of all sets with the same H: 32 rows of 128 bytes. For a split of H into two
 * non-empty parts g and H - g, the formula is
 *
 * <pre>
 * tile(H)[M][L] = min over g, M' in M, L' in L of tile(g)[M'][L'] + tile(H - g)[M - M'][L - L']
 * </pre>
 *
 * so two tiles of 4 KB serve 3^9 or 3^10 pairs: 2.4 or 7.2 pairs for each loaded byte, compared
 * with 1/16 or 1/8 if DPsub processes each set separately. Each of 243 work-items processes one of
 * the 3^5 splits of a row. (In the split's number in base 3, a digit tells whether a relation is
 * absent, left or right.) A work-item combines the 3^4 or 3^5 pairs of the two rows that it holds
 * in registers. A work-item keeps its minima over all g of a slice in registers; then the minima of
 * a row are combined. The highest relation of H stays in the right part, so that each unordered
 * pair occurs once. The kernel {@code tiled_splits} does this.
 *
 * <p>The kernel {@code tiled_finish} does the rest. First it tries the splits with one part among
 * the low relations: {@code tile(H)} is combined with the lowest tile, in the order of the rows'
 * sizes, and within a row in the order of the columns' sizes, since these splits read the tile that
 * they write. Then it computes the rows of the sets from factors for each relation and low part. It
 * multiplies in the order of {@code CardinalityEstimator}, so the rows have the same bits as on the
 * host. With floats, this kernel tries 2 (2/3)^(n - 10) of all pairs. The levels are the sizes of
 * H: there are at most 2 (n - 8) launches. Unconnected sets have infinite cost. Queries of fewer
 * relations than a tile are padded with relations that do not exist.
 *
 * <p><b>The plan</b> is found from the costs alone: for each of its n - 1 sets, it uses the
 * smallest l with {@code (cost[l] + cost[s - l]) + rows[s] == cost[s]}. This sum is computed in the
 * same order as before, so it is exactly equal. The whole device searches for the splits of sets of
 * more than 13 relations, with one launch for each level of the join tree that may have such sets;
 * for a smaller set, one group finds the whole subtree.
 *
 * <p><b>Pairs.</b> A clique has {@code (3^n - 2^(n+1) + 1) / 2} pairs. In other graphs a pair is
 * valid if both parts are connected and an edge joins them; counting valid pairs inside the
 * convolution would double its work. Instead, if c(s) is the number of connected subsets of s, the
 * number is
 *
 * <pre>
 * pairs = 1/2 sum over connected l of c(V - l) - c(V - l - N(l))
 * </pre>
 *
 * because a partner of l is disjoint from l and not disjoint from its neighbourhood N(l). c is a
 * sum over subsets, with n additions for each set; it is computed in the memory of the costs,
 * before the costs. Counting therefore takes O(2^n n) time. For 25 relations on an H200, with
 * floats, it takes 1.9 ms of a total of 37 ms.
 *
 * <p><b>Memory</b> is one cost for each set, in addition to a few MB: 4 or 8 times 2^n bytes. If
 * the host supplies the cardinalities (because products leave the range of doubles, or true
 * cardinalities are given), each set takes another 8 bytes.
 *
 * <table>
 *   <caption>Names in the kernels</caption>
 *   <tr><td>H, g, H - g</td><td>{@code high}, {@code l}, {@code high ^ l}</td></tr>
 *   <tr><td>M', M - M'</td><td>{@code left_row}, {@code right_row}</td></tr>
 *   <tr><td>the sets H by size</td><td>{@code order}; {@code first} is the index at which a level starts</td></tr>
 *   <tr><td>one of the groups that share the splits of an H</td><td>slice</td></tr>
 *   <tr><td>c(s), N(l)</td><td>{@code counts}, {@code neighbourhood}</td></tr>
 * </table>
 *
 * <p><b>Lower limit and measurements.</b> A pair takes one addition and one minimum. One H200 (132
 * multiprocessors at 1.98 GHz) issues 128 instructions per clock on each multiprocessor, of which
 * 64 can be minima of floats: this allows 64 pairs per clock, 1.67e13 per second. With a three-way
 * minimum for two pairs, the issue rate allows 85 pairs per clock, 2.2e13 per second, if this
 * minimum runs at the same rate, which is not known. At 25 relations, {@code tiled_splits} reached
 * 1.30e13 pairs per second; with two-way minima, it reached 1.06e13. The minimum of doubles
 * consists of a comparison and two selections: it reaches 3.9e12 pairs per second, as if a
 * multiprocessor executed 16 comparisons per clock. Two other ways were slower at 24 relations,
 * where the minimum of doubles reached 3.7e12 pairs per second: comparing integers reached 2.9e12,
 * and testing the sign of a difference 3.2e12. Copying two splits at a time halves the number of
 * barriers, which gains 1 % with floats and 5 % with doubles.
 *
 * <p>Tiles without a connected set are not skipped: in graphs that are dense enough for this
 * algorithm, almost every tile of 2^9 or 2^10 sets contains a connected set.
 *
 * <p>Related work: Stoian and Kipf, "DPconv: Super-Polynomially Faster Join Ordering" (2024), also
 * treat DPsub as a subset convolution, and compute it for C_max in O(2^n n^3) by counting instead
 * of comparing. At 25 relations, DPconv takes about as many operations as this algorithm, which
 * takes 3^25 / 2; this project does not implement DPconv.
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.gpu.tiled;

import org.jspecify.annotations.NullMarked;
