package org.gpuquerylab.joinorder.internal.operators;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.query.OperatorGraph;

/**
 * A program that compares the exact search on a device with DPhyp on one core of the host, on
 * cliques and stars in which a quarter of the joins are outer, semi or anti joins. Arguments: a
 * device, the number of relations, the number of graphs of each shape.
 */
final class BlockTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int DEVICE_RUNS = 20;
  private static final int HOST_RUNS = 3;

  private BlockTimes() {}

  private static double deviceMillis(MpdpGpu device, OperatorGraph graph) {
    double[] millis = new double[DEVICE_RUNS];
    for (int i = -2; i < DEVICE_RUNS; i++) {
      long start = System.nanoTime();
      device.optimize(graph);
      if (i >= 0) {
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
    }
    Arrays.sort(millis);
    return millis[DEVICE_RUNS / 2];
  }

  private static double hostMillis(OperatorGraph graph) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < HOST_RUNS; i++) {
      long start = THREADS.getCurrentThreadCpuTime();
      new DpHyp(new Cout(), Budget.usual()).optimize(graph);
      least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - start) / 1e6);
    }
    return least;
  }

  private static void compare(MpdpGpu device, QuarterOuter.Shape shape, int relations, long seed) {
    OperatorGraph graph = QuarterOuter.of(shape, relations, seed);
    OptimizationResult host = new DpHyp(new Cout(), Budget.usual()).optimize(graph);
    OptimizationResult found = device.optimize(graph);
    if (found.pairs() != host.pairs()
        || Math.abs(found.cost() - host.cost()) > 1e-9 * host.cost()) {
      throw new AssertionError(shape + " " + seed + ": " + found + " instead of " + host);
    }
    double onDevice = deviceMillis(device, graph);
    double onHost = hostMillis(graph);
    System.out.printf(
        Locale.ROOT,
        "%-6s %2d relations, seed %d: %11d pairs, device %9.3f ms (median of %d), dphyp %10.3f ms"
            + " (processor time, least of %d), ratio %.1f%n",
        shape,
        relations,
        seed,
        host.pairs(),
        onDevice,
        DEVICE_RUNS,
        onHost,
        HOST_RUNS,
        onHost / onDevice);
  }

  /** Compares, for example with {@code cuda}, {@code 20} and {@code 3}. */
  public static void main(String[] arguments) {
    int relations = Integer.parseInt(arguments[1]);
    int graphs = Integer.parseInt(arguments[2]);
    try (Backend backend = Backends.find().open(arguments[0]);
        MpdpGpu device = new MpdpGpu(new Cout(), Execution.on(backend))) {
      for (QuarterOuter.Shape shape :
          new QuarterOuter.Shape[] {QuarterOuter.Shape.STAR, QuarterOuter.Shape.CLIQUE}) {
        for (long seed = 1; seed <= graphs; seed++) {
          compare(device, shape, relations, seed);
        }
      }
    }
  }
}
