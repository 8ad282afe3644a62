package org.gpuquerylab.primitives;

import static org.gpuquerylab.primitives.RadixPasses.RADIX;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.primitives.RadixSortKernels.RadixHistogram;
import org.gpuquerylab.primitives.RadixSortKernels.RadixScatter;

/** The twins of {@code radix_sort.cl}: a parallel counting sort that uses the same chunks. */
final class RadixSortTwins {
  private RadixSortTwins() {}

  static void histogram(RadixHistogram<?> call, Grid grid, KernelDefines defines) {
    int[] counts = call.counts().array();
    int groups = (int) grid.groups();
    Digits digits =
        new Digits(RadixKeys.of(call.keys(), call.flip()), call.n(), call.shift(), call.mask());
    digits.forEachHistogram(
        grid,
        defines,
        (group, histogram) -> {
          for (int digit = 0; digit < RADIX; digit++) {
            counts[digit * groups + group] = histogram[digit];
          }
        });
  }

  static void offsets(int[] counts, int[] totals, int chunks) {
    IntStream.range(0, RADIX)
        .parallel()
        .forEach(
            digit -> {
              int sum = 0;
              for (int i = digit * chunks; i < (digit + 1) * chunks; i++) {
                int count = counts[i];
                counts[i] = sum;
                sum += count;
              }
              totals[digit] = sum;
            });
  }

  static void scatter(RadixScatter<?> call, Grid grid, KernelDefines defines) {
    int[] counts = call.counts().array();
    int[] totals = call.totals().array();
    int groups = (int) grid.groups();
    RadixKeys keys = RadixKeys.moving(call.keys(), call.keysOut(), call.flip());
    new Digits(keys, call.n(), call.shift(), call.mask())
        .scatter(
            grid,
            defines,
            call.values(),
            call.valuesOut(),
            group -> {
              int[] places = new int[RADIX];
              int smaller = 0;
              for (int digit = 0; digit < RADIX; digit++) {
                places[digit] = smaller + counts[digit * groups + group];
                smaller += totals[digit];
              }
              return places;
            });
  }

  /** One digit of each of n keys. */
  record Digits(RadixKeys keys, int n, int shift, int mask) {

    /** Counts the digits of each chunk, in parallel. */
    void forEachHistogram(Grid grid, KernelDefines defines, HistogramSink sink) {
      Chunks.forEach(
          grid,
          defines,
          n,
          (group, begin, end) -> {
            int[] histogram = new int[RADIX];
            for (int i = begin; i < end; i++) {
              histogram[keys.digit(i, shift, mask)]++;
            }
            sink.accept(group, histogram);
          });
    }

    /**
     * Moves the keys of each chunk, and their values, in parallel.
     *
     * @param places for each digit, the output position of its first key in a chunk; modified
     */
    void scatter(
        Grid grid,
        KernelDefines defines,
        DeviceBuffer<int[]> values,
        DeviceBuffer<int[]> valuesOut,
        Places places) {
      int[] from = values.array();
      int[] out = valuesOut.array();
      boolean withValues = defines.flag("VALUES");
      Chunks.forEach(
          grid,
          defines,
          n,
          (group, begin, end) -> {
            int[] next = places.of(group);
            for (int i = begin; i < end; i++) {
              int to = next[keys.digit(i, shift, mask)]++;
              keys.move(i, to);
              if (withValues) {
                out[to] = from[i];
              }
            }
          });
    }
  }

  /** Receives the counts of a chunk, one for each digit. */
  @FunctionalInterface
  interface HistogramSink {
    void accept(int group, int[] histogram);
  }

  /** The output position of the first key with each digit in a chunk. */
  @FunctionalInterface
  interface Places {
    int[] of(int group);
  }
}
