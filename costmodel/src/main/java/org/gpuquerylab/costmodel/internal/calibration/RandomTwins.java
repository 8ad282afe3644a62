package org.gpuquerylab.costmodel.internal.calibration;

import static org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.BLOCK;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntConsumer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Gather;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.HashItems;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Scatter;

/**
 * Twins of the microbenchmarks with unordered accesses. Twins must tolerate that groups run in
 * parallel.
 */
final class RandomTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  private RandomTwins() {}

  /** Equal to {@code mixed} in {@code microbenchmarks.cl}. */
  static int mixed(int number) {
    int x = number;
    x ^= x >>> 16;
    x *= 0x85ebca6b;
    x ^= x >>> 13;
    x *= 0xc2b2ae35;
    return x ^ (x >>> 16);
  }

  static void gather(Gather call, Grid grid) {
    int[] in = call.in().array();
    int[] sums = call.sums().array();
    int mask = call.mask();
    StreamTwins.forEachGroup(
        grid,
        group -> {
          int sum = 0;
          for (long block = group; block < call.blocks(); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              sum += in[mixed(i) & mask];
            }
          }
          sums[group] = sum;
        });
  }

  static void scatter(Scatter call, Grid grid) {
    int[] out = call.out().array();
    int mask = call.mask();
    StreamTwins.forEachGroup(
        grid,
        group -> {
          for (long block = group; block < call.blocks(); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              int place = mixed(i) & mask;
              out[place] = place;
            }
          }
        });
  }

  /** Adds 1 to a counter atomically, because several threads may run. */
  static IntConsumer increment(int[] counters) {
    return i -> INTS.getAndAdd(counters, i, 1);
  }

  /** Adds 1 to a counter of an {@code int} array atomically. */
  static IntConsumer increment(long[] counters) {
    return i -> LONGS.getAndAdd(counters, i, 1L);
  }

  static void addAtomic(IntConsumer increment, long blocks, int mask, Grid grid) {
    StreamTwins.forEachGroup(
        grid,
        group -> {
          for (long block = group; block < blocks; block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              increment.accept(mixed(i) & mask);
            }
          }
        });
  }

  static void hashItems(HashItems call, Grid grid) {
    int[] sums = call.sums().array();
    StreamTwins.forEachGroup(
        grid,
        group -> {
          int sum = 0;
          for (long block = group; block < call.blocks(); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              sum += mixed(i);
            }
          }
          sums[group] = sum;
        });
  }
}
