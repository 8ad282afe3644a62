package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.concurrency.internal.execution.BestLaunches;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.PlannedSequence;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A server that collects queries while a batch runs, and then runs them as the next batch. A batch
 * is one replayed sequence with a branch for each query. A batch is captured when it first occurs,
 * and up to a few hundred batches are kept. The time of the capture is part of the latencies of the
 * batch's queries.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class BatchServer implements QueryServer {
  /** The server whose batches have a branch for each query. */
  public static final String NAME = "batches-branched";

  /** The start of the name of a server whose batches are planned by a user's policy. */
  public static final String PLANNED = "batches-";

  private static final int KEPT = 256;

  private final @Nullable SchedulingPolicy policy;
  private final ExecutionContext context;
  private final InstancePool pool;
  private final int most;
  private final Closer closer = new Closer();
  private final List<CommandQueue> branches = new ArrayList<>();
  private final CommandQueue queue;
  private final Map<List<Integer>, CommandSequence> captured =
      new LinkedHashMap<>(KEPT, 0.75f, true);
  private final WaitingLine waiting;
  private final List<Integer> running = new ArrayList<>();
  private final List<Integer> tickets = new ArrayList<>();
  private @Nullable Event end;

  /** The number of queries of the completed batch that have been reported. */
  private int told;

  /**
   * Creates a server for prepared queries whose inputs are on the device.
   *
   * @param policy plans each batch; null gives each query a branch and each kernel its best launch
   * @param byKind the instances of each kind, at least one of each; the caller closes them
   * @param most the maximum number of queries in a batch
   */
  public BatchServer(
      @Nullable SchedulingPolicy policy,
      List<List<DeviceQuery>> byKind,
      int most,
      ExecutionContext context) {
    this.policy = policy;
    this.context = context;
    this.pool = new InstancePool(byKind);
    this.waiting = new WaitingLine(byKind.size());
    this.most = most;
    pool.instances().forEach(context.launches()::best);
    this.queue =
        closer.orClose(
            () -> {
              for (int i = 0; i < most; i++) {
                branches.add(closer.own(context.backend().newQueue()));
              }
              return branches.get(0);
            });
  }

  @Override
  public String name() {
    return policy == null ? NAME : PLANNED + policy.name();
  }

  @Override
  public void submit(int kind, int ticket) {
    waiting.add(kind, ticket);
  }

  @Override
  public boolean begin() {
    if (waiting.isEmpty() || !running.isEmpty()) {
      return false;
    }
    take();
    List<Integer> batch = running.stream().sorted().toList();
    CommandSequence sequence = captured.get(batch);
    if (sequence == null) {
      sequence = capture(batch);
      captured.put(batch, sequence);
      forgetTheOldest();
    }
    queue.replay(sequence);
    end = queue.record();
    return true;
  }

  /**
   * Takes the waiting queries in the order of arrival, up to the first query whose kind has no free
   * instance.
   */
  private void take() {
    while (!waiting.isEmpty() && running.size() < most) {
      int kind = waiting.firstKind();
      int instance = pool.take(kind);
      if (instance == InstancePool.NONE) {
        break;
      }
      running.add(instance);
      tickets.add(waiting.take(kind));
    }
  }

  private CommandSequence capture(List<Integer> batch) {
    if (policy != null) {
      List<DeviceQuery> queries = batch.stream().map(pool.instances()::get).toList();
      return PlannedSequence.capture(policy, queries, context);
    }
    return queue.capture(
        branches.subList(1, batch.size()),
        () ->
            IntStream.range(0, batch.size())
                .forEach(i -> enqueue(pool.instances().get(batch.get(i)), branches.get(i))));
  }

  private void enqueue(DeviceQuery query, CommandQueue branch) {
    if (context.uploads()) {
      query.upload(branch);
    }
    List<BestLaunches.Best> best = context.launches().best(query);
    for (int step = 0; step < best.size(); step++) {
      query.launch(step, best.get(step).grid(), branch);
    }
    query.download(branch);
  }

  private void forgetTheOldest() {
    if (captured.size() > KEPT) {
      List<Integer> oldest = captured.keySet().iterator().next();
      CommandSequence forgotten = captured.remove(oldest);
      if (forgotten != null) {
        forgotten.close(); // No batch is running.
      }
    }
  }

  @Override
  public int complete(int[] complete) {
    if (end != null && end.isComplete()) {
      end.close();
      end = null;
      told = 0;
    }
    if (end != null || running.isEmpty()) {
      return 0;
    }
    int count = 0;
    while (count < complete.length && told < tickets.size()) {
      complete[count++] = tickets.get(told++);
    }
    if (told == tickets.size()) {
      giveBack();
    }
    return count;
  }

  /**
   * Returns the instances of the batch. The instance that was taken last is returned first, so that
   * equal batches use the same instances.
   */
  private void giveBack() {
    for (int i = running.size() - 1; i >= 0; i--) {
      pool.giveBack(running.get(i));
    }
    running.clear();
    tickets.clear();
  }

  @Override
  public void close() {
    try (closer) {
      if (end != null) {
        end.close();
      }
      queue.finish();
      captured.values().forEach(CommandSequence::close);
    }
  }
}
