/**
 * Newton's method without the vector of all cells, on a device through the backend SPI. Sums are
 * computed either in tiles, followed by sums over the outer predicates, or by matrix products,
 * which several devices divide.
 *
 * <p>The solver handles the problem of D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G.
 * Steidl, "Fast Entropy Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs
 * and GPUs", EDBT 2020, by the iteration of its figure 1 with the differences listed in {@link
 * org.gpuquerylab.entropy.internal.moments}, and these:
 *
 * <ul>
 *   <li>Near independence, the Hessian at independence is kept. The inverse of this Hessian has a
 *       closed form, so no factorization is needed, and only the moments of the known sets are
 *       computed.
 *   <li>A tile of cells is computed in local memory as in the kernels of section 4.1.2. Only sums
 *       that unions of two known sets need leave the tile; these sums are then summed over the high
 *       predicates. If such sums take more memory than all cells, the sums of all cells are kept.
 *   <li>If pairs are the largest known sets and there is more than one tile, a cell is a product of
 *       factors, each of which depends on two parts of the cell's number. In this case sums of
 *       cells are matrix products, with one multiplication and addition for each cell: see {@code
 *       PairTiling}.
 *   <li>The device decides the next action after an evaluation: a step with the current Hessian, a
 *       factorization, or a shorter step. The host enqueues units of commands, and asks for the
 *       state after several of them; the phase on the device allows at most one unit to work.
 *   <li>If the dual is larger after a step, the step is shortened to twice the distance to the
 *       minimum of a parabola, but at least to a tenth and at most to a half. The parabola goes
 *       through both values of the dual, and its slope at the first value is the dual's slope
 *       there.
 * </ul>
 *
 * <table>
 * <caption>Symbols of the paper and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>w</td><td>{@code weights}, {@code accepted}; theta is w without w_0</td></tr>
 * <tr><td>D^t w, productOfDtw</td><td>kernels {@code spread_by_tile} and {@code tile_moments}; {@code pair_tables}</td></tr>
 * <tr><td>x</td><td>a tile of kernel {@code tile_moments}; not stored by {@code pair_tiles}</td></tr>
 * <tr><td>Cx at unions, equation 5</td><td>{@code DeviceMoments.values(UNIONS)}</td></tr>
 * <tr><td>getCxGlobal</td><td>kernels {@code fold_outer}, {@code pass_over_tiles}</td></tr>
 * <tr><td>Dx, b</td><td>{@code ESTIMATE} of {@code WorkVectors}, {@code known}</td></tr>
 * <tr><td>buildMatrixA, of A - (Dx)(Dx)^t</td><td>kernel {@code covariance_matrix}</td></tr>
 * <tr><td>A^-1 (b - Dx)</td><td>{@link org.gpuquerylab.entropy.internal.gpu.DeviceCholesky}, {@code
 *  ClosedForm}</td></tr>
 * </table>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory; see
 * {@link org.gpuquerylab.entropy}.
 *
 * <p>An evaluation of the dual on a device: the sums that it computes, the condition under which it
 * does any work, and the plan, which tells the memory that it takes.
 *
 * <p>Sums over the outer predicates on a device, a few predicates at a time; only the sums that
 * unions of known sets need are kept.
 *
 * <p>Sums of cells that the members of a group of devices compute together.
 *
 * <p>Sums of cells on a device by matrix products, if pairs are the largest known sets.
 *
 * <p>Sums of cells on a device, computed tile by tile in local memory, for any known sets.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.moments.gpu;

import org.jspecify.annotations.NullMarked;
