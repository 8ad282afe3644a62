/**
 * Dynamic programming over parts of the plan space, which workers search without communication: I.
 * Trummer and C. Koch, "Parallelizing Query Optimization on Shared-Nothing Architectures", PVLDB
 * 9(9), 2016. The paper calls the method massively parallel query optimization (MPQ).
 *
 * <p>Constraints on the order of joins divide the plan space into 2^l partitions ({@link
 * org.gpuquerylab.joinorder.internal.partition.PlanSpacePartition}). A worker receives the query
 * and the index of a partition, and returns the best plan of the partition. Each plan is in at
 * least one partition, so the best of all returned plans is the optimum.
 *
 * <table>
 * <caption>Symbols in the papers and their names here</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>Q_x before Q_y</td><td>a group of two, left-deep plans</td></tr>
 * <tr><td>Q_x before Q_y | Q_z</td><td>a group of three, bushy plans</td></tr>
 * <tr><td>partition ID and its binary digits</td><td>{@code number}, its bits</td></tr>
 * <tr><td>master, workers</td><td>{@link
 * org.gpuquerylab.joinorder.internal.partition.PartitionRunner}</td></tr>
 * <tr><td>admissible join results</td><td>{@link
 * org.gpuquerylab.joinorder.internal.partition.AdmissibleSets}</td></tr>
 * </table>
 *
 * <p>Deviations from the paper, and their reasons:
 *
 * <ul>
 *   <li>The paper allows cross products. Here the query graph determines whether cross products are
 *       allowed. If cross products are not allowed, a partition may have no plan at all.
 *   <li>The paper generates the sets by size. Here a set has a number in a mixed radix with a digit
 *       for each group, and each set has a higher number than its subsets. Therefore the sets are
 *       the indices of dense arrays, and no look-up is needed.
 *   <li>Cost functions are symmetric, so each unordered split of a bushy plan is tried once.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.partition;

import org.jspecify.annotations.NullMarked;
