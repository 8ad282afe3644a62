package org.gpuquerylab.operators.star.parallel;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;

/**
 * Executes star queries on several threads of the host: the algorithm without a device that
 * speed-ups are reported against. Dimensions are filtered into arrays indexed by key, or hash
 * tables where keys are sparse; threads take ranges of the fact table in turn, reduce each block of
 * rows by one condition or join after the other, and sum for themselves. Each execution does all of
 * that anew. O(rows x (conditions + joins)) time.
 */
public final class ParallelExecutor implements StarExecutor {
  private static final int RANGE = 64 * RowBlock.ROWS;

  private final Database database;
  private final int threads;
  private final ExecutorService workers;

  /**
   * Executes on a database.
   *
   * @param threads at least 1
   */
  public ParallelExecutor(Database database, int threads) {
    this.database = database;
    this.threads = threads;
    this.workers =
        Executors.newFixedThreadPool(
            threads,
            work -> {
              Thread thread = new Thread(work, "star-parallel");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public String name() {
    return "parallel";
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public StarResult execute(StarQuery query) {
    StarPlan plan = new StarPlan(query, database);
    AtomicInteger next = new AtomicInteger();
    List<Future<GroupSums>> parts =
        Stream.generate(() -> workers.submit(() -> work(plan, next))).limit(threads).toList();
    GroupSums sums = plan.sums();
    parts.forEach(part -> result(part).forEach(sums::add));
    return plan.result(sums);
  }

  private static GroupSums work(StarPlan plan, AtomicInteger next) {
    GroupSums sums = plan.sums();
    RowBlock block = new RowBlock();
    int ranges = (int) (((long) plan.rows() + RANGE - 1) / RANGE);
    for (int range = next.getAndIncrement(); range < ranges; range = next.getAndIncrement()) {
      int from = range * RANGE;
      plan.run(from, (int) Math.min(plan.rows(), (long) from + RANGE), block, sums);
    }
    return sums;
  }

  private static GroupSums result(Future<GroupSums> part) {
    try {
      return part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while executing", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a thread failed", e.getCause());
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
