/**
 * Maximum entropy over a junction tree: for pieces of many predicates in which each known set joins
 * only a few. Cells are summed for each clique, never for all predicates. The maximum entropy found
 * is the same as by sums over all cells.
 *
 * <p>The objective is the normalised form of the dual log Z(w) - b w of Havenstein et al. (EDBT
 * 2020), equation 3: its gradient is the known sets' estimates minus b, and its Hessian is their
 * covariance. Both are computed from the cliques' marginals: messages along the tree give Z and the
 * marginals, and the messages' derivatives give products with the Hessian. Conjugate gradients use
 * such products to find Newton's steps, in a metric with one block for each clique; so no matrix is
 * larger than a clique's. If selectivities contradict each other, a {@link
 * org.gpuquerylab.entropy.run.Penalty} adds its variances v to the Hessian's diagonal, and v w to
 * the gradient.
 *
 * <p>Sources: S. Lauritzen and D. Spiegelhalter, "Local Computations with Probabilities on
 * Graphical Structures and their Application to Expert Systems", J. R. Statist. Soc. B 50, 1988
 * (junction trees); R. Jiroušek and S. Přeučil, "On the effective implementation of the iterative
 * proportional fitting procedure", Comput. Stat. Data Anal. 19, 1995 (maximum entropy on junction
 * trees); J. Nocedal and S. Wright, "Numerical Optimization", 2nd ed. 2006, chapter 7 (inexact
 * Newton methods).
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>symbol</th><th>here</th></tr>
 * <tr><td>w, b</td><td>{@code CoupledPoint.weights}, {@code CoupledProblem.known}</td></tr>
 * <tr><td>log Z, Dx</td><td>{@code CliqueSums.evaluate}</td></tr>
 * <tr><td>A - (Dx)(Dx)^t + diag(v), times a vector</td><td>{@code CurvatureProduct.apply}</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.entropy.sparse.coupled;

import org.jspecify.annotations.NullMarked;
