/**
 * Dynamic programming over parts of the plan space, which workers search without a word to each
 * other: I. Trummer and C. Koch, "Parallelizing Query Optimization on Shared-Nothing
 * Architectures", PVLDB 9(9), 2016. The paper calls the method massively parallel query
 * optimization, MPQ.
 *
 * <p>Constraints on the order of joins cut the plan space into 2^l partitions ({@link
 * org.gpuquerylab.joinorder.partition.PlanSpacePartition}). A worker gets the query and the number
 * of a partition, and gives back the best plan in it. Each plan is in at least one partition, so
 * the best of these plans is the optimum.
 *
 * <table>
 * <caption>Symbols of the paper and names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>Q_x before Q_y</td><td>a group of two, left-deep plans</td></tr>
 * <tr><td>Q_x before Q_y | Q_z</td><td>a group of three, bushy plans</td></tr>
 * <tr><td>partition ID, its binary digits</td><td>{@code number}, the bits of it</td></tr>
 * <tr><td>master, workers</td><td>{@link
 * org.gpuquerylab.joinorder.partition.PartitionRunner}</td></tr>
 * <tr><td>admissible join results</td><td>{@link
 * org.gpuquerylab.joinorder.partition.AdmissibleSets}</td></tr>
 * </table>
 *
 * <p>Deviations, and why:
 *
 * <ul>
 *   <li>The paper allows cross products. Here the query graph says whether they are allowed. Where
 *       they are not, a partition may hold no plan at all.
 *   <li>The paper makes sets by size. Here a set has a number in a mixed radix, a digit a group, in
 *       which each set comes after its subsets. So the sets are the indices of dense arrays, and no
 *       set is looked up.
 *   <li>Cost functions are symmetric, so each unordered split of a bushy plan is tried once.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.partition;

import org.jspecify.annotations.NullMarked;
