package org.gpuquerylab.operators.join;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixBounds;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixMix;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixPairs;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixProbe;

/** The twins of {@code radix.cl}. */
final class RadixJoinTwins {
  private RadixJoinTwins() {}

  static void mix(RadixMix call) {
    Object keys = call.keys().array();
    Object out = call.out().array();
    int[] rows = call.rows().array();
    IntStream.range(0, call.n())
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

  /** Mixed keys; 32-bit keys are unsigned. */
  private static IntToLongFunction keys(DeviceBuffer<?> buffer) {
    if (buffer.array() instanceof int[] ints) {
      return i -> ints[i] & 0xFFFFFFFFL;
    }
    long[] longs = (long[]) buffer.array();
    return i -> longs[i];
  }

  static void bounds(RadixBounds call) {
    IntToLongFunction keys = keys(call.keys());
    int[] bounds = call.bounds().array();
    int place = 0;
    for (int p = 0; p <= call.partitions(); p++) {
      while (place < call.n() && keys.applyAsLong(place) >>> call.shift() < p) {
        place++;
      }
      bounds[p] = place;
    }
  }

  static void probe(RadixProbe call) {
    long[] offsets = call.offsets().array();
    new Partitions(call.build(), call.probe(), call.bounds(), call.n(), call.shift())
        .forEach((row, matches) -> offsets[row] = matches.size());
    offsets[call.n()] = 0;
  }

  static void pairs(RadixPairs call) {
    int[] buildOrder = call.buildOrder().array();
    int[] probeOrder = call.probeOrder().array();
    long[] offsets = call.offsets().array();
    int[] probeRows = call.probeRows().array();
    int[] buildRows = call.buildRows().array();
    new Partitions(call.build(), call.probe(), call.bounds(), call.n(), call.shift())
        .forEach(
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

  /** Both sides of a join, in the order of the partitions. */
  private record Partitions(
      DeviceBuffer<?> build, DeviceBuffer<?> probe, DeviceBuffer<int[]> bounds, int n, int shift) {

    /** Joins each partition with a hash table of its build rows. */
    void forEach(Matches found) {
      IntToLongFunction buildKeys = keys(build);
      IntToLongFunction probeKeys = keys(probe);
      int[] begins = bounds.array();
      int partition = -1;
      Map<Long, List<Integer>> table = new HashMap<>();
      for (int row = 0; row < n; row++) {
        int p = (int) (probeKeys.applyAsLong(row) >>> shift);
        if (p != partition) {
          partition = p;
          table =
              IntStream.range(begins[p], begins[p + 1])
                  .boxed()
                  .collect(Collectors.groupingBy(buildKeys::applyAsLong));
        }
        found.of(row, table.getOrDefault(probeKeys.applyAsLong(row), List.of()));
      }
    }
  }
}
