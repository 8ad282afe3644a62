package org.gpuquerylab.concurrency.arrival;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;

/** Plays a stream of arrivals to a server and measures by a clock. */
public final class ArrivalRun {
  private final QueryServer server;
  private final Clock clock;
  private final List<Arrival> arrivals;
  private final double[] latencies;

  /** Arrivals that wait, as places in the stream. */
  private final List<Integer> waiting = new ArrayList<>();

  /** The arrival of each query that was begun. */
  private final List<Integer> begun = new ArrayList<>();

  /** What the server began before this stream. */
  private final int before;

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
    this.arrivals = arrivals;
    this.clock = clock;
    this.latencies = new double[arrivals.size()];
    this.before = server.begun();
  }

  /**
   * Serves a stream by the host's clock, and returns when the last query is answered. The calling
   * thread does not sleep.
   *
   * @param arrivals in the order of their times
   */
  public static Latencies of(QueryServer server, List<Arrival> arrivals) {
    long start = System.nanoTime();
    return of(
        server,
        arrivals,
        new Clock() {
          @Override
          public double millis() {
            return (System.nanoTime() - start) / 1e6;
          }

          @Override
          public void idle() {
            Thread.onSpinWait();
          }
        });
  }

  static Latencies of(QueryServer server, List<Arrival> arrivals, Clock clock) {
    return new ArrivalRun(server, arrivals, clock).serve();
  }

  private Latencies serve() {
    double end = 0;
    while (answered < arrivals.size()) {
      double now = clock.millis();
      while (arrived < arrivals.size() && arrivals.get(arrived).millis() <= now) {
        waiting.add(arrived++);
      }
      boolean began = begin();
      List<Integer> complete = server.complete();
      if (!complete.isEmpty()) {
        end = clock.millis();
        answer(complete, end);
      } else if (!began) {
        clock.idle();
      }
    }
    return new Latencies(Arrays.stream(latencies).boxed().toList(), end);
  }

  private boolean begin() {
    if (waiting.isEmpty()) {
      return false;
    }
    List<Integer> kinds = waiting.stream().map(a -> arrivals.get(a).query()).toList();
    List<Integer> places = server.begin(kinds);
    places.forEach(place -> begun.add(waiting.get(place)));
    List<Integer> rest = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      if (!places.contains(i)) {
        rest.add(waiting.get(i));
      }
    }
    waiting.clear();
    waiting.addAll(rest);
    return !places.isEmpty();
  }

  private void answer(List<Integer> complete, double now) {
    for (int place : complete) {
      int arrival = begun.get(place - before);
      latencies[arrival] = now - arrivals.get(arrival).millis();
      answered++;
    }
  }
}
