/**
 * Maximum entropy for problems of up to 1,000 predicates, of which known sets join few at a time.
 *
 * <p>{@link org.gpuquerylab.entropy.sparse.SparseSolver} splits a problem into pieces: first into
 * the components of the graph ({@code graph}) of predicates that known sets join, then wherever all
 * subsets of a separator are known. Pieces are problems of their own, and the largest entropy of
 * each gives the largest entropy of the whole. A piece is solved from its known sets alone if all
 * are known, by a junction tree ({@code coupled}) if its cliques have far fewer cells, or by a
 * solver that sums all cells. Their distributions ({@code marginal}) together give selectivities
 * across pieces.
 *
 * <p>Impossible cells and contradictions are found in each piece. Groups of predicates that exclude
 * each other are first rewritten without exclusion ({@code exclusive}).
 */
@NullMarked
package org.gpuquerylab.entropy.sparse;

import org.jspecify.annotations.NullMarked;
