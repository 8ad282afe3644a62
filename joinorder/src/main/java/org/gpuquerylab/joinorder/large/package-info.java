/**
 * Join orders for large queries. Here is what these algorithms share: lower bounds, spanning trees,
 * sequences of joins.
 *
 * <ul>
 *   <li>{@code linear} has those that order the relations in a line first;
 *   <li>{@code part} has the greedy one, and those that apply exact algorithms to parts of a query.
 * </ul>
 *
 * <p>Every result reports a lower bound of the optimum, proved in {@link LowerBound}, or the cost
 * itself where the plan is known to be optimal: queries of two relations; chains, by DPlin; at most
 * k relations, by IDP-2 and UnionDP with an exact algorithm.
 *
 * <p>Where cross products are allowed, pairs without a predicate count as edges of selectivity 1,
 * also in the spanning tree of IKKBZ.
 */
@NullMarked
package org.gpuquerylab.joinorder.large;

import org.jspecify.annotations.NullMarked;
