/**
 * Newton's method without the vector of all cells, on a device through the backend SPI. Evaluations
 * are defined in {@code org.gpuquerylab.entropy.moments.gpu.evaluation}. The sums are computed in
 * tiles ({@code org.gpuquerylab.entropy.moments.gpu.tiles}) or by products of matrices ({@code
 * org.gpuquerylab.entropy.moments.gpu.pairs}), and over the outer predicates in {@code
 * org.gpuquerylab.entropy.moments.gpu.folds}.
 *
 * <p>It solves the problem of D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl,
 * "Fast Entropy Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and
 * GPUs", EDBT 2020, by the iteration of their figure 1 with the differences that {@link
 * org.gpuquerylab.entropy.moments} lists, and these:
 *
 * <ul>
 *   <li>Near independence the Hessian at independence is kept, whose inverse has a closed form:
 *       then there is no factorization at all, and only the known sets' own moments are needed.
 *   <li>A tile of cells is made in local memory as by section 4.1.2's kernels, but only the sums
 *       that unions of two known sets need leave it; the high predicates are then summed out. If
 *       that takes more memory than all cells, the sums of all cells are kept.
 *   <li>If pairs are the largest known sets and there is more than one tile, a cell is a product of
 *       factors that each depend on two of its parts. So sums of cells are matrix products, with
 *       one multiplication and addition a cell: see {@code PairTiling}.
 *   <li>The device decides what follows an evaluation (a step by the current Hessian, a
 *       factorization, a shorter step). The host enqueues units, of which the phase on the device
 *       lets at most one work, and asks for the state after several.
 *   <li>If the dual is larger after a step, the step is cut to twice the minimum of the parabola
 *       through both values with the slope at the first, but to at least a tenth and at most a
 *       half.
 * </ul>
 *
 * <table>
 * <caption>Symbols of the paper and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>w</td><td>{@code weights}, {@code accepted}; theta is w without w_0</td></tr>
 * <tr><td>D^t w, productOfDtw</td><td>kernels {@code spread_by_tile}, {@code tile_moments}; {@code
 *  pair_tables}</td></tr>
 * <tr><td>x</td><td>a tile of kernel {@code tile_moments}; nowhere with {@code
 *  pair_tiles}</td></tr>
 * <tr><td>Cx at unions, equation 5</td><td>{@code DeviceMoments.values(UNIONS)}</td></tr>
 * <tr><td>getCxGlobal</td><td>kernels {@code fold_outer}, {@code pass_over_tiles}</td></tr>
 * <tr><td>Dx, b</td><td>{@code ESTIMATE} of {@code WorkVectors}, {@code known}</td></tr>
 * <tr><td>buildMatrixA, of A - (Dx)(Dx)^t</td><td>kernel {@code covariance_matrix}</td></tr>
 * <tr><td>A^-1 (b - Dx)</td><td>{@link org.gpuquerylab.entropy.gpu.cholesky.DeviceCholesky}, {@code
 *  ClosedForm}</td></tr>
 * </table>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory; see
 * {@link org.gpuquerylab.entropy}.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu;

import org.jspecify.annotations.NullMarked;
