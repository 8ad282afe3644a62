package org.gpuquerylab.joinorder;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.dp.DpSize;
import org.gpuquerylab.joinorder.dp.DpSub;

/** The catalogue of join-order algorithms. */
public final class JoinOrderAlgorithms {
  private static final List<AlgorithmEntry> ENTRIES =
      List.of(
          new AlgorithmEntry(
              DpSize.NAME, "sequential DPsize: by size of the result", 64, DpSize::new),
          new AlgorithmEntry(
              DpSub.NAME,
              "sequential DPsub: by subsets of the result",
              DpSub.MAX_RELATIONS,
              DpSub::new),
          new AlgorithmEntry(
              DpCcp.NAME, "sequential DPccp: by connected subgraphs", 64, DpCcp::new));

  private JoinOrderAlgorithms() {}

  /** All algorithms, in the order of listings. */
  public static List<AlgorithmEntry> all() {
    return ENTRIES;
  }

  /** The algorithm of the given name, if there is one. */
  public static Optional<AlgorithmEntry> find(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }
}
