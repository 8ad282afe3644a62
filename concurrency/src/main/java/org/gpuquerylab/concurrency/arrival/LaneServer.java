package org.gpuquerylab.concurrency.arrival;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.concurrency.execution.BestLaunches;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Begins each query by itself, as soon as there is a free instance and fewer run than may. */
public final class LaneServer implements QueryServer {
  private static final int LONG = 4;

  private final Options options;
  private final ExecutionContext context;
  private final InstancePool pool;
  private final Closer closer = new Closer();
  private final List<CommandQueue> queues = new ArrayList<>();
  private final List<CommandSequence> sequences = new ArrayList<>();
  private final List<Running> running = new ArrayList<>();
  private final double[] aloneMillis;
  private int begun;

  /** A query that was begun. */
  private record Running(int place, int instance, Event end) {}

  /**
   * How queries are begun.
   *
   * @param name the server's name
   * @param oneQueue whether all run in one queue, else each instance has its own
   * @param replayed whether a query is one captured sequence, else command by command
   * @param most how many queries run at a time, at least 1
   * @param shortestFirst whether the shortest of the waiting queries goes first, else the first
   *     that came
   * @param longShare the part of its groups that a long query is launched with, above 0 and at most
   *     1: one that takes over {@value #LONG} times as long as the shortest kind. Its kernels
   *     stride over their input, so at 1 they hold every multiprocessor until they end, and a short
   *     query waits; with fewer groups both are resident
   */
  public record Options(
      String name,
      boolean oneQueue,
      boolean replayed,
      int most,
      boolean shortestFirst,
      double longShare) {

    /** First come, first served, in one plain queue. */
    public static Options firstCome() {
      return new Options("first-come", true, false, Integer.MAX_VALUE, false, 1);
    }

    /** First come, first served, in one queue, each query replayed. */
    public static Options firstComeReplayed() {
      return new Options("first-come-replayed", true, true, Integer.MAX_VALUE, false, 1);
    }

    /** A plain queue a query. */
    public static Options queues() {
      return new Options("queues", false, false, Integer.MAX_VALUE, false, 1);
    }

    /** A queue a query, each replayed. */
    public static Options queuesReplayed() {
      return new Options("queues-replayed", false, true, Integer.MAX_VALUE, false, 1);
    }

    /** A queue a query, each replayed, so many at a time and the shortest first. */
    public static Options shortestFirst(String name, int most) {
      return new Options(name, false, true, most, true, 1);
    }

    /** A queue a query, each replayed; a long one leaves a part of each multiprocessor free. */
    public static Options leavingRoom(double longShare) {
      String name = String.format(Locale.ROOT, "leaving-room-%.2f", longShare);
      return new Options(name, false, true, Integer.MAX_VALUE, false, longShare);
    }
  }

  /**
   * A server of readied queries with resident inputs.
   *
   * @param byKind the instances of each kind, at least one each; they stay the caller's to close
   */
  public LaneServer(Options options, List<List<DeviceQuery>> byKind, ExecutionContext context) {
    this.options = options;
    this.context = context;
    this.pool = new InstancePool(byKind);
    this.aloneMillis =
        byKind.stream().mapToDouble(kind -> context.launches().aloneMillis(kind.get(0))).toArray();
    closer.orClose(
        () -> {
          open();
          return this;
        });
  }

  private void open() {
    int count = options.oneQueue() ? 1 : pool.instances().size();
    for (int i = 0; i < count; i++) {
      queues.add(closer.own(context.backend().newQueue()));
    }
    if (options.replayed()) {
      for (int i = 0; i < pool.instances().size(); i++) {
        int instance = i;
        CommandQueue queue = queues.get(0);
        sequences.add(closer.own(queue.capture(() -> enqueue(instance, queue))));
      }
    }
  }

  private void enqueue(int instance, CommandQueue queue) {
    DeviceQuery query = pool.instances().get(instance);
    double share = isLong(pool.kind(instance)) ? options.longShare() : 1;
    if (context.uploads()) {
      query.upload(queue);
    }
    List<BestLaunches.Best> best = context.launches().best(query);
    for (int step = 0; step < best.size(); step++) {
      query.launch(step, best.get(step).grid().scaled(share), queue);
    }
    query.download(queue);
  }

  private boolean isLong(int kind) {
    return aloneMillis[kind] > LONG * Arrays.stream(aloneMillis).min().orElse(0);
  }

  @Override
  public String name() {
    return options.name();
  }

  @Override
  public List<Integer> begin(List<Integer> waiting) {
    List<Integer> places = new ArrayList<>();
    for (int place : order(waiting)) {
      if (running.size() >= options.most()) {
        break;
      }
      OptionalInt instance = pool.take(waiting.get(place));
      if (instance.isPresent()) {
        begin(instance.getAsInt());
        places.add(place);
      } else if (!options.shortestFirst()) {
        break; // who came first goes first
      }
    }
    return places;
  }

  private List<Integer> order(List<Integer> waiting) {
    List<Integer> places = IntStream.range(0, waiting.size()).boxed().toList();
    return options.shortestFirst()
        ? places.stream()
            .sorted(Comparator.comparingDouble(place -> aloneMillis[waiting.get(place)]))
            .toList()
        : places;
  }

  private void begin(int instance) {
    CommandQueue queue = queues.get(options.oneQueue() ? 0 : instance);
    if (options.replayed()) {
      queue.replay(sequences.get(instance));
    } else {
      enqueue(instance, queue);
    }
    running.add(new Running(begun++, instance, queue.record()));
  }

  @Override
  public List<Integer> complete() {
    List<Integer> places = new ArrayList<>();
    for (Iterator<Running> all = running.iterator(); all.hasNext(); ) {
      Running one = all.next();
      if (one.end().isComplete()) {
        one.end().close();
        pool.giveBack(one.instance());
        places.add(one.place());
        all.remove();
      } else if (options.oneQueue()) {
        break;
      }
    }
    return places;
  }

  @Override
  public int begun() {
    return begun;
  }

  @Override
  public void close() {
    running.forEach(one -> one.end().close());
    closer.close();
  }
}
