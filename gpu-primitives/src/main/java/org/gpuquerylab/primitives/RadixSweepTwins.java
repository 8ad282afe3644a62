package org.gpuquerylab.primitives;

import static org.gpuquerylab.primitives.RadixPasses.RADIX;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/**
 * The twins of {@code radix_sweep.cu}. A twin does a launch as a whole, so instead of look-back the
 * sweep counts the digits of all tiles, sums the counts and moves the keys.
 */
final class RadixSweepTwins {
  private RadixSweepTwins() {}

  static void totals(Grid grid, KernelArguments arguments) {
    Arrays.fill(arguments.ints("published"), 0, arguments.intValue("words"), 0);
    RadixKeys keys = RadixKeys.of(arguments);
    KeyBits bits = new KeyBits(arguments.intValue("begin"), arguments.intValue("end"), false);
    AtomicIntegerArray totals = new AtomicIntegerArray(RADIX * bits.passes());
    Chunks.forEach(
        grid,
        arguments,
        arguments.intValue("n"),
        (group, first, end) -> {
          int[] histogram = new int[totals.length()];
          for (int pass = 0; pass < bits.passes(); pass++) {
            int shift = bits.shift(pass);
            int mask = bits.mask(pass);
            for (int i = first; i < end; i++) {
              histogram[RADIX * pass + keys.digit(i, shift, mask)]++;
            }
          }
          for (int i = 0; i < histogram.length; i++) {
            totals.addAndGet(i, histogram[i]);
          }
        });
    int[] control = arguments.ints("control");
    for (int i = 0; i < totals.length(); i++) {
      control[i] += totals.get(i);
    }
  }

  static void sweep(Grid grid, KernelArguments arguments) {
    int[][] places = new int[(int) grid.groups()][];
    RadixSortTwins.forEachHistogram(
        grid, arguments, (group, histogram) -> places[group] = histogram);
    int[] control = arguments.ints("control");
    int smaller = 0;
    for (int digit = 0; digit < RADIX; digit++) {
      int place = smaller;
      for (int[] counts : places) {
        int count = counts[digit];
        counts[digit] = place;
        place += count;
      }
      smaller += control[RADIX * arguments.intValue("pass") + digit];
    }
    RadixSortTwins.scatter(grid, arguments, group -> places[group]);
  }
}
