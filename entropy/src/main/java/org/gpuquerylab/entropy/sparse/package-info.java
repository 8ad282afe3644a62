/**
 * Maximum entropy for problems of up to 1,000 predicates of which known sets join few.
 *
 * <p>{@link org.gpuquerylab.entropy.sparse.SparseSolver} splits a problem into pieces: first into
 * the components of the graph {@code graph} of predicates that known sets join, then wherever a
 * separator has all its subsets known. Pieces are problems of their own, and the largest entropy of
 * the whole is reached by the largest of each. A piece is solved from its known sets alone where
 * all are known, by a junction tree, {@code coupled}, where its cliques have far fewer cells than
 * it, or by a solver that sums all cells. The distributions of all, {@code marginal}, answer for
 * selectivities across pieces.
 *
 * <p>What is impossible or contradictory is found in each piece. Groups of predicates that exclude
 * each other are first written as problems without, {@code exclusive}.
 */
@NullMarked
package org.gpuquerylab.entropy.sparse;

import org.jspecify.annotations.NullMarked;
