package org.gpuquerylab.experiments.internal.joinorder;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.jspecify.annotations.Nullable;

/**
 * The fastest host algorithm for the queries of a shape and size. The candidates are the algorithms
 * that have results for the largest number of queries; the one with the smallest median time wins.
 */
final class BestOnHost {

  private record Key(Topology topology, int tables, int threads, int overhead) {
    static Key of(Reading reading) {
      Variant variant = reading.variant();
      SweptQuery problem = reading.problem();
      return new Key(problem.topology(), problem.tables(), variant.threads(), variant.overhead());
    }
  }

  /** A candidate with its median time and the number of its queries. */
  private record Candidate(Variant variant, MedianInterval millis) {
    boolean isBetterThan(Candidate other) {
      return millis.size() != other.millis.size()
          ? millis.size() > other.millis.size()
          : millis.median() < other.millis.median();
    }
  }

  private final Map<Key, Candidate> best = new HashMap<>();

  /** Finds the fastest of the host's variants. */
  public BestOnHost(Times times) {
    for (Variant variant : times.variants()) {
      if (!variant.onDevice()) {
        byKey(times, variant)
            .forEach(
                (key, millis) ->
                    best.merge(
                        key,
                        new Candidate(variant, MedianInterval.of(millis)),
                        (a, b) -> b.isBetterThan(a) ? b : a));
      }
    }
  }

  private static Map<Key, double[]> byKey(Times times, Variant variant) {
    Map<Key, double[]> byKey = new HashMap<>();
    for (Reading reading : times.millis(variant)) {
      byKey.merge(Key.of(reading), new double[] {reading.value()}, BestOnHost::concatenated);
    }
    return byKey;
  }

  private static double[] concatenated(double[] a, double[] b) {
    double[] both = new double[a.length + b.length];
    System.arraycopy(a, 0, both, 0, a.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  /**
   * The host algorithm that is compared with a reading of a device; null if the host has no result.
   */
  public @Nullable Variant of(Reading reading) {
    Candidate candidate = best.get(Key.of(reading));
    return candidate == null || !reading.variant().onDevice() ? null : candidate.variant();
  }

  /**
   * The sizes of a shape for which the host has results, in ascending order, each with its fastest
   * algorithm.
   */
  public SortedMap<Integer, Variant> sizes(Topology topology, int threads, int overhead) {
    SortedMap<Integer, Variant> sizes = new TreeMap<>();
    best.forEach(
        (key, candidate) -> {
          if (key.equals(new Key(topology, key.tables(), threads, overhead))) {
            sizes.put(key.tables(), candidate.variant());
          }
        });
    return sizes;
  }
}
