/**
 * Newton's method without the vector of all cells.
 *
 * <p>It solves the problem of D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl,
 * "Fast Entropy Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and
 * GPUs", EDBT 2020, by the iteration of their figure 1 with these differences:
 *
 * <ul>
 *   <li>The start is independence, not w = 0: from 0, about 0.69 z - 1 iterations do nothing but
 *       normalise. The moments at independence are products, so that the first step needs no pass
 *       over the cells. From there an undamped step may overshoot; so the dual is normalised, and a
 *       step is halved until the dual does not grow.
 *   <li>Equation 5 needs Cx for unions of two known sets only. The cells are made tile by tile, by
 *       multiplications, summed and forgotten.
 *   <li>A factorization is used again as long as the residual becomes 20 times smaller a step.
 * </ul>
 *
 * <table>
 * <caption>Symbols of the paper and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>w</td><td>{@code w}; theta is w without w_0</td></tr>
 * <tr><td>(Cx)[T_i | T_j], equation 5</td><td>{@code Moments.moment(union)}</td></tr>
 * <tr><td>A - (Dx)(Dx)^t</td><td>the matrix of {@code DampedNewton.factor}</td></tr>
 * <tr><td>Dx, b</td><td>{@code estimates}, {@code known}</td></tr>
 * <tr><td>x</td><td>a tile of {@code Walk}</td></tr>
 * <tr><td>the vector Cx</td><td>{@code Moments.all}</td></tr>
 * </table>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory; see
 * {@link org.gpuquerylab.entropy}.
 */
@NullMarked
package org.gpuquerylab.entropy.moments;

import org.jspecify.annotations.NullMarked;
