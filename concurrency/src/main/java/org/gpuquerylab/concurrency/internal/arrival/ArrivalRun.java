package org.gpuquerylab.concurrency.internal.arrival;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Plays a stream of arrivals to servers. Each server has its own host thread; one clock measures
 * all of them. In one pass of its loop, a thread accepts the arrivals that no other thread has
 * accepted yet, begins one query, and checks which queries are complete. A pass does not lock or
 * allocate anything, so queries wait only for the server.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class ArrivalRun {
  private static final int TOLD_AT_ONCE = 64;

  private final Clock clock;
  private final double[] arrivalMillis;
  private final int[] kinds;
  private final double[] latencies;
  private final double[] ends;
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private volatile boolean failed;

  /** The clock of a run. */
  interface Clock {
    /** The time since the start of the run, in milliseconds. */
    double millis();

    /** A server calls this method in each pass in which nothing happened. */
    void idle();
  }

  private ArrivalRun(int hosts, List<Arrival> arrivals, Clock clock) {
    this.clock = clock;
    this.arrivalMillis = arrivals.stream().mapToDouble(Arrival::millis).toArray();
    this.kinds = arrivals.stream().mapToInt(Arrival::query).toArray();
    this.latencies = new double[kinds.length];
    this.ends = new double[hosts];
  }

  /**
   * Serves a stream by the host's clock, and returns when the last query has been answered. The
   * calling thread does not sleep.
   *
   * @param arrivals arrivals in the order of their times
   * @throws IllegalStateException if the thread is interrupted; its interrupt status stays set
   */
  public static Latencies of(QueryServer server, List<Arrival> arrivals) {
    return of(server, arrivals, new HostClock(System.nanoTime()));
  }

  /**
   * Serves a stream with one host thread for each server. A query belongs to the server whose
   * thread is the first to see the query's arrival, unless the servers share one waiting line. If
   * one thread fails, all threads end.
   *
   * @param servers at least one
   * @param arrivals arrivals in the order of their times
   * @throws IllegalStateException if a thread is interrupted
   */
  public static Latencies of(List<? extends QueryServer> servers, List<Arrival> arrivals) {
    try (Workers hosts = new Workers("arrivals", servers.size())) {
      hosts.each(host -> {}); // The threads must start before the clock does.
      ArrivalRun run = new ArrivalRun(servers.size(), arrivals, new HostClock(System.nanoTime()));
      hosts.each(host -> run.serve(host, servers.get(host)));
      return run.latencies();
    }
  }

  static Latencies of(QueryServer server, List<Arrival> arrivals, Clock clock) {
    ArrivalRun run = new ArrivalRun(1, arrivals, clock);
    run.serve(0, server);
    return run.latencies();
  }

  private void serve(int host, QueryServer server) {
    int[] complete = new int[TOLD_AT_ONCE];
    boolean done = false;
    try {
      while (answered.get() < latencies.length && !failed) {
        takeIn(server, clock.millis());
        boolean began = server.begin();
        int count = server.complete(complete);
        if (count > 0) {
          ends[host] = clock.millis();
          answer(complete, count, ends[host]);
        } else if (!began) {
          checkInterrupt();
          clock.idle();
        }
      }
      done = true;
    } finally {
      if (!done) {
        failed = true;
      }
    }
  }

  private void takeIn(QueryServer server, double now) {
    int next = arrived.get();
    while (next < latencies.length && arrivalMillis[next] <= now) {
      if (arrived.compareAndSet(next, next + 1)) {
        server.submit(kinds[next], next);
      }
      next = arrived.get();
    }
  }

  private void answer(int[] complete, int count, double now) {
    for (int i = 0; i < count; i++) {
      latencies[complete[i]] = now - arrivalMillis[complete[i]];
    }
    answered.addAndGet(count);
  }

  private static void checkInterrupt() {
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("interrupted while queries arrive");
    }
  }

  private Latencies latencies() {
    double end = Arrays.stream(ends).max().orElse(0);
    return new Latencies(Arrays.stream(latencies).boxed().toList(), end);
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
