/**
 * Newton's method on the dual of the maximum-entropy problem: Variants A and B. Variant B on a
 * device is in {@code org.gpuquerylab.entropy.internal.gpu}.
 *
 * <p>Text: D. Havenstein, P. Lysakovski, N. May, G. Moerkotte and G. Steidl, "Fast Entropy
 * Maximization for Selectivity Estimation of Conjunctive Predicates on CPUs and GPUs", EDBT 2020,
 * section 3.
 *
 * <table>
 * <caption>Symbols of the paper and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>z, n = 2^z, m = |T|</td><td>{@code predicates()}, {@code cells()}, {@code size()}</td></tr>
 * <tr><td>T[i], a set of predicate indices</td><td>{@code problem.set(i)}, a bit mask</td></tr>
 * <tr><td>b, beta_T</td><td>{@code selectivities()}, {@code known}</td></tr>
 * <tr><td>C, D</td><td>never stored, except D by {@link org.gpuquerylab.entropy.internal.host.NewtonVariantA}</td></tr>
 * <tr><td>x, gamma(X)</td><td>{@code x}, a cell</td></tr>
 * <tr><td>get_Cx, get_Ctx</td><td>{@code CubeSums.supersets}, {@code CubeSums.subsets}</td></tr>
 * <tr><td>w'; Cx</td><td>{@code CellVector}, before and after {@code evaluate}</td></tr>
 * <tr><td>w; A; y</td><td>{@code w}; {@code matrix}; {@code step}</td></tr>
 * <tr><td>epsilon; delta</td><td>{@code StoppingRule.epsilon}; {@code residual}</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithm, and their reasons:
 *
 * <ul>
 *   <li>Figure 1 tests {@code delta > epsilon} before delta has a value, and defines delta as a
 *       norm of b - Dx; section 3.3 measures the ratio of b and Dx. Here the rule of section 3.3 is
 *       tested, also before the first step; the ratio may exceed 1 by epsilon = 1e-8.
 *   <li>A step that makes the dual larger, or not finite, is halved until the dual is not larger.
 *       The printed method always takes the full step; on the problems of the paper's generator, so
 *       does this implementation.
 *   <li>Variant B computes D^t w for w = 0 as for any other w, so that all variants share the
 *       iteration; this is one evaluation more than in the paper. get_Cx and get_Ctx take three
 *       bits in each pass over the vector ({@link
 *       org.gpuquerylab.entropy.internal.cells.CubeSums}). They work in blocks, and the
 *       exponentials are computed in between; the paper takes one bit in each pass.
 *   <li>A run may start at weights other than 0, and a penalty may add a term to the dual and to
 *       the diagonal of the matrix ({@link org.gpuquerylab.entropy.solver.Penalty}).
 *   <li>A matrix that rounding has made indefinite gets a ridge instead of a division by zero.
 * </ul>
 *
 * <p>A patent, US 12,105,768 B2, claims the recursive Cx with GPU threads and shared memory; see
 * {@link org.gpuquerylab.entropy}.
 *
 * <p>Iterative scaling, the method that Markl et al. proposed for the maximum-entropy problem.
 *
 * <p>Text: V. Markl, P. J. Haas, M. Kutsch, N. Megiddo, U. Srivastava and T. M. Tran, "Consistent
 * selectivity estimation via maximum entropy", VLDB Journal 16(1), 2007; a baseline of D.
 * Havenstein et al., EDBT 2020, section 3.3.
 *
 * <table>
 * <caption>Symbols of the paper and their names here</caption>
 * <tr><th>Markl et al.</th><th>here</th></tr>
 * <tr><td>atom b, x_b</td><td>{@code cell}, {@code x}</td></tr>
 * <tr><td>T, X, s_X</td><td>{@code problem.set(i)}, {@code known[i]}</td></tr>
 * <tr><td>C(X), the atoms of X</td><td>the cells that contain the set</td></tr>
 * <tr><td>P(b, T), the known sets of an atom</td><td>the known sets within the cell</td></tr>
 * <tr><td>z_X, the factor of a set</td><td>{@code exp(w[i])}</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithm, and their reasons:
 *
 * <ul>
 *   <li>The factors are kept as logarithms w, and a cell's product as their sum: a product of
 *       hundreds of factors leaves the range of a double.
 *   <li>The printed rule tests the change of the factors. Here the rule is that of Havenstein et
 *       al., section 3.3: it compares known and estimated selectivities, measured after each sweep.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.entropy.internal.host;

import org.jspecify.annotations.NullMarked;
