package org.gpuquerylab.joinorder.internal.operators;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * A program that prints the processor times of DPhyp and DPccp on plain query graphs, the least of
 * several runs in turns, and their ratio.
 */
final class DpHypTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 7;
  private static final double LEAST_NANOS = 20e6;

  private DpHypTimes() {}

  private static double nanos(JoinOrderAlgorithm algorithm, QueryGraph graph, int times) {
    long start = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < times; i++) {
      algorithm.optimize(graph);
    }
    return (double) (THREADS.getCurrentThreadCpuTime() - start) / times;
  }

  private static void compare(Topology topology, int relations) {
    QueryGraph graph = TopologyGenerator.generate(topology, relations, 1);
    JoinOrderAlgorithm dpCcp = new DpCcp(new Cout());
    JoinOrderAlgorithm dpHyp = new DpHyp(new Cout(), Budget.usual());
    int times = (int) Math.max(1, LEAST_NANOS / nanos(dpCcp, graph, 1));
    double least = Double.POSITIVE_INFINITY;
    double leastHyp = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      least = Math.min(least, nanos(dpCcp, graph, times));
      leastHyp = Math.min(leastHyp, nanos(dpHyp, graph, times));
    }
    System.out.printf(
        Locale.ROOT,
        "%-12s %2d relations: dpccp %9.3f ms, dphyp %9.3f ms, ratio %.2f%n",
        topology,
        relations,
        least / 1e6,
        leastHyp / 1e6,
        leastHyp / least);
  }

  /**
   * Compares the algorithms on one topology, such as {@code STAR}, and sizes, such as {@code 8 14}.
   * Each topology needs a JVM of its own: what the JIT compiler has seen before changes the times.
   */
  public static void main(String[] arguments) {
    for (int i = 1; i < arguments.length; i++) {
      compare(Topology.valueOf(arguments[0]), Integer.parseInt(arguments[i]));
    }
  }
}
