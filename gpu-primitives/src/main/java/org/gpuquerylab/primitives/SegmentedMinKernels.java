package org.gpuquerylab.primitives;

import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code segmented_min.cl} with their twins. */
final class SegmentedMinKernels {
  private SegmentedMinKernels() {}

  /** Finds the minimum of each segment, or of each part of a segment. */
  @KernelFile(value = "segmented_min", kernel = "segmented_min")
  record SegmentedMinUnits<V>(
      DeviceBuffer<V> values,
      DeviceBuffer<int[]> offsets,
      int length,
      int segments,
      int parts,
      int team,
      DeviceBuffer<long[]> partialKeys,
      DeviceBuffer<int[]> partialArguments,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments)
      implements KernelCall {

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Candidates candidates = Candidates.of(values.array());
      Output output = Output.of(minima, arguments);
      IntToLongFunction first = first(defines);
      IntStream.range(0, segments * parts)
          .parallel()
          .forEach(unit -> write(best(candidates, first, unit), unit, output));
    }

    private Winner best(Candidates candidates, IntToLongFunction first, int unit) {
      int segment = unit / parts;
      long start = first.applyAsLong(segment);
      long items = first.applyAsLong(segment + 1) - start;
      int begin = (int) (start + items * (unit % parts) / parts);
      int end = (int) (start + items * (unit % parts + 1) / parts);
      Winner best = new Winner();
      for (int i = begin; i < end; i++) {
        best.offer(candidates.key(i), i);
      }
      return best;
    }

    private void write(Winner best, int unit, Output output) {
      if (parts == 1) {
        output.write(best, unit);
      } else {
        partialKeys.array()[unit] = best.key();
        partialArguments.array()[unit] = best.argument();
      }
    }

    /** The position at which a segment begins. */
    private IntToLongFunction first(KernelDefines defines) {
      if (defines.flag("OFFSETS")) {
        int[] begins = offsets.array();
        return segment -> begins[segment];
      }
      return segment -> segment * (long) length;
    }
  }

  /** Combines the minima of each segment's parts. */
  @KernelFile("segmented_min")
  record SegmentedMinJoin<V>(
      DeviceBuffer<long[]> partialKeys,
      DeviceBuffer<int[]> partialArguments,
      int parts,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments)
      implements KernelCall {

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      long[] keys = partialKeys.array();
      int[] positions = partialArguments.array();
      Output output = Output.of(minima, arguments);
      IntStream.range(0, (int) grid.groups())
          .parallel()
          .forEach(
              segment -> {
                Winner best = new Winner();
                for (int unit = segment * parts; unit < (segment + 1) * parts; unit++) {
                  best.offer(keys[unit], positions[unit]);
                }
                output.write(best, segment);
              });
    }
  }

  @SuppressWarnings(
      "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
  private record Output(Candidates minima, int[] positions) {
    static Output of(DeviceBuffer<?> minima, DeviceBuffer<int[]> positions) {
      return new Output(Candidates.of(minima.array()), positions.array());
    }

    void write(Winner best, int segment) {
      if (best.isNone()) {
        minima.setEmpty(segment);
      } else {
        minima.set(segment, best.key());
      }
      positions[segment] = best.argument();
    }
  }
}
