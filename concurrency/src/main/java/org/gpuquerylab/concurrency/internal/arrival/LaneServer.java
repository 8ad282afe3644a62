package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.device.QueuePriority;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.DeviceRates;
import org.gpuquerylab.concurrency.schedule.QueryLength;

/**
 * A server that begins each query separately, as soon as an instance is free and fewer queries run
 * than the limit. The predicted length determines which query is the shortest, and which queries
 * are long.
 */
final class LaneServer implements QueryServer {
  private final LaneOptions options;
  private final InstancePool pool;
  private final WaitingLine waiting;
  private final RunningQueries running;
  private final InstanceCommands commands;
  private final boolean[] isLong;

  /** The kinds, the shortest first. */
  private final int[] byLength;

  private final Closer closer = new Closer();
  private final List<CommandQueue> queues = new ArrayList<>();
  private final List<CommandSequence> sequences = new ArrayList<>();

  /**
   * Creates a server for prepared queries whose inputs are on the device.
   *
   * @param byKind the instances of each kind, at least one of each; the caller closes them
   */
  public LaneServer(LaneOptions options, List<List<DeviceQuery>> byKind, ExecutionContext context) {
    this(options, byKind, context, new WaitingLine(byKind.size()));
  }

  /**
   * Creates a server that shares its waiting line with other servers; each server has its own
   * thread.
   */
  LaneServer(
      LaneOptions options,
      List<List<DeviceQuery>> byKind,
      ExecutionContext context,
      WaitingLine waiting) {
    this.options = options;
    this.pool = new InstancePool(byKind);
    this.waiting = waiting;
    this.running = new RunningQueries(pool.instances().size(), options.oneQueue());
    DeviceRates rates = DeviceRates.typical(context.limits());
    double[] predicted =
        byKind.stream()
            .mapToDouble(kind -> QueryLength.seconds(rates, context.limits(), kind.get(0).steps()))
            .toArray();
    this.isLong = LongQueries.of(predicted);
    this.byLength =
        IntStream.range(0, predicted.length)
            .boxed()
            .sorted(Comparator.comparingDouble(kind -> predicted[kind]))
            .mapToInt(kind -> kind)
            .toArray();
    this.commands = new InstanceCommands(context, pool, options.longQueries(), isLong);
    closer.orClose(
        () -> {
          open(context);
          return this;
        });
  }

  private void open(ExecutionContext context) {
    int instances = pool.instances().size();
    for (int i = 0; i < (options.oneQueue() ? 1 : instances); i++) {
      QueueOptions queue = QueueOptions.USUAL.priority(priority(i));
      queues.add(closer.own(context.backend().newQueue(queue)));
    }
    for (int i = 0; i < instances && options.replayed(); i++) {
      int instance = i;
      CommandQueue queue = queue(i);
      sequences.add(closer.own(queue.capture(() -> commands.enqueue(instance, queue))));
    }
  }

  private QueuePriority priority(int instance) {
    if (!options.longQueries().priorities()) {
      return QueuePriority.USUAL;
    }
    return isLong[pool.kind(instance)] ? QueuePriority.LOW : QueuePriority.HIGH;
  }

  private CommandQueue queue(int instance) {
    return queues.get(options.oneQueue() ? 0 : instance);
  }

  @Override
  public String name() {
    return options.name();
  }

  @Override
  public void submit(int kind, int ticket) {
    synchronized (waiting) {
      waiting.add(kind, ticket);
    }
  }

  @Override
  public boolean begin() {
    if (running.size() >= options.most()) {
      return false;
    }
    int instance;
    int ticket;
    synchronized (waiting) {
      instance = waiting.isEmpty() ? InstancePool.NONE : takeInstance();
      if (instance == InstancePool.NONE) {
        return false;
      }
      ticket = waiting.take(pool.kind(instance));
    }
    CommandQueue queue = queue(instance);
    if (options.replayed()) {
      queue.replay(sequences.get(instance));
    } else {
      commands.enqueue(instance, queue);
    }
    running.add(ticket, instance, queue.record());
    return true;
  }

  /** An instance of the kind that goes next; at least one query must be waiting. */
  private int takeInstance() {
    if (!options.shortestFirst()) {
      return pool.take(
          waiting
              .firstKind()); // The oldest query is chosen even if only queries of other kinds could
      // begin.
    }
    for (int kind : byLength) {
      int instance = waiting.has(kind) ? pool.take(kind) : InstancePool.NONE;
      if (instance != InstancePool.NONE) {
        return instance;
      }
    }
    return InstancePool.NONE;
  }

  @Override
  public int complete(int[] tickets) {
    return running.complete(tickets, pool);
  }

  @Override
  public void close() {
    running.close();
    closer.close();
  }
}
