package org.gpuquerylab.joinorder.internal.partition;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Searches partitions in threads of this process; a thread takes the next partition as soon as it
 * is free.
 */
public final class ThreadRunner implements PartitionRunner {
  private final Workers workers;
  private final Budget budget;
  private final ThreadLocal<PartitionTables> tables = ThreadLocal.withInitial(PartitionTables::new);

  /**
   * Creates a runner with a number of threads.
   *
   * @param name the beginning of the threads' names
   * @param budget limits the host memory that all threads take together
   */
  public ThreadRunner(String name, int threads, Budget budget) {
    this.workers = new Workers(name, threads);
    this.budget = budget;
  }

  @Override
  public String place() {
    return Counted.of(workers.threads(), "thread");
  }

  @Override
  public int workers() {
    return workers.threads();
  }

  @Override
  public double workerBytes() {
    return budget.hostBytes() / workers.threads();
  }

  @Override
  public PartitionTally run(PartitionedQuery query) {
    int atOnce = Math.min(workers.threads(), query.partitions());
    Budget share = budget.withHostBytes(budget.hostBytes() / atOnce);
    AtomicReference<PartitionTally> sum = new AtomicReference<>();
    workers.run(
        query.partitions(),
        number -> {
          PartitionTally found = query.search(number, share, tables.get());
          sum.accumulateAndGet(found, (old, more) -> old == null ? more : old.plus(more));
        });
    return Objects.requireNonNull(sum.get());
  }

  @Override
  public void close() {
    tables.remove();
    workers.close();
  }
}
