package org.gpuquerylab.joinorder.internal.partition;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.internal.host.HostSearch;
import org.gpuquerylab.joinorder.internal.large.LowerBound;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * MPQ: the best plan of all partitions; each partition is searched without communication with the
 * others (Trummer and Koch 2016). {@code mpq-linear} finds the best left-deep plan, {@code
 * mpq-bushy} the best of all plans. The algorithms in the catalogue use threads as workers; the
 * {@link PartitionRunner} of a cluster uses machines instead.
 *
 * <p>Cost and plan do not depend on the number of partitions, unless several plans cost the same.
 * The number of pairs depends on the number of partitions: if cross products are allowed, twice as
 * many partitions evaluate 14/9 times as many bushy joins, or 3/2 times as many left-deep joins.
 * Each worker needs {@link PartitionedQuery#bytes} of memory.
 */
public final class MpqOptimizer extends HostSearch {
  /**
   * The maximum number of relations for left-deep plans: an int must be able to number the sets of
   * a partition.
   */
  public static final int MAX_LINEAR_RELATIONS = 38;

  /** The maximum number of relations for bushy plans, for the same reason. */
  public static final int MAX_BUSHY_RELATIONS = 33;

  /** The entry for the best left-deep plan, searched by threads. */
  public static final AlgorithmEntry LINEAR_ENTRY =
      entry(PlanSpace.LEFT_DEEP, "the best left-deep tree; threads search parts of the plan space");

  /** The entry for the best plan, searched by threads. */
  public static final AlgorithmEntry BUSHY_ENTRY =
      entry(PlanSpace.BUSHY, "parallel, threads search parts of the plan space");

  private final PlanSpace space;
  private final PartitionRunner runner;
  private final int partitions;
  private String explanation = "";

  /**
   * Creates the algorithm for a cost function.
   *
   * @param budget limits the host memory that all workers of this process take together
   * @param runner searches the partitions; closed together with this optimizer
   * @param partitions the number of partitions, a power of two; 0 for {@link
   *     PartitionedQuery#usualPartitions}
   */
  public MpqOptimizer(
      PlanSpace space,
      CostFunction costFunction,
      Budget budget,
      PartitionRunner runner,
      int partitions) {
    super(costFunction, budget);
    this.space = space;
    this.runner = runner;
    this.partitions = partitions;
  }

  /** The catalogue's name for the algorithm that searches a plan space. */
  public static String name(PlanSpace space) {
    return space == PlanSpace.LEFT_DEEP ? LeftDeepPartitionSearch.NAME : BushyPartitionSearch.NAME;
  }

  /**
   * The plan space of the algorithm with a name; empty if the name belongs to another algorithm.
   */
  public static Optional<PlanSpace> space(String name) {
    return Arrays.stream(PlanSpace.values()).filter(one -> name(one).equals(name)).findFirst();
  }

  private static int maxRelations(PlanSpace space) {
    return space == PlanSpace.LEFT_DEEP ? MAX_LINEAR_RELATIONS : MAX_BUSHY_RELATIONS;
  }

  private static AlgorithmEntry entry(PlanSpace space, String description) {
    return AlgorithmEntry.onHostThreads(
            name(space),
            description,
            maxRelations(space),
            (costFunction, execution) ->
                new MpqOptimizer(
                    space,
                    costFunction,
                    execution.budget(),
                    new ThreadRunner(name(space), execution.threads(), execution.budget()),
                    0))
        .scoped(scope -> scope.within(space).repeatingPairs());
  }

  @Override
  public String name() {
    return name(space);
  }

  @Override
  public int maxRelations() {
    return maxRelations(space);
  }

  @Override
  protected OptimizationResult search(QueryGraph graph) {
    int number =
        partitions > 0
            ? partitions
            : PartitionedQuery.usualPartitions(
                space, graph.size(), runner.workers(), runner.workerBytes());
    PartitionTally found = runner.run(new PartitionedQuery(graph, costFunction(), space, number));
    explanation =
        String.format(
            Locale.ROOT,
            "partitions: %d, in %s; the slowest took %.2f times as long as the fastest",
            number,
            runner.place(),
            found.partNanos().ratio());
    PartitionPlan best = found.best();
    if (space == PlanSpace.LEFT_DEEP) {
      CostRangeException.checkFound(name(), best.cost());
    }
    CostRangeException.check(best.cost());
    JoinTree plan = best.tree(graph, costFunction());
    return new OptimizationResult(
        plan, best.cost(), found.pairs(), found.splits(), bound(graph, best.cost()));
  }

  /** All trees of up to three relations are left-deep, so the best left-deep tree is optimal. */
  private double bound(QueryGraph graph, double cost) {
    boolean optimal = space == PlanSpace.BUSHY || graph.size() <= 3;
    return optimal ? cost : Math.min(cost, LowerBound.of(graph, costFunction()));
  }

  /** The number of partitions, where they were searched, and how even their times are. */
  @Override
  public String explanation() {
    return explanation;
  }

  @Override
  public void close() {
    runner.close();
  }
}
