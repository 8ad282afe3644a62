/**
 * Shared parts of all solvers on a device: the target of launches, times by the device's clock,
 * checks of available memory, and the indices of a state that is mirrored on the device. Sums of
 * cells and linear systems are here too.
 *
 * <p>Symmetric positive definite systems on a device, solved by a decomposition A = L D L^t through
 * the backend SPI.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 4.1.2.
 *
 * <table>
 * <caption>Names in the paper and here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>section 4.1.2, m &lt; 40</td><td>kernel {@code cholesky_small}</td></tr>
 * <tr><td>section 4.1.2, cuSOLVER</td><td>kernels {@code cholesky_step} and {@code
 *  cholesky_product} or {@code cholesky_back}</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithm, and their reasons:
 *
 * <ul>
 *   <li>The matrix is scaled to a diagonal of 1, so that one threshold decides which pivots are
 *       pure rounding errors; the unknowns of such pivots do not move in this step.
 *   <li>A decomposition A = L D L^t on the SPI replaces cuSOLVER, since OpenCL has no such library.
 *       On an H200, factorization and solution take 0.039 ms for m = 210, where cuSOLVER on CUDA 13
 *       takes 0.134 ms (potrf and potrs of the triangle on which they are faster). For m = 1350 the
 *       two take 0.38 ms and 0.77 ms, for m = 2625 they take 1.4 ms and 1.5 ms, and for m = 4526
 *       they take 5.2 ms and 2.9 ms. Above m = 3500 cuSOLVER would be faster, but it cannot leave
 *       an unknown out. For m = 4526 the library takes 6.8 ms if the launches of the blocked form
 *       follow as a fallback, which return at once if the library succeeds.
 *   <li>The time of one launch for each block column of 32 is limited by sequential steps: 32
 *       pivots of at least 90 cycles (a reciprocal, a shuffle, a product, an fma), the launch, and
 *       one memory access. A thread block cluster with barriers instead of launches was no faster:
 *       only launches distribute the remaining work over all multiprocessors.
 * </ul>
 *
 * <p>Sums of cells on a device: Cx of x = exp(D^t w - 1) for all 2^z sets.
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
 *
 * <p>Newton's method, Variant B, on a device through the backend SPI.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 4. The sums of cells, C and its transpose, are in {@link
 * org.gpuquerylab.entropy.internal.gpu}; the linear systems of section 4.1.2 are in {@link
 * org.gpuquerylab.entropy.internal.gpu}.
 *
 * <table>
 * <caption>Names in the paper and here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>buildMatrixA, step (9)</td><td>kernels {@code newton_matrix}, {@code
 *  judge_weights}</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithm, and their reasons:
 *
 * <ul>
 *   <li>The paper scales by e and reverses the sign of w; here x = exp(D^t w - 1) as in figure 1.
 *       The iterates equal those of the paper.
 *   <li>The stopping rule is that of section 3.3, unless the caller requests the paper's much
 *       looser rule for the GPU.
 *   <li>If the dual is larger, or not finite, after a step, the device halves the step until the
 *       dual is not larger. The printed method always takes the full step.
 * </ul>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory, which
 * this solver uses; see {@link org.gpuquerylab.entropy}.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.gpu;

import org.jspecify.annotations.NullMarked;
