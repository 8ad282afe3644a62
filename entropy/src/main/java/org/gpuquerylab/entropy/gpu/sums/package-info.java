/**
 * Sums of cells on a device: Cx of x = exp(D^t w - 1) for all 2^z sets.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 4.
 *
 * <table>
 * <caption>Names in the paper and here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>getCxShared (listing 1), both directions</td><td>kernels {@code tile_sums} and, if cells are computed from factors, {@code factored_sums}</td></tr>
 * <tr><td>getCxGlobal (listing 2), forward direction</td><td>kernel {@code superset_pass}</td></tr>
 * <tr><td>getCxGlobal, backwards</td><td>kernel {@code spread_weights}</td></tr>
 * <tr><td>productOfDtw</td><td>kernels {@code spread_weights} and {@code make_factors}, and the tiles' kernels</td></tr>
 * <tr><td>u_old, u_new</td><td>the buffer {@code cells}, used only under the rule ABSOLUTE_CHANGE</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithm, and their reasons:
 *
 * <ul>
 *   <li>The paper uses tiles of 10 bits and one launch for each further bit. Here a tile has 13
 *       bits, held in registers, and one launch handles up to 9 further bits, so z = 22 needs only
 *       one pass over memory after the tiles. A work-item adds up 4 or 5 bits at a time; between
 *       these steps, work-items exchange values through local memory.
 *   <li>In many problems, such as those with pairs only, no known set has high predicates together
 *       with low predicates from both a tile's rows and its columns. The cells x of a tile are then
 *       a column of factors times a row of factors times a base that all tiles share: no cell needs
 *       a separate exponential. C is linear, so up to 8 high bits, the joined bits, are summed by a
 *       matrix product while the tile is computed; with them, z = 30 also needs only one pass. If
 *       factors are outside the range in which their products are normal numbers, the device uses
 *       {@code tile_sums} instead, which computes the exponential of the sum of the weights.
 *   <li>The embedded weights w' are 0 except at m indices, so C^t w' over the high bits is nonzero
 *       only in a few columns, one for each distinct low part of the known sets. Only these columns
 *       are computed, and they are stored compactly: the backward direction needs no pass over 2^z
 *       values.
 *   <li>One kernel computes C^t over the low bits, exp, and C over the low bits. x is never in
 *       global memory (except under the rule ABSOLUTE_CHANGE); Cx is written once, and each pass
 *       changes it.
 * </ul>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory, which
 * these kernels compute; see {@link org.gpuquerylab.entropy}.
 */
@NullMarked
package org.gpuquerylab.entropy.gpu.sums;

import org.jspecify.annotations.NullMarked;
