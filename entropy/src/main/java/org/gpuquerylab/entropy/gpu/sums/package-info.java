/**
 * Sums of cells on a device: Cx of x = exp(D^t w - 1) for all 2^z sets.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 4.
 *
 * <table>
 * <caption>Names of the paper and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>getCxShared (listing 1), both directions</td><td>kernels {@code tile_sums} and, of cells made
 *  of factors, {@code factored_sums}</td></tr>
 * <tr><td>getCxGlobal (listing 2), forwards</td><td>kernel {@code superset_pass}</td></tr>
 * <tr><td>getCxGlobal, backwards</td><td>kernel {@code spread_weights}</td></tr>
 * <tr><td>productOfDtw</td><td>{@code spread_weights}, {@code make_factors} and the
 *  tiles' kernels</td></tr>
 * <tr><td>u_old, u_new</td><td>{@code cells}, under the rule ABSOLUTE_CHANGE only</td></tr>
 * </table>
 *
 * <p>Deviations from the print, and why:
 *
 * <ul>
 *   <li>The paper cuts tiles of 10 bits and takes one launch for each further bit. Here a tile has
 *       13 bits, held in registers, and one launch takes up to 9 further ones, so that z = 22 needs
 *       one pass over memory after the tiles. A work-item adds up 4 or 5 bits at a time and
 *       exchanges values with others through local memory in between.
 *   <li>If no known set has high predicates together with low ones of both a tile's rows and
 *       columns, which holds for pairs, x of a tile is a column of factors times a row of factors
 *       times a base that all tiles share: no cell needs an exponential of its own. C is linear, so
 *       up to 8 high bits, the joined ones, are summed by a product of matrices while the tile is
 *       made, and z = 30 also needs one pass. If factors are out of the range in which their
 *       products are normal numbers, the device takes {@code tile_sums} instead, with the
 *       exponential of the sum of the weights.
 *   <li>The embedded weights w' are 0 except at m indices, so C^t w' over the high bits is not 0 in
 *       only a few columns, one for each distinct low part of the known sets. Only these columns
 *       are computed, and written compactly: the backward direction needs no pass over 2^z values.
 *   <li>C^t over the low bits, exp, and C over the low bits are one kernel. x itself is never in
 *       global memory (except under the rule ABSOLUTE_CHANGE); Cx is written once and changed by
 *       each pass.
 * </ul>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory, which
 * is what these kernels compute; see {@link org.gpuquerylab.entropy}.
 */
@NullMarked
package org.gpuquerylab.entropy.gpu.sums;

import org.jspecify.annotations.NullMarked;
