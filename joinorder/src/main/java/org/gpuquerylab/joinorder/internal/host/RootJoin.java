package org.gpuquerylab.joinorder.internal.host;

import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Finds the last join of the best plan in a table. If the final result is large, the costs of all
 * other joins are lost in rounding. Beside a result of 1e40 rows, joins of 10 and of 1e20 rows have
 * the same total cost, so any plan would look optimal. Therefore plans of minimal cost are compared
 * by the costs of their two parts, which have only their own rounding errors.
 */
public final class RootJoin {
  /**
   * If the cost of the parts is below this fraction of the total cost, it has lost more than half
   * of its digits.
   */
  private static final double HIDDEN = 0x1p-26;

  private final Plans plans;
  private final long all;
  private final SearchLimit.Meter meter;

  /** A view of the best plans of sets of relations. */
  public interface Plans {
    /** The sets that may have a plan; they include every connected set. */
    LongStream sets();

    /** The cost of the best plan of a set; infinite if there is none. */
    double costOf(long set);

    /** The cost of the join of the best plans of two sets that have plans. */
    double joinCost(long left, long right);
  }

  /**
   * Creates a finder for the plans of all relations of a graph.
   *
   * @param all the relations
   */
  public RootJoin(Plans plans, long all) {
    this(plans, all, SearchLimit.none());
  }

  /** Creates a finder like {@link #RootJoin(Plans, long)}, for a search that ends at a limit. */
  public RootJoin(Plans plans, long all, SearchLimit limit) {
    this.plans = plans;
    this.all = all;
    this.meter = limit.meter();
  }

  /** Creates a finder for a table that has a plan of all relations of a graph. */
  static RootJoin of(MemoTable table, QueryGraph graph, SearchLimit limit) {
    return new RootJoin(new TablePlans(table, graph), graph.all(), limit);
  }

  /**
   * The left part of the best plan of a set. O(sets) for all relations if their result hides the
   * other costs, otherwise O(1).
   *
   * @param found the left part of a plan of minimal cost
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search ends
   */
  public long left(long set, long found) {
    if (set != all || all == found || !(costOfParts(found) < HIDDEN * plans.costOf(all))) {
      return found;
    }
    return plans.sets().reduce(found, this::better);
  }

  private long better(long left, long other) {
    meter.steps(1);
    return costOfParts(other) < costOfParts(left) && isCheapest(other) ? other : left;
  }

  /** The cost of both parts; infinite if one of them has no plan. */
  private double costOfParts(long left) {
    long right = all & ~left;
    return left == 0 || right == 0
        ? Double.POSITIVE_INFINITY
        : plans.costOf(left) + plans.costOf(right);
  }

  private boolean isCheapest(long left) {
    return plans.joinCost(left, all & ~left) <= plans.costOf(all);
  }

  /** Views the plans of a table. */
  private record TablePlans(MemoTable table, QueryGraph graph) implements Plans {
    @Override
    public LongStream sets() {
      return table.sets();
    }

    @Override
    public double costOf(long set) {
      return table.costOf(set);
    }

    @Override
    public double joinCost(long left, long right) {
      return table.joinCost(table.slotOf(left), table.slotOf(right), table.slotOf(graph.all()));
    }
  }
}
