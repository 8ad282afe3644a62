/**
 * Finds cells that must be 0, and known selectivities that contradict each other.
 *
 * <p>The paper assumes that the problem is consistent and that its solutions have a non-empty
 * interior (Havenstein et al. 2020, sections 1 and 3.1). The following checks test both
 * assumptions; cheaper checks come first:
 *
 * <ol>
 *   <li>Before a solver begins, {@link org.gpuquerylab.entropy.internal.feasibility.ReducedProblem}
 *       checks each known set with its known subsets. If a combination of these sets' truth values
 *       has probability 0, its cells, which form a cube, are left out; if the probability is below
 *       0, the problem is refused. Predicates that are settled or equivalent to others are removed,
 *       and redundant known sets are dropped, so that the Newton matrix stays regular.
 *   <li>After a solver has failed, {@link org.gpuquerylab.entropy.internal.feasibility.Diagnosis}
 *       tries the solver's weights as a certificate of contradiction; for few predicates, linear
 *       programs decide (Commons Math's simplex method).
 * </ol>
 *
 * <p>Sources: M. Fréchet, "Généralisation du théorème des probabilités totales", Fundamenta
 * Mathematicae 25, 1935 (bounds of conjunctions); G. Farkas' lemma (certificates); R. M. Freund, R.
 * Roundy and M. J. Todd, "Identifying the set of always-active constraints in a system of linear
 * inequalities by a single linear program", MIT working paper 1674-85, 1985.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.feasibility;

import org.jspecify.annotations.NullMarked;
