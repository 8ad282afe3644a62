package org.gpuquerylab.operators.internal.parallel;

import static java.util.Collections.nCopies;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Executes star queries on several threads of the host. Device speed-ups are reported relative to
 * this algorithm. Dimensions are filtered into arrays that are indexed by key, or into hash tables
 * if the keys are sparse. Threads take ranges of the fact table in turn. The threads apply the
 * conditions and joins one after another to each block of rows, and each thread has its own values.
 * Each execution filters the dimensions again. The time is O(rows x (conditions + joins)).
 */
public final class ParallelExecutor implements StarExecutor {
  /** The name of this path. */
  public static final String NAME = "parallel";

  private static final int RANGE = 64 * RowBlock.ROWS;

  private final Database database;
  private final Workers workers;

  /**
   * Creates an executor for a database.
   *
   * @param threads number of threads, at least 1
   */
  public ParallelExecutor(Database database, int threads) {
    this.database = database;
    this.workers = new Workers("star-parallel", threads);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public StarResult execute(StarQuery query) {
    StarPlan plan = new StarPlan(query, database);
    AtomicInteger next = new AtomicInteger();
    List<List<GroupValues>> parts = new ArrayList<>(nCopies(workers.threads(), List.of()));
    workers.each(worker -> parts.set(worker, work(plan, next)));
    List<GroupValues> values = plan.values();
    for (List<GroupValues> part : parts) {
      for (int a = 0; a < part.size(); a++) {
        part.get(a).forEach(values.get(a)::fold);
      }
    }
    return plan.result(values);
  }

  private static List<GroupValues> work(StarPlan plan, AtomicInteger next) {
    List<GroupValues> values = plan.values();
    RowBlock block = new RowBlock();
    int ranges = (int) (((long) plan.rows() + RANGE - 1) / RANGE);
    for (int range = next.getAndIncrement(); range < ranges; range = next.getAndIncrement()) {
      int from = range * RANGE;
      plan.run(from, (int) Math.min(plan.rows(), (long) from + RANGE), block, values);
    }
    return values;
  }

  @Override
  public void close() {
    workers.close();
  }
}
