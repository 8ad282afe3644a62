/**
 * Repair of selectivities that contradict each other, for instance because they were measured on
 * samples: it finds the distribution that maximizes the entropy minus a penalty for differences
 * from the given selectivities.
 *
 * <p>{@link org.gpuquerylab.entropy.repair.SampleSizes} gives the number of rows on which each
 * selectivity was counted. This number determines the selectivity's weight: a fraction b of n rows
 * has the variance b (1 - b) / n. The penalty is the sum of n (beta - b)^2 / (2 b (1 - b)), so that
 * the selectivities of large samples, and those near 0 and 1, move little. The penalty is minus the
 * logarithm of the probability of the counts, if the counts are normally distributed. The entropy
 * has the weight of {@value org.gpuquerylab.entropy.repair.Repair#ENTROPY_ROWS} rows: the solution
 * is the most probable distribution if the prior probability of each distribution is proportional
 * to exp(10 entropy). {@link org.gpuquerylab.entropy.repair.Repair} first checks whether all
 * selectivities can be satisfied as they are; in this case nothing moves.
 *
 * <p>The formula gives a selectivity of 0 or 1 no variance. In the first pass, such a selectivity
 * holds exactly. In the second pass it is replaced by half a row, 1 / (2 n) or 1 minus that. If
 * none of n rows satisfies a conjunction, the conjunction is rare but not impossible; treating it
 * as impossible would leave no room for larger sets that were counted on other rows. A selectivity
 * that was replaced by half a row moves by about 1 / n^2, far less than a row.
 *
 * <p>Sources: V. Markl, P. J. Haas, M. Kutsch, N. Megiddo, U. Srivastava and T. M. Tran,
 * "Consistent selectivity estimation via maximum entropy", VLDB Journal 16(1), 2007, section 4.4.
 * In that paper, a linear program removes contradictions before the entropy is maximized: it
 * minimizes the sum of the absolute changes, all of which have equal weight. Here, removing
 * contradictions and maximizing the entropy are one problem. M. Dudík, S. J. Phillips and R. E.
 * Schapire, "Maximum Entropy Density Estimation with Generalized Regularization and an Application
 * to Species Distribution Modeling", JMLR 8, 2007: the dual of this problem.
 */
@NullMarked
package org.gpuquerylab.entropy.repair;

import org.jspecify.annotations.NullMarked;
