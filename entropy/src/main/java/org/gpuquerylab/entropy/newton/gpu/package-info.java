/**
 * Newton's method, Variant B, on a device through the backend SPI.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 4. The sums of cells, C and its transpose, are in {@link
 * org.gpuquerylab.entropy.gpu.sums}; the linear systems of section 4.1.2 are in {@link
 * org.gpuquerylab.entropy.gpu.cholesky}.
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
package org.gpuquerylab.entropy.newton.gpu;

import org.jspecify.annotations.NullMarked;
