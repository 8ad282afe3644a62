package org.gpuquerylab.joinorder.internal.gpu.tiled;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.DeviceSearch;
import org.gpuquerylab.joinorder.internal.gpu.QuerySize;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPsub in tiles, for dense query graphs. A tile has the costs of 2^10 (floats) or 2^9 (doubles)
 * relation sets that differ in their lowest relations. Two tiles are combined at a time, so that
 * each loaded value serves many pairs. The algorithm supports every graph, but tries the splits of
 * all sets, connected or not. O(3^n) time; 4 or 8 bytes of device memory for each of the 2^n sets.
 * The package description derives the algorithm.
 *
 * <p>The cost function must be separable: C_out or C_max.
 *
 * <p>With doubles, the plan is as good as that of any exact algorithm here. With floats, the cost
 * of each plan is computed with at most 2n roundings, each of which changes a term by at most a
 * fraction 2^-24. Therefore the plan found costs at most 1 + 5 n 2^-24 times the optimum (1 +
 * 7.5e-6 for 25 relations); the result's lower bound accounts for this. Cardinalities are scaled by
 * a power of two so that neither the optimum nor the terms that matter leave the range of floats.
 * If the first guess of the factor, based on the rows of the whole query, is wrong, the query is
 * optimized again. The reported cost is always the plan's cost in double precision.
 *
 * <p>The commands of one optimization are captured once for a query size and replayed for every
 * query of that size. Therefore the instance keeps the device memory of the last size until it is
 * closed. On a group of devices, each device has memory for all costs and computes a share of each
 * level's sets, with the same bits as one device.
 */
public final class TiledDpSub extends DeviceSearch<QuerySize, TiledSession> {
  /** The catalogue's name for the variant with doubles. */
  public static final String NAME = "tiled-gpu";

  /** The catalogue's name for the variant with floats. */
  public static final String FLOAT_NAME = "tiled-gpu-f32";

  /** The maximum number of relations: sets are 32-bit words. */
  public static final int MAX_RELATIONS = 30;

  /** The catalogue's entry for the variant with doubles. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
              NAME,
              "GPU-based DPsub in tiles, for dense graphs; C_out and C_max",
              MAX_RELATIONS,
              TiledDpSub::new)
          .scoped(scope -> scope.under(Combination::isOf));

  /** The catalogue's entry for the variant with floats. */
  public static final AlgorithmEntry FLOAT_ENTRY =
      AlgorithmEntry.onDevice(
              FLOAT_NAME,
              "tiled-gpu with costs in floats, optimal up to their rounding",
              MAX_RELATIONS,
              TiledDpSub::withFloats)
          .scoped(scope -> scope.under(Combination::isOf).heuristic());

  /** 1e300 times 2 to this power is within the range of a float. */
  private static final int LOWEST_SCALE = -900;

  private static final int HIGHEST_SCALE = 1000;

  /** The number by which a scale's exponent is lowered if the optimum overflows a float. */
  private static final int SCALE_STEP = 120;

  /** Scaled costs of at least 2^-60 are not affected by terms that floats round to 0. */
  private static final int LEAST_EXPONENT = -60;

  /** The relative float error of a plan's cost, for each relation: the roundings, with a margin. */
  private static final double ERROR_PER_RELATION = 5 * 0x1p-24;

  private final Precision precision;

  /**
   * Creates the algorithm with doubles.
   *
   * @throws IllegalArgumentException if the cost function is not separable
   */
  public TiledDpSub(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, Precision.DOUBLE);
  }

  /**
   * Creates the algorithm with floats.
   *
   * @throws IllegalArgumentException if the cost function is not separable
   */
  public static TiledDpSub withFloats(CostFunction costFunction, Execution execution) {
    return new TiledDpSub(costFunction, execution, Precision.FLOAT);
  }

  /**
   * Creates the algorithm.
   *
   * @throws IllegalArgumentException if the cost function is not separable
   */
  public TiledDpSub(CostFunction costFunction, Execution execution, Precision precision) {
    super(costFunction, execution, true);
    this.precision = precision;
    Combination.of(costFunction, name());
  }

  @Override
  public String name() {
    return precision == Precision.FLOAT ? FLOAT_NAME : NAME;
  }

  @Override
  public int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    reserve(graph, DeviceRows.onHost(graph));
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    JoinTreeBuilder plans = new JoinTreeBuilder(graph, costFunction(), estimator);
    boolean rowsGiven = !estimator.isPlain();
    QuerySize size = new QuerySize(graph.size(), rowsGiven);
    Optimum optimum =
        run(
            size,
            () -> TiledSession.open(precision, costFunction(), execution(), size),
            session -> {
              if (rowsGiven) {
                session.writeRows(graph);
              }
              return precision == Precision.FLOAT
                  ? scaledOptimum(graph, session, plans, estimator, limit)
                  : optimum(graph, session, plans, limit);
            });
    double cost = optimum.plan().cost();
    double error = precision == Precision.FLOAT ? ERROR_PER_RELATION * graph.size() : 0;
    long pairs =
        TiledQuery.isClique(graph) ? TileShape.cliquePairs(graph.size()) : optimum.answer().pairs();
    long checked = TiledSession.shape(precision, size).pairsChecked();
    return new OptimizationResult(optimum.plan(), cost, pairs, checked, cost * (1 - error));
  }

  /** A plan, and the device's answer that it was built from. */
  private record Optimum(JoinTree plan, TiledAnswer answer) {}

  private static Optimum optimum(
      QueryGraph graph, TiledSession session, JoinTreeBuilder plans, SearchLimit limit) {
    TiledAnswer answer = session.run(graph, 1, limit);
    return new Optimum(plans.build(answer::left), answer);
  }

  /**
   * Optimizes with cardinalities scaled so that floats can hold the cost of the last join's inputs.
   * The first guess is that this cost is not far from the rows of the whole query. If the guess is
   * wrong, the plan that was found determines the next factor.
   */
  private Optimum scaledOptimum(
      QueryGraph graph,
      TiledSession session,
      JoinTreeBuilder plans,
      CardinalityEstimator estimator,
      SearchLimit limit) {
    double rows = estimator.cardinality(graph.all());
    int exponent = rows > 0 ? Math.max(LOWEST_SCALE, -Math.getExponent(rows)) : 0;
    for (; ; ) {
      double scale = Math.scalb(1.0, Math.min(exponent, HIGHEST_SCALE));
      TiledAnswer answer = session.run(graph, scale, limit);
      if (answer.cost() == Double.POSITIVE_INFINITY) {
        if (exponent == LOWEST_SCALE) {
          CostRangeException.check(answer.cost());
        }
        exponent = Math.max(LOWEST_SCALE, exponent - SCALE_STEP);
        continue;
      }
      JoinTree plan = plans.build(answer::left);
      double inputs = withoutResult(plan);
      if (answer.cost() >= Math.scalb(1.0, LEAST_EXPONENT) || inputs == 0) {
        return new Optimum(plan, answer);
      }
      exponent = Math.max(LOWEST_SCALE, -LEAST_EXPONENT - Math.getExponent(inputs));
    }
  }

  /**
   * The cost of a plan without the rows of the query's result, which are part of every plan's cost.
   */
  private double withoutResult(JoinTree plan) {
    return plan instanceof JoinTree.Join join
        ? costFunction().cost(join.left().cost(), join.right().cost(), 0, 0, 0)
        : 0;
  }
}
