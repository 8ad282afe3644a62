/**
 * Newton's method, Variant B, on a device through the backend SPI.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 4.
 *
 * <table>
 * <caption>Names of the paper and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>getCxShared (listing 1), both directions</td><td>kernels {@code tile_sums} and, of cells made
 *     of factors, {@code factored_sums}</td></tr>
 * <tr><td>getCxGlobal (listing 2), forwards</td><td>kernel {@code superset_pass}</td></tr>
 * <tr><td>getCxGlobal, backwards</td><td>kernel {@code spread_weights}</td></tr>
 * <tr><td>buildMatrixA, step (9)</td><td>kernels {@code newton_matrix}, {@code
 *     judge_weights}</td></tr>
 * <tr><td>productOfDtw</td><td>{@code spread_weights}, {@code make_factors} and the
 *     tiles' kernels</td></tr>
 * <tr><td>section 4.1.2, m &lt; 40</td><td>kernel {@code cholesky_small}</td></tr>
 * <tr><td>section 4.1.2, cuSOLVER</td><td>kernels {@code cholesky_step} and {@code
 *     cholesky_product} or {@code cholesky_back}</td></tr>
 * <tr><td>u_old, u_new</td><td>{@code cells}, by the rule ABSOLUTE_CHANGE only</td></tr>
 * </table>
 *
 * <p>Deviations from the print, and why:
 *
 * <ul>
 *   <li>The paper cuts tiles of 10 bits and takes one launch for each further bit. Here a tile has
 *       13 bits, held in registers, and one launch takes up to 9 further ones, so that z = 22 needs
 *       one pass over memory after the tiles. A work-item adds up 4 or 5 bits at a time and
 *       exchanges values with others through local memory in between.
 *   <li>Where no known set has both high predicates and low ones of a tile's rows and columns, as
 *       with pairs, x of a tile is a column of factors times a row of factors times a base that all
 *       tiles share: no exponential for each cell. C is linear, so up to 8 high bits, the joined
 *       ones, are summed over by a product of matrices while the tile is made, and z = 30 needs one
 *       pass, too. Factors out of a range in which their products are normal numbers make the
 *       device take {@code tile_sums} instead, with the exponential of the sum of the weights.
 *   <li>The embedded weights w' are 0 but in m places, so C^t w' over the high bits is not 0 in few
 *       columns only, one for each distinct low part of the known sets. These columns alone are
 *       computed, and written compactly: the backward direction needs no pass over 2^z values.
 *   <li>C^t over the low bits, exp, and C over the low bits are one kernel; x itself is never in
 *       global memory (but by the rule ABSOLUTE_CHANGE), Cx is written once and changed by each
 *       pass.
 *   <li>The paper scales by e and flips the sign of w; here x = exp(D^t w - 1) as in figure 1. The
 *       iterates are the same.
 *   <li>The rule is that of section 3.3 unless the paper's for the GPU is asked for, which is far
 *       looser.
 *   <li>A step after which the dual is larger, or not finite, is halved until it is not, and the
 *       device decides that. The printed method always takes the full step.
 *   <li>The matrix is scaled to a diagonal of 1, so that one number tells which pivots are rounding
 *       alone; such unknowns do not move in this step.
 *   <li>cuSOLVER is replaced by a decomposition A = L D L^t on the SPI, since OpenCL has none.
 *       H200, factorization and solution, here and by cuSOLVER on CUDA 13 (potrf and potrs of the
 *       triangle that it is faster on): m = 210 0.039 and 0.134 ms, 325 0.061 and 0.215, 465 0.084
 *       and 0.290, 1350 0.38 and 0.77, 2625 1.4 and 1.5, 4526 5.2 and 2.9. Beyond m = 3500 the
 *       {@link org.gpuquerylab.primitives.cholesky.DenseCholesky} would be faster, but it leaves no
 *       unknown out; with the launches of the blocked form behind it, which return at once where it
 *       succeeds, it takes 6.8 ms at 4526.
 *   <li>One launch a block column of 32 is bound by what follows one after the other: 32 pivots of
 *       90 cycles at least (a reciprocal, a shuffle, a product, an fma), the launch, and one access
 *       to memory. A thread block cluster with its barriers in place of launches was no faster: all
 *       multiprocessors share the rest of the work only in launches.
 * </ul>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory, which
 * is what these kernels compute; see {@link org.gpuquerylab.entropy}.
 */
@NullMarked
package org.gpuquerylab.entropy.gpu;

import org.jspecify.annotations.NullMarked;
