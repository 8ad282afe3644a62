package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The arrivals of queries: a Poisson process of bursts. The process is drawn from a seed before the
 * run.
 *
 * @param perSecond mean number of queries per second, above 0
 * @param burst number of queries that arrive together, at least 1; with 1 this is a plain Poisson
 *     process
 */
public record ArrivalProcess(double perSecond, int burst) {

  /** A query that arrives at some time. */
  public record Arrival(double millis, int query) {}

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if the rate is not above 0 or the burst below 1
   */
  public ArrivalProcess {
    if (!(perSecond > 0) || Double.isInfinite(perSecond) || burst < 1) {
      throw new IllegalArgumentException(
          "a rate of " + perSecond + " and bursts of " + burst + ": give numbers above 0");
    }
  }

  /** A process in which queries arrive one by one. */
  public static ArrivalProcess poisson(double perSecond) {
    return new ArrivalProcess(perSecond, 1);
  }

  /**
   * Draws arrivals, in the order of their times.
   *
   * @param count the number of arrivals
   * @param kinds number of kinds of queries, at least 1; each arrival has a random kind
   * @param seed seed of the random numbers
   */
  public List<Arrival> draw(int count, int kinds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double meanGap = 1000.0 * burst / perSecond;
    List<Arrival> arrivals = new ArrayList<>(count);
    double millis = 0;
    while (arrivals.size() < count) {
      millis -= meanGap * Math.log1p(-random.nextDouble());
      for (int i = 0; i < burst && arrivals.size() < count; i++) {
        arrivals.add(new Arrival(millis, random.nextInt(kinds)));
      }
    }
    return arrivals;
  }
}
