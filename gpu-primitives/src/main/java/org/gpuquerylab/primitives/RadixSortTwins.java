package org.gpuquerylab.primitives;

import static org.gpuquerylab.primitives.RadixPasses.RADIX;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code radix_sort.cl}: a parallel counting sort over the same chunks. */
final class RadixSortTwins {
  private RadixSortTwins() {}

  static void histogram(Grid grid, KernelArguments arguments) {
    int[] counts = arguments.ints("counts");
    int groups = (int) grid.groups();
    forEachHistogram(
        grid,
        arguments,
        (group, histogram) -> {
          for (int digit = 0; digit < RADIX; digit++) {
            counts[digit * groups + group] = histogram[digit];
          }
        });
  }

  /** Counts the digits of each chunk, in parallel. */
  static void forEachHistogram(Grid grid, KernelArguments arguments, HistogramSink sink) {
    RadixKeys keys = RadixKeys.of(arguments);
    int shift = arguments.intValue("shift");
    int mask = arguments.intValue("mask");
    Chunks.forEach(
        grid,
        arguments,
        arguments.intValue("n"),
        (group, begin, end) -> {
          int[] histogram = new int[RADIX];
          for (int i = begin; i < end; i++) {
            histogram[keys.digit(i, shift, mask)]++;
          }
          sink.accept(group, histogram);
        });
  }

  static void offsets(Grid grid, KernelArguments arguments) {
    int[] counts = arguments.ints("counts");
    int[] totals = arguments.ints("totals");
    int chunks = arguments.intValue("chunks");
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

  static void scatter(Grid grid, KernelArguments arguments) {
    int[] counts = arguments.ints("counts");
    int[] totals = arguments.ints("totals");
    int groups = (int) grid.groups();
    scatter(
        grid,
        arguments,
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

  /**
   * Moves the keys of each chunk, and their values, in parallel.
   *
   * @param places where the first key of each digit in a chunk goes; modified
   */
  static void scatter(Grid grid, KernelArguments arguments, Places places) {
    RadixKeys keys = RadixKeys.moving(arguments);
    int[] values = arguments.ints("values");
    int[] valuesOut = arguments.ints("values_out");
    boolean withValues = arguments.define("VALUES") == 1;
    int shift = arguments.intValue("shift");
    int mask = arguments.intValue("mask");
    Chunks.forEach(
        grid,
        arguments,
        arguments.intValue("n"),
        (group, begin, end) -> {
          int[] next = places.of(group);
          for (int i = begin; i < end; i++) {
            int to = next[keys.digit(i, shift, mask)]++;
            keys.move(i, to);
            if (withValues) {
              valuesOut[to] = values[i];
            }
          }
        });
  }

  /** What to do with a chunk's counts, one a digit. */
  @FunctionalInterface
  interface HistogramSink {
    void accept(int group, int[] histogram);
  }

  /** Where the first key of each digit in a chunk goes. */
  @FunctionalInterface
  interface Places {
    int[] of(int group);
  }
}
