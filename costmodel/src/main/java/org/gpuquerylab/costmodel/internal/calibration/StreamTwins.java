package org.gpuquerylab.costmodel.internal.calibration;

import static org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.BLOCK;
import static org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.CHUNK;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.ReadStream;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.ReadStrided;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.WriteStream;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.WriteStrided;

/**
 * Twins of the microbenchmarks whose accesses are in order. Twins must tolerate that groups run in
 * parallel.
 */
final class StreamTwins {
  private StreamTwins() {}

  static void read(ReadStream call, Grid grid) {
    int[] in = call.in().array();
    int[] sums = call.sums().array();
    forEachGroup(
        grid,
        group -> {
          int sum = 0;
          for (long pass = 0; pass < call.passes(); pass++) {
            sum += sum(in, start(grid, group, pass, call.chunks()));
          }
          sums[group] = sum;
        });
  }

  private static int sum(int[] in, int start) {
    int sum = 0;
    for (int i = start; i < start + CHUNK; i++) {
      sum += in[i];
    }
    return sum;
  }

  static void write(WriteStream call, Grid grid) {
    int[] out = call.out().array();
    int value = call.value();
    forEachGroup(
        grid,
        group -> {
          for (long pass = 0; pass < call.passes(); pass++) {
            int start = start(grid, group, pass, call.chunks());
            Arrays.fill(out, start, start + CHUNK, value);
          }
        });
  }

  /** The first integer of the chunk that a group processes in a pass. */
  private static int start(Grid grid, int group, long pass, long chunks) {
    return (int) ((group + pass * (grid.groups() + 1)) % chunks) * CHUNK;
  }

  static void readStrided(ReadStrided call, Grid grid) {
    int[] in = call.in().array();
    int[] sums = call.sums().array();
    int stride = (int) call.stride();
    forEachGroup(
        grid,
        group -> {
          int sum = 0;
          for (long block = group; block < call.blocks(); block += grid.groups()) {
            int start = (int) (block * BLOCK * stride);
            for (int i = 0; i < BLOCK; i++) {
              sum += in[start + i * stride];
            }
          }
          sums[group] = sum;
        });
  }

  static void writeStrided(WriteStrided call, Grid grid) {
    int[] out = call.out().array();
    int stride = (int) call.stride();
    int value = call.value();
    forEachGroup(
        grid,
        group -> {
          for (long block = group; block < call.blocks(); block += grid.groups()) {
            int start = (int) (block * BLOCK * stride);
            for (int i = 0; i < BLOCK; i++) {
              out[start + i * stride] = value;
            }
          }
        });
  }

  static void forEachGroup(Grid grid, IntConsumer work) {
    IntStream.range(0, (int) grid.groups()).parallel().forEach(work);
  }
}
