package org.gpuquerylab.joinorder.auto;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.dp.DpSub;
import org.gpuquerylab.joinorder.dp.DpTree;
import org.gpuquerylab.joinorder.parallel.ssdg.Ssdg;

/**
 * The algorithms of the host, with their times on a server's Xeon of 2024 (docs/performance.md).
 * They are constants because a Java method cannot be timed before it has run for a while; an error
 * of a factor of two shifts the choice between host and device by about one relation.
 */
final class HostMethods {
  /** Nanoseconds that DPccp takes for a csg-cmp pair of a graph that is not dense. */
  static final double DPCCP_NANOS = 14;

  private static final double DPTREE_NANOS = 2.2;
  private static final double SPLIT_NANOS = 1.6;
  private static final double FIXED_NANOS = 4_000;

  /** To start the threads and to wait for them. */
  private static final double THREADS_NANOS = 300_000;

  /** The part of a thread's speed that each further thread adds. */
  private static final double THREAD_GAIN = 0.15;

  private HostMethods() {}

  /** The algorithms for a number of threads. */
  static List<Method> of(int threads) {
    List<Method> methods = new ArrayList<>();
    methods.add(
        new Method(DpTree.ENTRY, WorkUnit.PAIRS, 24, Curve.line(FIXED_NANOS, DPTREE_NANOS)));
    methods.add(new Method(DpCcp.ENTRY, WorkUnit.PAIRS, 72, Curve.line(FIXED_NANOS, DPCCP_NANOS)));
    methods.add(new Method(DpSub.ENTRY, WorkUnit.SPLITS, 20, Curve.line(FIXED_NANOS, SPLIT_NANOS)));
    if (threads > 1) {
      double nanos = SPLIT_NANOS / (1 + THREAD_GAIN * (threads - 1));
      methods.add(new Method(Ssdg.ENTRY, WorkUnit.SPLITS, 72, Curve.line(THREADS_NANOS, nanos)));
    }
    return List.copyOf(methods);
  }
}
