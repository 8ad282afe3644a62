package org.gpuquerylab.operators.sort;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.sort.SortKernels.MergeRuns;
import org.gpuquerylab.operators.sort.SortKernels.SortPartitions;

/**
 * The merge sort of Yuan et al. 2013. A bitonic network sorts partitions of {@value #PARTITION}
 * rows in local memory; then the p partitions are merged in log2(p) steps. The merge-path method
 * divides the work of a step so that each thread group writes the same number of rows, no matter
 * from which runs the rows come. The work is O(n log n) for each key; the memory is a second copy
 * of keys and row numbers.
 */
public final class MergeSort extends PairSort {
  /** The name of this operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = "merge sort";

  /** The number of rows in a partition. */
  public static final int PARTITION = 1024;

  /** Creates a sort that runs in a context. */
  public MergeSort(OperatorContext context) {
    super(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  @SuppressWarnings("unchecked") // The buffer knows the type of its elements.
  void sortPairs(DeviceBuffer<?> keys, DeviceBuffer<int[]> values, int n) {
    if (keys.type() == ElementType.INT) {
      sort((DeviceBuffer<int[]>) keys, values, n);
    } else {
      sort((DeviceBuffer<long[]>) keys, values, n);
    }
  }

  private <K> void sort(DeviceBuffer<K> keys, DeviceBuffer<int[]> values, int n) {
    int keyBytes = keys.type().bytes();
    Map<String, Integer> defines =
        Map.of("GROUP", Tiles.GROUP, "PARTITION", PARTITION, "KEY_BYTES", keyBytes);
    Kernel<SortPartitions<K>> partitions =
        context().backend().compile(SortPartitions.class, defines);
    Kernel<MergeRuns<K>> merge = context().backend().compile(MergeRuns.class, defines);
    long bytes = movedBytes(keys, n);
    context()
        .steps()
        .run(
            NAME,
            "partition sort",
            () -> bytes,
            () ->
                context()
                    .queue()
                    .launch(partitions, tiles(n), new SortPartitions<>(keys, values, n)));
    try (Workspace scratch = new Workspace(context().backend())) {
      mergeRuns(scratch, merge, keys, values, n);
      // The scratch memory is freed after this call.
      context().queue().finish();
    }
  }

  private <K> void mergeRuns(
      Workspace scratch,
      Kernel<MergeRuns<K>> merge,
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> values,
      int n) {
    long bytes = movedBytes(keys, n);
    DeviceBuffer<K> otherKeys = scratch.allocate(keys.type(), Math.max(1, n));
    DeviceBuffer<int[]> otherValues = scratch.allocate(ElementType.INT, Math.max(1, n));
    boolean swapped = false;
    for (long width = PARTITION; width < n; width *= 2) {
      int run = (int) width;
      MergeRuns<K> call =
          swapped
              ? new MergeRuns<>(otherKeys, otherValues, keys, values, n, run)
              : new MergeRuns<>(keys, values, otherKeys, otherValues, n, run);
      context()
          .steps()
          .run(NAME, "merge", () -> bytes, () -> context().queue().launch(merge, tiles(n), call));
      swapped = !swapped;
    }
    if (swapped) {
      context().queue().copy(otherKeys, 0, keys, 0, n);
      context().queue().copy(otherValues, 0, values, 0, n);
    }
  }

  /** The number of bytes that a step reads and writes. */
  private static long movedBytes(DeviceBuffer<?> keys, int n) {
    return 2L * n * (keys.type().bytes() + 4);
  }

  /** A grid with one thread group for each partition. */
  private static Grid tiles(int n) {
    long tiles = Math.max(1, (n + (long) PARTITION - 1) / PARTITION);
    return new Grid(tiles * Tiles.GROUP, Tiles.GROUP);
  }
}
