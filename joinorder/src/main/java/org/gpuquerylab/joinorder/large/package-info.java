/**
 * Join orders for large queries. This package has the shared parts of the algorithms for large
 * queries: lower bounds, spanning trees, sequences of joins.
 *
 * <ul>
 *   <li>{@code linear} has the algorithms that first find a linear order of the relations;
 *   <li>{@code part} has the greedy algorithm, and the algorithms that apply exact algorithms to
 *       parts of a query.
 * </ul>
 *
 * <p>Every result reports a lower bound on the optimum, proved in {@link LowerBound}. The bound
 * equals the cost if the plan is known to be optimal: for queries of two relations; for chains,
 * with DPlin; for at most k relations, with IDP-2 and with UnionDP and an exact algorithm.
 *
 * <p>If cross products are allowed, pairs without a predicate count as edges of selectivity 1, also
 * in the spanning tree of IKKBZ.
 */
@NullMarked
package org.gpuquerylab.joinorder.large;

import org.jspecify.annotations.NullMarked;
