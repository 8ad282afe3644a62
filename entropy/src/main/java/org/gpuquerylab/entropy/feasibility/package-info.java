/**
 * Finds cells that must be 0, and known selectivities that contradict each other.
 *
 * <p>The paper supposes that the problem is consistent and that its solutions have a non-empty
 * interior (Havenstein et al. 2020, sections 1 and 3.1). Here both are looked into, in the order of
 * their cost:
 *
 * <ol>
 *   <li>Before a solver begins, {@link org.gpuquerylab.entropy.feasibility.ReducedProblem} looks at
 *       each known set and its known subsets. Where the combination of truth values that they
 *       describe has probability 0, its cells, a cube, are left out; where it would be below 0, the
 *       problem is refused. Settled and equivalent predicates are taken out, and known sets that
 *       have become redundant are dropped, so that the Newton matrix stays regular.
 *   <li>After a solver has failed, {@link org.gpuquerylab.entropy.feasibility.Diagnosis} tries its
 *       weights as a certificate of contradiction, and for few predicates decides by linear
 *       programs (Hipparchus's simplex method).
 * </ol>
 *
 * <p>Sources: M. Fréchet, "Généralisation du théorème des probabilités totales", Fundamenta
 * Mathematicae 25, 1935 (bounds of conjunctions); G. Farkas' lemma (certificates); R. M. Freund, R.
 * Roundy and M. J. Todd, "Identifying the set of always-active constraints in a system of linear
 * inequalities by a single linear program", MIT working paper 1674-85, 1985.
 */
@NullMarked
package org.gpuquerylab.entropy.feasibility;

import org.jspecify.annotations.NullMarked;
