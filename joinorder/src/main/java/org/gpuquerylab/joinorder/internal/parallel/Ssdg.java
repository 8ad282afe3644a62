package org.gpuquerylab.joinorder.internal.parallel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.EndableSearch;
import org.gpuquerylab.joinorder.internal.host.FirstTouch;
import org.gpuquerylab.joinorder.internal.host.MemoSize;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.internal.FirstFailure;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * SSDG: a task for each connected set finds its best split. A task is runnable when the tasks of
 * all connected subsets are finished ({@link SearchStates}); any free worker executes it. No worker
 * has to wait until all sets of a size are finished. Waas and Hellerstein 2009.
 *
 * <p>Cost and plan do not depend on the number of threads: one task tries all splits of a set, in a
 * fixed order. The last task tries up to 2^(n-1) splits in one thread, which limits the speed-up.
 * Memory in addition to the memo table: 4 bytes for each of its slots.
 */
public final class Ssdg extends EndableSearch {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "ssdg";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHostThreads(
          NAME,
          "parallel, a task for each set waits for the tasks of its subsets",
          QueryGraph.MAX_MASK_RELATIONS,
          (costFunction, execution) ->
              new Ssdg(costFunction, execution.threads(), execution.budget()));

  private static final int MIN_PARALLEL_SETS = 1 << 12;

  private final Workers workers;

  /** The bytes of a task and of its entry in a queue. */
  private static final int TASK_BYTES = 48;

  /** The number of sets divided by the maximum number of tasks that wait for a worker. */
  private static final int WAITING = 4;

  /**
   * Creates the algorithm for a cost function and the host memory of a budget.
   *
   * @param threads the number of workers, at least 1
   */
  public Ssdg(CostFunction costFunction, int threads, Budget budget) {
    super(costFunction, budget);
    this.workers = new Workers(NAME, threads);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_MASK_RELATIONS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    MemoTable memo = memoTable(graph, Ssdg::others, limit);
    FirstTouch.require(limit, others(memo.size()));
    return new Search(graph, memo, limit).run();
  }

  /** The number of bytes in addition to a memo table: the states, plus a list of sets or tasks. */
  private static double others(MemoSize size) {
    double tasks = TASK_BYTES * size.entries() / WAITING;
    return Integer.BYTES * size.slots() + Math.max(size.listBytes(), tasks);
  }

  /** The maximum number of bytes that the tables take at any time. */
  public static double bytes(MemoSize size) {
    return size.bytes() + others(size);
  }

  @Override
  public void close() {
    workers.close();
  }

  /** The search for the best plan of one graph. */
  private final class Search {
    private final QueryGraph graph;
    private final MemoTable memo;
    private final SearchLimit limit;
    private final SearchStates states;
    private final LongAdder pairs = new LongAdder();
    private final LongAdder checked = new LongAdder();
    private final FirstFailure failure = new FirstFailure();
    private final CountDownLatch finished = new CountDownLatch(1);

    /** The search for splits; each worker has its own instance. */
    private final ThreadLocal<SplitSearch> searches;

    Search(QueryGraph graph, MemoTable memo, SearchLimit limit) {
      this.graph = graph;
      this.memo = memo;
      this.limit = limit;
      this.states = new SearchStates(memo);
      this.searches = ThreadLocal.withInitial(() -> new SplitSearch(graph, memo, limit.meter()));
    }

    OptimizationResult run() {
      if (graph.size() > 1) {
        addEdges(memo.connectedSets());
        ForkJoinPool pool = workers.pool();
        pool.execute(new Start());
        Workers.await(finished);
        if (failure.happened()) {
          pool.awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
        failure.rethrow();
      }
      return memo.result(pairs.sum(), checked.sum());
    }

    private void addEdges(long[] sets) {
      int parts = workers.threads();
      if (sets.length < MIN_PARALLEL_SETS) {
        states.addEdges(graph, sets, 0, sets.length, limit.meter());
      } else {
        workers.each(
            part ->
                states.addEdges(
                    graph,
                    sets,
                    PlanPartitions.share(sets.length, part, parts),
                    PlanPartitions.share(sets.length, part + 1, parts),
                    limit.meter()));
      }
    }

    /**
     * Finishes a set, and creates tasks for all sets that become runnable except one, which it
     * returns.
     */
    private long finish(long set) {
      states.finish(set);
      long kept = 0;
      for (long near = graph.neighbourhood(set); near != 0; near &= near - 1) {
        long larger = set | (near & -near);
        if (states.release(larger)) {
          if (kept == 0) {
            kept = larger;
          } else {
            new Task(larger).fork();
          }
        }
      }
      return kept;
    }

    /** Finishes the single relations, which have plans from the start. */
    private final class Start extends RecursiveAction {
      private static final long serialVersionUID = 1L;

      @Override
      protected void compute() {
        for (int i = 0; i < graph.size(); i++) {
          long runnable = finish(1L << i);
          if (runnable != 0) {
            new Task(runnable).fork();
          }
        }
      }
    }

    /**
     * Finds the best plan of a runnable set, then of a set that becomes runnable as a result, and
     * so on.
     */
    private final class Task extends RecursiveAction {
      private static final long serialVersionUID = 1L;

      private final long first;

      Task(long runnable) {
        this.first = runnable;
      }

      @Override
      protected void compute() {
        if (!failure.guard(this::optimizeChain)) {
          finished.countDown();
        }
      }

      private void optimizeChain() {
        SplitSearch search = searches.get();
        long set = first;
        long last = 0;
        while (set != 0 && !failure.happened()) {
          states.start(set);
          search.optimize(set);
          pairs.add(search.pairs());
          checked.add(search.checked());
          last = set;
          set = finish(set);
        }
        if (last == graph.all()) {
          finished.countDown();
        }
      }
    }
  }
}
