package org.gpuquerylab.primitives;

import static org.gpuquerylab.primitives.RadixSortKernels.RADIX;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code radix_sort.cl}: a parallel counting sort over the same chunks. */
interface RadixSortTwins {

  void histogram(Grid grid, KernelArguments arguments);

  void scatter(Grid grid, KernelArguments arguments);

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

  /** Stores a chunk's counts, one a digit. */
  private static void store(int[] histogram, int[] counts, int group, int groups) {
    for (int digit = 0; digit < RADIX; digit++) {
      counts[digit * groups + group] = histogram[digit];
    }
  }

  /** Where the first key of each digit in a chunk goes. */
  private static int[] places(Grid grid, KernelArguments arguments, int group) {
    int[] counts = arguments.ints("counts");
    int[] totals = arguments.ints("totals");
    int groups = (int) grid.groups();
    int[] places = new int[RADIX];
    int smaller = 0;
    for (int digit = 0; digit < RADIX; digit++) {
      places[digit] = smaller + counts[digit * groups + group];
      smaller += totals[digit];
    }
    return places;
  }

  /** {@code int} keys. */
  final class Ints implements RadixSortTwins {
    @Override
    public void histogram(Grid grid, KernelArguments arguments) {
      int[] keys = arguments.ints("keys");
      int shift = arguments.intValue("shift");
      int mask = arguments.intValue("mask");
      int flip = arguments.intValue("flip");
      Chunks.forEach(
          grid,
          arguments,
          arguments.intValue("n"),
          (group, begin, end) -> {
            int[] histogram = new int[RADIX];
            for (int i = begin; i < end; i++) {
              histogram[((keys[i] ^ flip) >>> shift) & mask]++;
            }
            store(histogram, arguments.ints("counts"), group, (int) grid.groups());
          });
    }

    @Override
    public void scatter(Grid grid, KernelArguments arguments) {
      int[] keys = arguments.ints("keys");
      int[] keysOut = arguments.ints("keys_out");
      int[] values = arguments.ints("values");
      int[] valuesOut = arguments.ints("values_out");
      boolean withValues = arguments.define("VALUES") == 1;
      int shift = arguments.intValue("shift");
      int mask = arguments.intValue("mask");
      int flip = arguments.intValue("flip");
      Chunks.forEach(
          grid,
          arguments,
          arguments.intValue("n"),
          (group, begin, end) -> {
            int[] places = places(grid, arguments, group);
            for (int i = begin; i < end; i++) {
              int to = places[((keys[i] ^ flip) >>> shift) & mask]++;
              keysOut[to] = keys[i];
              if (withValues) {
                valuesOut[to] = values[i];
              }
            }
          });
    }
  }

  /** {@code long} keys. */
  final class Longs implements RadixSortTwins {
    @Override
    public void histogram(Grid grid, KernelArguments arguments) {
      long[] keys = arguments.longs("keys");
      int shift = arguments.intValue("shift");
      int mask = arguments.intValue("mask");
      long flip = arguments.longValue("flip");
      Chunks.forEach(
          grid,
          arguments,
          arguments.intValue("n"),
          (group, begin, end) -> {
            int[] histogram = new int[RADIX];
            for (int i = begin; i < end; i++) {
              histogram[(int) ((keys[i] ^ flip) >>> shift) & mask]++;
            }
            store(histogram, arguments.ints("counts"), group, (int) grid.groups());
          });
    }

    @Override
    public void scatter(Grid grid, KernelArguments arguments) {
      long[] keys = arguments.longs("keys");
      long[] keysOut = arguments.longs("keys_out");
      int[] values = arguments.ints("values");
      int[] valuesOut = arguments.ints("values_out");
      boolean withValues = arguments.define("VALUES") == 1;
      int shift = arguments.intValue("shift");
      int mask = arguments.intValue("mask");
      long flip = arguments.longValue("flip");
      Chunks.forEach(
          grid,
          arguments,
          arguments.intValue("n"),
          (group, begin, end) -> {
            int[] places = places(grid, arguments, group);
            for (int i = begin; i < end; i++) {
              int to = places[(int) ((keys[i] ^ flip) >>> shift) & mask]++;
              keysOut[to] = keys[i];
              if (withValues) {
                valuesOut[to] = values[i];
              }
            }
          });
    }
  }
}
