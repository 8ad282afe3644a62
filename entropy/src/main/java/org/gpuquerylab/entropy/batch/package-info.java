/**
 * Thousands of maximum-entropy problems on the host: {@link
 * org.gpuquerylab.entropy.batch.MaxEntBatch}; {@code org.gpuquerylab.entropy.internal.batch} does
 * the same on a device.
 *
 * <p>The method is the same as in {@link org.gpuquerylab.entropy.internal.moments}, but for few
 * predicates: Newton's method with backtracking on the normalised dual, from independence, on all
 * 2^z cells.
 *
 * <ul>
 *   <li>At independence, each selectivity is a product of single selectivities. If all subsets of
 *       known sets are known, the inverse of the Hessian is known too ({@code IndependentStep}),
 *       and the first step takes O(z 2^z).
 *   <li>A cell is the product of the factors exp(w_i) of the known sets within it. Computing the
 *       cells takes one exponential for each known set, then z 2^z / 2 multiplications for all
 *       cells, and as many additions for all selectivities ({@code SmallCells}).
 *   <li>The covariance is gathered from the selectivities and factored (equation 5 of Havenstein et
 *       al. 2020, minus the product of the means).
 *   <li>A problem that has impossible cells, is contradictory or does not converge is left to a
 *       {@link org.gpuquerylab.entropy.solver.MaxEntSolver}, so that its answer and message are the
 *       same as outside of a batch.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.entropy.batch;

import org.jspecify.annotations.NullMarked;
