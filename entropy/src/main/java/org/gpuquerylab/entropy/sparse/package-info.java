/**
 * Maximum entropy for problems of up to 1,000 predicates in which each known set joins only a few.
 *
 * <p>{@link org.gpuquerylab.entropy.sparse.SparseSolver} splits a problem into pieces: first into
 * the components of the graph ({@code graph}) of predicates that known sets join, then at every
 * separator whose subsets are all known. Each piece is a separate problem, and the maximum
 * entropies of all pieces give the maximum entropy of the whole problem. A piece is solved directly
 * from its known sets if all subsets are known, by a junction tree ({@code coupled}) if its cliques
 * have far fewer cells, or by a solver that sums all cells. The pieces' distributions ({@code
 * marginal}) together give selectivities across pieces.
 *
 * <p>Impossible cells and contradictions are found separately in each piece. Groups of predicates
 * that exclude each other are first encoded without exclusion ({@code exclusive}).
 */
@NullMarked
package org.gpuquerylab.entropy.sparse;

import org.jspecify.annotations.NullMarked;
