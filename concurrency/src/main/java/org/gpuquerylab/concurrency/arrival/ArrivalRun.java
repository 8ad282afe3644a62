package org.gpuquerylab.concurrency.arrival;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;

/**
 * Plays a stream of arrivals to a server and measures by a clock. A turn of its loop takes in what
 * has arrived, begins one query and asks for what is complete; it locks and allocates nothing, so
 * that what a query waits for is the server.
 */
public final class ArrivalRun {
  private static final int TOLD_AT_ONCE = 64;

  private final QueryServer server;
  private final Clock clock;
  private final double[] arrivalMillis;
  private final int[] kinds;
  private final double[] latencies;
  private final int[] complete = new int[TOLD_AT_ONCE];
  private int arrived;
  private int answered;

  /** Tells the time, and lets it pass where nothing else does. */
  interface Clock {
    double millis();

    /** Called in each turn in which nothing happened. */
    void idle();
  }

  private ArrivalRun(QueryServer server, List<Arrival> arrivals, Clock clock) {
    this.server = server;
    this.clock = clock;
    this.arrivalMillis = arrivals.stream().mapToDouble(Arrival::millis).toArray();
    this.kinds = arrivals.stream().mapToInt(Arrival::query).toArray();
    this.latencies = new double[kinds.length];
  }

  /**
   * Serves a stream by the host's clock, and returns when the last query is answered. The calling
   * thread does not sleep.
   *
   * @param arrivals in the order of their times
   */
  public static Latencies of(QueryServer server, List<Arrival> arrivals) {
    return of(server, arrivals, new HostClock(System.nanoTime()));
  }

  static Latencies of(QueryServer server, List<Arrival> arrivals, Clock clock) {
    return new ArrivalRun(server, arrivals, clock).serve();
  }

  private Latencies serve() {
    double end = 0;
    while (answered < latencies.length) {
      double now = clock.millis();
      while (arrived < latencies.length && arrivalMillis[arrived] <= now) {
        server.submit(kinds[arrived], arrived++);
      }
      boolean began = server.begin();
      int count = server.complete(complete);
      if (count > 0) {
        end = clock.millis();
        answer(count, end);
      } else if (!began) {
        clock.idle();
      }
    }
    return new Latencies(Arrays.stream(latencies).boxed().toList(), end);
  }

  private void answer(int count, double now) {
    for (int i = 0; i < count; i++) {
      latencies[complete[i]] = now - arrivalMillis[complete[i]];
    }
    answered += count;
  }

  private record HostClock(long startNanos) implements Clock {
    @Override
    public double millis() {
      return (System.nanoTime() - startNanos) / 1e6;
    }

    @Override
    public void idle() {
      Thread.onSpinWait();
    }
  }
}
