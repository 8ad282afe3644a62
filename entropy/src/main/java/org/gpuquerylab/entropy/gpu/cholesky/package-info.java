/**
 * Symmetric positive definite systems on a device, by a decomposition A = L D L^t on the SPI.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 4.1.2.
 *
 * <table>
 * <caption>Names of the paper and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>section 4.1.2, m &lt; 40</td><td>kernel {@code cholesky_small}</td></tr>
 * <tr><td>section 4.1.2, cuSOLVER</td><td>kernels {@code cholesky_step} and {@code
 *  cholesky_product} or {@code cholesky_back}</td></tr>
 * </table>
 *
 * <p>Deviations from the print, and why:
 *
 * <ul>
 *   <li>The matrix is scaled to a diagonal of 1, so that one number decides which pivots are pure
 *       rounding; such unknowns do not move in this step.
 *   <li>A decomposition A = L D L^t on the SPI replaces cuSOLVER, since OpenCL has none. H200,
 *       factorization and solution, here and by cuSOLVER on CUDA 13 (potrf and potrs of the
 *       triangle that it is faster on): m = 210 0.039 and 0.134 ms, 325 0.061 and 0.215, 465 0.084
 *       and 0.290, 1350 0.38 and 0.77, 2625 1.4 and 1.5, 4526 5.2 and 2.9. Beyond m = 3500 the
 *       {@link org.gpuquerylab.primitives.cholesky.DenseCholesky} would be faster, but it leaves no
 *       unknown out. Followed by the launches of the blocked form, which return at once if it
 *       succeeds, it takes 6.8 ms at 4526.
 *   <li>One launch for each block column of 32 is limited by what must happen in sequence: 32
 *       pivots of at least 90 cycles (a reciprocal, a shuffle, a product, an fma), the launch, and
 *       one memory access. A thread block cluster, with barriers instead of launches, was no
 *       faster: only launches spread the rest of the work over all multiprocessors.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.entropy.gpu.cholesky;

import org.jspecify.annotations.NullMarked;
