package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * The size from which a device algorithm is faster than the fastest host algorithm.
 *
 * @param topology the shape of the queries
 * @param variant the algorithm and its backend
 * @param from the smallest size at and above which the algorithm is faster, considering all sizes
 *     for which the host has results. Faster means that the whole confidence interval of the ratios
 *     is below 1. A size at which only one query has a ratio proves nothing, because its interval
 *     has no width
 * @param ratios for each size at which both have results, the algorithm's time divided by the
 *     host's; not empty
 * @param host the fastest host algorithm for each size
 * @param largest the largest size for which the algorithm has a result, whether or not the host has
 *     one
 */
record Verdict(
    Topology topology,
    Variant variant,
    OptionalInt from,
    SortedMap<Integer, MedianInterval> ratios,
    SortedMap<Integer, Variant> host,
    int largest) {

  /**
   * The best verdict comes first. Verdicts are ordered by the size from which the algorithm is
   * faster, and for algorithms without such a size, by the ratio at the largest size.
   */
  static final Comparator<Verdict> BEST_FIRST =
      Comparator.<Verdict>comparingInt(v -> v.from().orElse(Integer.MAX_VALUE))
          .thenComparing(v -> v.largestCompared(), Comparator.reverseOrder())
          .thenComparingDouble(v -> v.last().median())
          .thenComparing(Verdict::variant);

  /** The verdicts about all device algorithms that were measured beside the host. */
  public static List<Verdict> of(Times times) {
    BestOnHost best = new BestOnHost(times);
    List<Reading> ratios = times.over(best::of);
    Map<Topology, Map<Variant, List<Reading>>> groups =
        ratios.stream()
            .collect(
                Collectors.groupingBy(
                    reading -> reading.problem().topology(),
                    TreeMap::new,
                    Collectors.groupingBy(Reading::variant, TreeMap::new, Collectors.toList())));
    List<Verdict> verdicts = new ArrayList<>();
    groups.forEach(
        (topology, variants) ->
            variants.forEach(
                (variant, group) -> verdicts.add(of(topology, variant, group, times, best))));
    return Collections.unmodifiableList(verdicts);
  }

  private static Verdict of(
      Topology topology, Variant variant, List<Reading> group, Times times, BestOnHost best) {
    SortedMap<Integer, MedianInterval> ratios = new TreeMap<>();
    TopologyCharts.bySize(group).forEach((n, values) -> ratios.put(n, MedianInterval.of(values)));
    SortedMap<Integer, Variant> host = best.sizes(topology, variant.threads(), variant.overhead());
    int largest =
        times.problems(variant).stream()
            .filter(problem -> problem.topology() == topology)
            .mapToInt(SweptQuery::tables)
            .max()
            .orElseThrow();
    return new Verdict(topology, variant, from(ratios, host), ratios, host, largest);
  }

  private static OptionalInt from(
      SortedMap<Integer, MedianInterval> ratios, SortedMap<Integer, Variant> host) {
    OptionalInt from = OptionalInt.empty();
    List<Integer> sizes = new ArrayList<>(host.keySet());
    Collections.reverse(sizes);
    for (int size : sizes) {
      MedianInterval ratio = ratios.get(size);
      boolean oneQuery = ratio != null && ratio.size() == 1;
      if (ratio == null || (ratio.upper() >= 1 && !oneQuery)) {
        return from;
      }
      from = oneQuery ? from : OptionalInt.of(size);
    }
    return from;
  }

  /** The largest size for which both have results. */
  int largestCompared() {
    return ratios.lastKey();
  }

  /** The ratio at that size. */
  public MedianInterval last() {
    return Objects.requireNonNull(ratios.get(ratios.lastKey()));
  }

  /** The best verdict for each shape and backend, in the order of the shapes. */
  static List<Verdict> bestOfEachBackend(List<Verdict> verdicts) {
    Function<Verdict, List<Object>> key =
        v ->
            List.of(
                v.topology(), v.variant().backend(), v.variant().threads(), v.variant().overhead());
    Map<List<Object>, Verdict> best = new LinkedHashMap<>();
    verdicts.stream().sorted(BEST_FIRST).forEach(v -> best.putIfAbsent(key.apply(v), v));
    return best.values().stream()
        .sorted(
            Comparator.comparing(Verdict::topology)
                .thenComparing(v -> v.variant().backend())
                .thenComparing(Verdict::variant))
        .toList();
  }
}
