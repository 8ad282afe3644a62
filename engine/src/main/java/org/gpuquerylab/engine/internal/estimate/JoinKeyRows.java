package org.gpuquerylab.engine.internal.estimate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/**
 * The rows of joins by maximum entropy, given the rows of each join without filters, which {@link
 * JoinKeyCounts} counts, and for each table how its filters and the join go together, which its
 * sample tells: a sampled row counts as often as it is in the join. So the filters of different
 * tables are independent among the rows of the join. An equality that closes a cycle counts by
 * distinct values.
 */
final class JoinKeyRows implements SetCardinalities {
  /** A block of more relations has too many sub-joins to count. */
  private static final int MOST_RELATIONS = 10;

  /** What is counted as nothing may be rare. */
  private static final double HALF_A_ROW = 0.5;

  private final JoinBlock block;
  private final BlockEstimates estimates;
  private final SetCardinalities others;
  private final JoinKeyCounts keys;
  private final BlockBranches branches;
  private final List<FilterShares> shares = new ArrayList<>();
  private final Map<BitSet, List<RexNode>> edges = new LinkedHashMap<>();
  private final Map<Long, Double> known = new HashMap<>();

  private JoinKeyRows(BlockOrder order, JoinKeyCounts keys) {
    this.block = order.block();
    this.estimates = order.estimates();
    this.others = order.plans()::rows;
    this.keys = keys;
    this.branches = new BlockBranches(order, keys);
    for (int i = 0; i < block.relations().size(); i++) {
      shares.add(new FilterShares(i, table(i), estimates, keys));
    }
    block
        .edges()
        .forEach(
            edge -> edges.computeIfAbsent(block.relations(edge), r -> new ArrayList<>()).add(edge));
  }

  /**
   * The cardinalities of a block; empty if it has others than inner joins of few tables by keys.
   */
  static Optional<SetCardinalities> of(BlockOrder order, JoinKeyCounts keys) {
    JoinBlock block = order.block();
    boolean tables =
        block.relations().size() <= MOST_RELATIONS
            && block.isInner()
            && block.relations().stream().allMatch(relation -> relation.table() != null);
    return tables && block.classes().stream().allMatch(equal -> areKeys(block, equal, keys))
        ? Optional.of(new JoinKeyRows(order, keys))
        : Optional.empty();
  }

  private static boolean areKeys(JoinBlock block, List<Integer> equal, JoinKeyCounts keys) {
    return equal.stream().allMatch(column -> isKey(block, column, keys));
  }

  private static boolean isKey(JoinBlock block, int column, JoinKeyCounts keys) {
    int relation = block.relation(column);
    CatalogueTable table = Objects.requireNonNull(block.relations().get(relation).table());
    String name = table.columns().get(column - block.offset(relation)).name();
    return keys.column(table.name(), name).isPresent();
  }

  private CatalogueTable table(int relation) {
    return Objects.requireNonNull(block.relations().get(relation).table());
  }

  @Override
  public double cardinality(long set) {
    Double rows = known.get(set);
    if (rows == null) {
      rows = others.cardinality(set) == 0 ? 0 : estimate(set);
      known.put(set, rows);
    }
    return rows;
  }

  private double estimate(long set) {
    double rows = 1;
    for (long rest = set; rest != 0; ) {
      long joined = branches.joined(RelationSets.lowest(rest), set);
      rest &= ~joined;
      rows *= Math.max(HALF_A_ROW, keys.rows(branches.root(largest(joined), joined, false)));
      for (long one = joined; one != 0; one &= one - 1) {
        int relation = RelationSets.lowest(one);
        FilterShares filters = shares.get(relation);
        rows *= filters.isEmpty() ? 1 : filters.share(branches.root(relation, joined, true));
      }
    }
    for (int column : branches.closing()) {
      rows *= closing(column, set);
    }
    for (Map.Entry<BitSet, List<RexNode>> edge : edges.entrySet()) {
      boolean inside = edge.getKey().stream().allMatch(i -> RelationSets.contains(set, i));
      rows *= inside ? estimates.selectivity(edge.getValue()) : 1;
    }
    return rows;
  }

  private int largest(long joined) {
    int largest = RelationSets.lowest(joined);
    for (long one = joined; one != 0; one &= one - 1) {
      int relation = RelationSets.lowest(one);
      largest = table(relation).rows() > table(largest).rows() ? relation : largest;
    }
    return largest;
  }

  /** The selectivity of a column's equality with others of its class in a set. */
  private double closing(int column, long set) {
    double least = Double.POSITIVE_INFINITY;
    for (List<Integer> equal : block.classes()) {
      for (int other : equal) {
        boolean inside = other != column && RelationSets.contains(set, block.relation(other));
        least =
            inside && equal.contains(column) ? Math.min(least, estimates.distinct(other)) : least;
      }
    }
    boolean applies = RelationSets.contains(set, block.relation(column)) && least < 1e300;
    return applies ? 1 / Math.max(estimates.distinct(column), least) : 1;
  }
}
