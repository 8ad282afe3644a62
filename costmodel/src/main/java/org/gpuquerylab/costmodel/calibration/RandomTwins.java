package org.gpuquerylab.costmodel.calibration;

import static org.gpuquerylab.costmodel.calibration.Microbenchmarks.BLOCK;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Twins of the microbenchmarks whose accesses are in no order. Groups run in parallel. */
final class RandomTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  private RandomTwins() {}

  /** As {@code mixed} in {@code microbenchmarks.cl}. */
  static int mixed(int number) {
    int x = number;
    x ^= x >>> 16;
    x *= 0x85ebca6b;
    x ^= x >>> 13;
    x *= 0xc2b2ae35;
    return x ^ (x >>> 16);
  }

  static void gather(Grid grid, KernelArguments a) {
    int[] in = a.ints("in");
    int[] sums = a.ints("sums");
    int mask = a.intValue("mask");
    StreamTwins.forEachGroup(
        grid,
        group -> {
          int sum = 0;
          for (long block = group; block < a.longValue("blocks"); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              sum += in[mixed(i) & mask];
            }
          }
          sums[group] = sum;
        });
  }

  static void scatter(Grid grid, KernelArguments a) {
    int[] out = a.ints("out");
    int mask = a.intValue("mask");
    StreamTwins.forEachGroup(
        grid,
        group -> {
          for (long block = group; block < a.longValue("blocks"); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              int place = mixed(i) & mask;
              out[place] = place;
            }
          }
        });
  }

  static void addAtomic(Grid grid, KernelArguments a) {
    int[] counters = a.ints("counters");
    int mask = a.intValue("mask");
    StreamTwins.forEachGroup(
        grid,
        group -> {
          for (long block = group; block < a.longValue("blocks"); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              INTS.getAndAdd(counters, mixed(i) & mask, 1);
            }
          }
        });
  }

  static void addAtomic64(Grid grid, KernelArguments a) {
    long[] counters = a.longs("counters");
    int mask = a.intValue("mask");
    StreamTwins.forEachGroup(
        grid,
        group -> {
          for (long block = group; block < a.longValue("blocks"); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              LONGS.getAndAdd(counters, mixed(i) & mask, 1L);
            }
          }
        });
  }

  static void hashItems(Grid grid, KernelArguments a) {
    int[] sums = a.ints("sums");
    StreamTwins.forEachGroup(
        grid,
        group -> {
          int sum = 0;
          for (long block = group; block < a.longValue("blocks"); block += grid.groups()) {
            int first = (int) (block * BLOCK);
            for (int i = first; i < first + BLOCK; i++) {
              sum += mixed(i);
            }
          }
          sums[group] = sum;
        });
  }
}
