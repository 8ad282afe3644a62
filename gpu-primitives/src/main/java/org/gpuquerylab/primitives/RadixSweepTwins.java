package org.gpuquerylab.primitives;

import static org.gpuquerylab.primitives.RadixPasses.RADIX;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.primitives.RadixSortKernels.RadixSweep;
import org.gpuquerylab.primitives.RadixSortKernels.RadixTotals;
import org.gpuquerylab.primitives.RadixSortTwins.Digits;

/**
 * The twins of {@code radix_sweep.cu}. A twin executes a whole launch. Therefore the twin of the
 * sweep does not use look-back: it counts the digits of all tiles, sums the counts and moves the
 * keys.
 */
final class RadixSweepTwins {
  private RadixSweepTwins() {}

  static void totals(RadixTotals<?> call, Grid grid, KernelDefines defines) {
    Arrays.fill(call.published().array(), 0, call.words(), 0);
    RadixKeys keys = RadixKeys.of(call.keys(), call.flip());
    KeyBits bits = new KeyBits(call.begin(), call.end(), false);
    AtomicIntegerArray totals = new AtomicIntegerArray(RADIX * bits.passes());
    Chunks.forEach(
        grid,
        defines,
        call.n(),
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
    int[] control = call.control().array();
    for (int i = 0; i < totals.length(); i++) {
      control[i] += totals.get(i);
    }
  }

  static void sweep(RadixSweep<?> call, Grid grid, KernelDefines defines) {
    int[][] places = new int[(int) grid.groups()][];
    RadixKeys keys = RadixKeys.moving(call.keys(), call.keysOut(), call.flip());
    Digits digits = new Digits(keys, call.n(), call.shift(), call.mask());
    digits.forEachHistogram(grid, defines, (group, histogram) -> places[group] = histogram);
    int[] control = call.control().array();
    int smaller = 0;
    for (int digit = 0; digit < RADIX; digit++) {
      int place = smaller;
      for (int[] counts : places) {
        int count = counts[digit];
        counts[digit] = place;
        place += count;
      }
      smaller += control[RADIX * call.pass() + digit];
    }
    digits.scatter(grid, defines, call.values(), call.valuesOut(), group -> places[group]);
  }
}
