/**
 * Maximum entropy for problems of up to 1,000 predicates in which each known set joins only a few.
 *
 * <p>{@link org.gpuquerylab.entropy.internal.sparse.SparseSolver} splits a problem into pieces:
 * first into the components of the graph of predicates that known sets join, then at every
 * separator whose subsets are all known. Each piece is a separate problem, and the maximum
 * entropies of all pieces give the maximum entropy of the whole problem. A piece is solved directly
 * from its known sets if all subsets are known, by a junction tree if its cliques have far fewer
 * cells, or by a solver that sums all cells. The pieces' distributions together give selectivities
 * across pieces.
 *
 * <p>Impossible cells and contradictions are found separately in each piece. Groups of predicates
 * that exclude each other are first encoded without exclusion.
 *
 * <p>Maximum entropy over a junction tree: for pieces of many predicates in which each known set
 * joins only a few. Cells are summed for each clique, never for all predicates. The maximum entropy
 * found is the same as by sums over all cells.
 *
 * <p>The objective is the normalised form of the dual log Z(w) - b w of Havenstein et al. (EDBT
 * 2020), equation 3: its gradient is the known sets' estimates minus b, and its Hessian is their
 * covariance. Both are computed from the cliques' marginals: messages along the tree give Z and the
 * marginals, and the messages' derivatives give products with the Hessian. Conjugate gradients use
 * such products to find Newton's steps, in a metric with one block for each clique; so no matrix is
 * larger than a clique's. If selectivities contradict each other, a {@link
 * org.gpuquerylab.entropy.solver.Penalty} adds its variances v to the Hessian's diagonal, and v w
 * to the gradient.
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
 *
 * <p>Predicates that exclude each other, such as comparisons of one column with different
 * constants.
 *
 * <p>If all pairs of k exclusive predicates were known sets, they would form a clique of 2^k cells,
 * of which only k + 1 are possible. Therefore additional predicates encode a group of more than a
 * few predicates. Additional predicate number i holds if any of the group's first i predicates
 * holds. An additional predicate i follows from additional predicate i - 1 and from the group's
 * i-th predicate, which exclude each other. The additional predicates form a chain of cliques with
 * three predicates each. Predicates that follow from others add nothing to the entropy, so the
 * maximum entropy stays the same.
 *
 * <p>The encoding is the sequential counter of C. Sinz, "Towards an Optimal CNF Encoding of Boolean
 * Cardinality Constraints", CP 2005, section 2, for at most one of k predicates.
 *
 * <p>The graph of the predicates that known sets join: its components, its triangulations and the
 * trees of its cliques.
 *
 * <p>Source: S. Lauritzen and D. Spiegelhalter, "Local Computations with Probabilities on Graphical
 * Structures and their Application to Expert Systems", J. R. Statist. Soc. B 50, 1988, section 4
 * (triangulation, cliques, junction tree); H. Leimer, "Optimal decomposition by clique separators",
 * Discrete Mathematics 113, 1993 (separators that are cliques).
 *
 * <p>Distributions of many predicates, composed of the distributions of few predicates (the bags),
 * which form trees; selectivities across bags are computed by eliminating predicates along the
 * tree.
 *
 * <p>Source: S. Lauritzen and D. Spiegelhalter, "Local Computations with Probabilities on Graphical
 * Structures and their Application to Expert Systems", J. R. Statist. Soc. B 50, 1988, section 5.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.sparse;

import org.jspecify.annotations.NullMarked;
