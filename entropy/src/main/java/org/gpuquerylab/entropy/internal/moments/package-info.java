/**
 * Newton's method, and a quasi-Newton method, without the vector of all cells. The device versions
 * are in {@code org.gpuquerylab.entropy.internal.moments.gpu}.
 *
 * <p>Both methods solve the problem of D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G.
 * Wright, "Numerical Optimization", 2nd ed.
 *
 * <ul>
 *   <li>The start is independence, not w = 0: from 0, about 0.69 z - 1 iterations would only
 *       normalise the sum. The moments at independence are products, so the first step needs no
 *       pass over the cells. From this start, an undamped step may overshoot. Therefore the dual is
 *       normalised, and a step is shortened, based on the dual's slope and growth, until the dual
 *       does not grow.
 *   <li>Equation 5 needs elements of Cx only for unions of two known sets. The cells are computed
 *       tile by tile, by multiplications, then summed and dropped.
 *   <li>A penalty adds a term to the dual and to the diagonal of the covariance ({@link
 *       org.gpuquerylab.entropy.solver.Penalty}); the cells are then divided by the largest cell.
 *   <li>A factorization is reused as long as each step divides the residual by at least 20.
 * </ul>
 *
 * <table>
 * <caption>Symbols of the paper and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>w</td><td>{@code w}; theta is w without w_0</td></tr>
 * <tr><td>(Cx)[T_i | T_j], equation 5</td><td>{@code Moments.moment(union)}</td></tr>
 * <tr><td>A - (Dx)(Dx)^t</td><td>the matrix of {@code DampedNewton.factor}</td></tr>
 * <tr><td>Dx, b</td><td>{@code estimates}, {@code known}</td></tr>
 * <tr><td>x</td><td>a tile of {@code Walk}</td></tr>
 * <tr><td>the vector Cx</td><td>{@code Moments.all}</td></tr>
 * </table>
 *
 * <p>{@link org.gpuquerylab.entropy.internal.moments.QuasiNewtonMoments} solves the same problem
 * without a matrix, by limited-memory BFGS (J. Nocedal, "Updating Quasi-Newton Matrices with
 * Limited Storage", Math. Comp. 35, 1980; J. Nocedal and S. Wright, "Numerical Optimization", 2nd
 * ed. 2006, algorithms 7.4 and 7.5), with these choices:
 *
 * <ul>
 *   <li>At independence, the inverse of the Hessian has the closed form L^t L, where the rows of L
 *       are features that are orthonormal there. The method works in the features' coordinates, so
 *       its initial metric is the unit matrix, which algorithm 7.5 would scale. If the largest
 *       known sets are pairs or triples, the initial metric uses the predicates' correlations,
 *       which follow from the known sets. This halves the number of passes for correlated
 *       predicates.
 *   <li>An iteration needs only the moments of the known sets. Newton's method with conjugate
 *       gradients would need two such passes for each product with the Hessian, and many products
 *       for one Newton step; in this method each pass also moves the point.
 *   <li>There are no Wolfe conditions: the dual is convex, so a step up to the point where its
 *       slope changes sign never increases the dual. The sign is taken from gradients, because near
 *       the solution differences of the dual are smaller than their rounding errors. A step that
 *       goes too far is shortened by the secant method.
 *   <li>If {@code Stagnation} finds that progress is too slow, damped Newton continues from the
 *       current point, where the dual is smaller than at independence.
 * </ul>
 *
 * <table>
 * <caption>Symbols of Nocedal and Wright and their names here</caption>
 * <tr><th>algorithm 7.4</th><th>here</th></tr>
 * <tr><td>s_k, y_k</td><td>{@code SecantPairs.steps}, {@code changes}</td></tr>
 * <tr><td>1 / rho_k, alpha_k</td><td>{@code curvatures}, {@code shares}</td></tr>
 * <tr><td>H_k^0</td><td>{@code IndependentFeatures}: L^t L</td></tr>
 * <tr><td>gradient of f_k</td><td>{@code QuasiNewton.gradient}: L (Dx - b)</td></tr>
 * </table>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory; see
 * {@link org.gpuquerylab.entropy}.
 *
 * <p>Metrics of the quasi-Newton method: the features that are orthonormal at independence, the
 * correlations of the predicates, and the pairs of steps and gradient changes (L-BFGS).
 *
 * <p>Sums of cells over the unions of known sets on the host: tile by tile, by matrix products, or
 * from the vector of all cells.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.moments;

import org.jspecify.annotations.NullMarked;
