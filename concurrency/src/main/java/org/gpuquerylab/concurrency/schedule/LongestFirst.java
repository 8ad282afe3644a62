package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Assigns jobs to identical machines: the longest job first, each to the machine that is free
 * first. If several machines are free, the first one is used. The result is at most 4/3 - 1/(3 m)
 * times as long as the best assignment to m machines. The time is O(n log n + n m) for n jobs.
 * Source: longest processing time first, R. L. Graham, "Bounds on multiprocessing timing
 * anomalies", SIAM J. Appl. Math. 17, 1969.
 *
 * @param order the jobs, the longest first; jobs of equal length keep their order
 * @param machines for each job, by its number, the machine that executes it
 */
public record LongestFirst(List<Integer> order, List<Integer> machines) {
  /** Copies the lists. */
  public LongestFirst {
    order = List.copyOf(order);
    machines = List.copyOf(machines);
  }

  /**
   * Assigns jobs to machines.
   *
   * @param seconds the time of each job, in any unit; not modified
   * @param machines number of machines, at least 1
   */
  public static LongestFirst assign(double[] seconds, int machines) {
    List<Integer> order = order(seconds);
    Integer[] assigned = new Integer[seconds.length];
    double[] free = new double[machines];
    for (int job : order) {
      int machine = IntStream.range(1, machines).reduce(0, (a, b) -> free[b] < free[a] ? b : a);
      free[machine] += seconds[job];
      assigned[job] = machine;
    }
    return new LongestFirst(order, Arrays.asList(assigned));
  }

  /**
   * The jobs, the longest first; jobs of equal length keep their order.
   *
   * @param seconds the time of each job; not modified
   */
  public static List<Integer> order(double[] seconds) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, seconds.length).boxed().toList());
    order.sort(Comparator.comparingDouble(job -> -seconds[job]));
    return order;
  }
}
