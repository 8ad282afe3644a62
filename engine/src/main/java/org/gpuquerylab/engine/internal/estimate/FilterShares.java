package org.gpuquerylab.engine.internal.estimate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.query.CatalogueTable;

/**
 * The share of the rows of joins that the filters of one of the tables leave: their selectivity on
 * the table, times by how much more the sampled rows that satisfy them are in the join than others.
 */
final class FilterShares {
  /** So many filters have few enough subsets to estimate all of them. */
  private static final int FEW = 6;

  private final int relation;
  private final CatalogueTable table;
  private final BlockEstimates estimates;
  private final JoinKeyCounts keys;
  private final Set<RexNode> filters;
  private final Map<RexNode, BitSet> satisfied = new HashMap<>();
  private final Map<JoinBranch, Map<Set<RexNode>, Double>> known = new HashMap<>();

  FilterShares(int relation, CatalogueTable table, BlockEstimates estimates, JoinKeyCounts keys) {
    this.relation = relation;
    this.table = table;
    this.estimates = estimates;
    this.keys = keys;
    this.filters = new LinkedHashSet<>(estimates.filters(relation));
    for (RexNode filter : filters) {
      BitSet rows = estimates.sampled(relation, filter);
      if (rows != null) {
        satisfied.put(filter, rows);
      }
    }
  }

  /** Whether there are no filters, which leave all. */
  boolean isEmpty() {
    return filters.isEmpty();
  }

  /** The share of the rows of a join, seen from this table; at least one row of the table. */
  double share(JoinBranch root) {
    Map<Set<RexNode>, Double> shares = known.computeIfAbsent(root, join -> new HashMap<>());
    return Math.max(1 / table.rows(), clipped(root, filters, filters.size() <= FEW, shares));
  }

  /** At most the share of one filter less, so that one more filter never raises an estimate. */
  private double clipped(
      JoinBranch root, Set<RexNode> some, boolean all, Map<Set<RexNode>, Double> shares) {
    Double share = shares.get(some);
    if (share == null) {
      double least = answer(root, some);
      for (RexNode filter : some) {
        Set<RexNode> fewer = new LinkedHashSet<>(some);
        fewer.remove(filter);
        least = Math.min(least, all ? clipped(root, fewer, true, shares) : answer(root, fewer));
      }
      share = least;
      shares.put(some, share);
    }
    return share;
  }

  private double answer(JoinBranch root, Set<RexNode> some) {
    if (some.isEmpty()) {
      return 1;
    }
    double selectivity = estimates.together(relation, some);
    return root.arms().isEmpty() || table.sampledRows() == 0
        ? selectivity
        : Math.min(1, selectivity * keys.sampleWeights(table, root).lift(satisfied(some)));
  }

  private BitSet satisfied(Set<RexNode> some) {
    BitSet rows = new BitSet();
    rows.set(0, table.sampledRows());
    some.forEach(filter -> rows.and(satisfied.getOrDefault(filter, rows)));
    return rows;
  }
}
