/**
 * Symmetric positive definite systems on a device, solved by a decomposition A = L D L^t through
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
 *       they take 5.2 ms and 2.9 ms. Above m = 3500 the {@link
 *       org.gpuquerylab.primitives.cholesky.DenseCholesky} would be faster, but it cannot leave an
 *       unknown out. For m = 4526 the library takes 6.8 ms if the launches of the blocked form
 *       follow as a fallback, which return at once if the library succeeds.
 *   <li>The time of one launch for each block column of 32 is limited by sequential steps: 32
 *       pivots of at least 90 cycles (a reciprocal, a shuffle, a product, an fma), the launch, and
 *       one memory access. A thread block cluster with barriers instead of launches was no faster:
 *       only launches distribute the remaining work over all multiprocessors.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.entropy.gpu.cholesky;

import org.jspecify.annotations.NullMarked;
