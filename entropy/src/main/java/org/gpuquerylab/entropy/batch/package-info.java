/**
 * Maximum-entropy problems by the thousand on the host: {@link
 * org.gpuquerylab.entropy.batch.MaxEntBatch}; on a device in {@code
 * org.gpuquerylab.entropy.batch.gpu}.
 *
 * <p>The method is that of {@link org.gpuquerylab.entropy.moments}, written for few predicates:
 * Newton's method with backtracking on the normalised dual, from independence, on all 2^z cells.
 *
 * <ul>
 *   <li>At independence all selectivities are products. If all subsets of known sets are known, so
 *       is the inverse of the Hessian ({@code IndependentStep}), and the first step takes O(z 2^z).
 *   <li>A cell is the product of the factors exp(w_i) of the known sets within it: an exponential
 *       for each known set, then z 2^z / 2 multiplications for all cells, and as many additions for
 *       all selectivities ({@code SmallCells}).
 *   <li>The covariance is gathered from them and factored (equation 5 of Havenstein et al. 2020,
 *       less the product of the means).
 *   <li>A problem that has impossible cells, is contradictory or does not converge is left to a
 *       {@link org.gpuquerylab.entropy.solver.MaxEntSolver}, so that its answer and message are the
 *       same as outside a batch.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.entropy.batch;

import org.jspecify.annotations.NullMarked;
