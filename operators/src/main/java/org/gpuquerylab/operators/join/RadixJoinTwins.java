package org.gpuquerylab.operators.join;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code radix.cl}. */
final class RadixJoinTwins {
  private RadixJoinTwins() {}

  static void mix(Grid grid, KernelArguments arguments) {
    Object keys = arguments.array("keys");
    Object out = arguments.array("out");
    int[] rows = arguments.ints("rows");
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(
            i -> {
              rows[i] = i;
              if (keys instanceof int[] from && out instanceof int[] to) {
                to[i] = mixed(from[i]);
              } else if (keys instanceof long[] from && out instanceof long[] to) {
                to[i] = mixed(from[i]);
              }
            });
  }

  private static int mixed(int key) {
    int x = (key ^ key >>> 16) * 0x85EBCA6B;
    x = (x ^ x >>> 13) * 0xC2B2AE35;
    return x ^ x >>> 16;
  }

  private static long mixed(long key) {
    long x = (key ^ key >>> 33) * 0xFF51AFD7ED558CCDL;
    x = (x ^ x >>> 33) * 0xC4CEB9FE1A85EC53L;
    return x ^ x >>> 33;
  }

  /** Mixed keys; 32-bit ones without sign. */
  private static IntToLongFunction keys(Object array) {
    return array instanceof int[] ints
        ? i -> ints[i] & 0xFFFFFFFFL
        : array instanceof long[] longs ? i -> longs[i] : i -> 0;
  }

  static void bounds(Grid grid, KernelArguments arguments) {
    IntToLongFunction keys = keys(arguments.array("keys"));
    int[] bounds = arguments.ints("bounds");
    int n = arguments.intValue("n");
    int shift = arguments.intValue("shift");
    int place = 0;
    for (int p = 0; p <= arguments.intValue("partitions"); p++) {
      while (place < n && keys.applyAsLong(place) >>> shift < p) {
        place++;
      }
      bounds[p] = place;
    }
  }

  static void probe(Grid grid, KernelArguments arguments) {
    long[] offsets = arguments.longs("offsets");
    int n = arguments.intValue("n");
    eachPartition(arguments, (row, matches) -> offsets[row] = matches.size());
    offsets[n] = 0;
  }

  static void pairs(Grid grid, KernelArguments arguments) {
    int[] buildOrder = arguments.ints("build_order");
    int[] probeOrder = arguments.ints("probe_order");
    long[] offsets = arguments.longs("offsets");
    int[] probeRows = arguments.ints("probe_rows");
    int[] buildRows = arguments.ints("build_rows");
    eachPartition(
        arguments,
        (row, matches) -> {
          int to = (int) offsets[row];
          for (int match : matches) {
            probeRows[to] = probeOrder[row];
            buildRows[to++] = buildOrder[match];
          }
        });
  }

  private interface Matches {
    void of(int row, List<Integer> matches);
  }

  /** Joins each partition by a hash table of its build rows. */
  private static void eachPartition(KernelArguments arguments, Matches found) {
    IntToLongFunction build = keys(arguments.array("build"));
    IntToLongFunction probe = keys(arguments.array("probe"));
    int[] bounds = arguments.ints("bounds");
    int n = arguments.intValue("n");
    int shift = arguments.intValue("shift");
    int partition = -1;
    Map<Long, List<Integer>> table = new HashMap<>();
    for (int row = 0; row < n; row++) {
      int p = (int) (probe.applyAsLong(row) >>> shift);
      if (p != partition) {
        partition = p;
        table =
            IntStream.range(bounds[p], bounds[p + 1])
                .boxed()
                .collect(Collectors.groupingBy(build::applyAsLong));
      }
      found.of(row, table.getOrDefault(probe.applyAsLong(row), List.of()));
    }
  }
}
