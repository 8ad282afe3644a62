package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.HostSearch;
import org.gpuquerylab.joinorder.internal.host.MemoSize;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * PDPsva: DPsize that allocates pairs to workers explicitly, size by size. Each worker keeps the
 * best plans of its pairs in a private memo; before the next size starts, these memos are merged,
 * which is the final pruning. Han, Kwak, Lee, Lohman and Markl 2008. With skip vector arrays
 * ({@code pdpsva}) overlapping pairs are skipped; without them ({@code pdpsize}) each pair is
 * inspected.
 *
 * <p>Cost and plan do not depend on the number of threads. Memory in addition to the memo table: 20
 * bytes for each connected set, with skip vectors another 4 bytes for each relation of each
 * connected set, and 16 bytes for each thread and each set of the most frequent size.
 */
public final class PdpSva extends HostSearch {
  /** The catalogue's name for the variant with skip vector arrays. */
  public static final String NAME = "pdpsva";

  /** The catalogue's name for the variant without skip vector arrays. */
  public static final String NAME_WITHOUT_SKIP_VECTORS = "pdpsize";

  /** The catalogue's entry for the variant with skip vector arrays. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHostThreads(
          NAME,
          "parallel DPsize with skip vector arrays",
          QueryGraph.MAX_MASK_RELATIONS,
          (costFunction, execution) -> dealing(costFunction, true, execution));

  /** The catalogue's entry for the variant without skip vector arrays. */
  public static final AlgorithmEntry ENTRY_WITHOUT_SKIP_VECTORS =
      AlgorithmEntry.onHostThreads(
          NAME_WITHOUT_SKIP_VECTORS,
          "parallel DPsize, pairs allocated to workers",
          QueryGraph.MAX_MASK_RELATIONS,
          (costFunction, execution) -> dealing(costFunction, false, execution));

  private final boolean skipping;
  private final AllocationScheme scheme;
  private final Workers workers;

  /**
   * Creates the algorithm for a cost function and the host memory of a budget.
   *
   * @param skipping whether to use skip vector arrays
   * @param threads the number of workers, at least 1
   */
  public PdpSva(
      CostFunction costFunction,
      boolean skipping,
      AllocationScheme scheme,
      int threads,
      Budget budget) {
    super(costFunction, budget);
    this.skipping = skipping;
    this.scheme = scheme;
    this.workers = new Workers(name(), threads);
  }

  /** Creates the default variant, in which inner rows are dealt to the workers in turns. */
  private static PdpSva dealing(CostFunction costFunction, boolean skipping, Execution execution) {
    return new PdpSva(
        costFunction,
        skipping,
        AllocationScheme.ROUND_ROBIN_INNER,
        execution.threads(),
        execution.budget());
  }

  @Override
  public String name() {
    return skipping ? NAME : NAME_WITHOUT_SKIP_VECTORS;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_MASK_RELATIONS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph) {
    int threads = workers.threads();
    MemoTable memo = memoTable(graph, size -> PlanPartitions.bytes(size, skipping, threads));
    return new Search(graph, memo).run();
  }

  /** The approximate maximum number of bytes that the tables take at any time. */
  public static double bytes(MemoSize size, boolean skipping, int threads) {
    return size.bytes() + PlanPartitions.bytes(size, skipping, threads);
  }

  @Override
  public void close() {
    workers.close();
  }

  /** The search for the best plan of one graph. */
  private final class Search {
    /**
     * Workers are woken for a size only if it has at least this many pairs; with fewer, waking them
     * would take longer than processing the pairs in one thread.
     */
    private static final long MIN_PARALLEL_PAIRS = 1 << 13;

    private final int relations;
    private final MemoTable memo;
    private final PlanPartitions partitions;
    private final PartitionJoin[] joins = new PartitionJoin[workers.threads()];

    Search(QueryGraph graph, MemoTable memo) {
      this.relations = graph.size();
      this.memo = memo;
      this.partitions = new PlanPartitions(graph, memo, skipping);
      memory().reserve(graph.size(), memo.size().bytes() + partitions.bytes(workers.threads()));
      partitions.fill(memo, workers);
      for (int i = 0; i < joins.length; i++) {
        joins[i] = new PartitionJoin(partitions, memo, skipping, i);
      }
    }

    OptimizationResult run() {
      for (int size = 2; size <= relations; size++) {
        if (pairs(size) < MIN_PARALLEL_PAIRS) {
          joins[0].joinStrata(size, AllocationScheme.EQUI_DEPTH, 1);
          merge(size, 0, 1);
        } else {
          makeInParallel(size);
        }
      }
      long pairs = 0;
      long checked = 0;
      for (PartitionJoin join : joins) {
        pairs += join.pairs();
        checked += join.checked();
      }
      return memo.result(pairs, checked);
    }

    /**
     * The number of pairs of the strata of a size, including invalid pairs and pairs of a set with
     * itself.
     */
    private long pairs(int size) {
      long pairs = 0;
      for (int small = 1; 2 * small <= size; small++) {
        pairs += (long) partitions.of(small).rows() * partitions.of(size - small).rows();
      }
      return pairs;
    }

    private void makeInParallel(int size) {
      int threads = workers.threads();
      workers.each(worker -> joins[worker].joinStrata(size, scheme, threads));
      workers.each(worker -> merge(size, worker, threads));
    }

    /**
     * Merges a share of the rows from the memos of all workers, and stores the best plans in the
     * memo table.
     */
    private void merge(int size, int share, int shares) {
      PlanPartition partition = partitions.of(size);
      int from = PlanPartitions.share(partition.rows(), share, shares);
      int to = PlanPartitions.share(partition.rows(), share + 1, shares);
      PrivateMemo best = joins[0].found();
      for (int i = 1; i < shares; i++) {
        best.merge(joins[i].found(), from, to);
      }
      best.enter(memo, partition, from, to);
    }
  }
}
