package org.gpuquerylab.operators.sort;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.primitives.sort.KeyBits;
import org.gpuquerylab.primitives.sort.RadixSort;

/** Sort by the {@link RadixSort} primitive: O(rows x key bits / 8) work for each key. */
public final class RadixSortOperator extends PairSort {
  /** This operator's name in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = "radix sort";

  /** A sort that runs in a context. */
  public RadixSortOperator(OperatorContext context) {
    super(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  @SuppressWarnings("unchecked") // The buffer says its element type.
  void sortPairs(DeviceBuffer<?> keys, DeviceBuffer<int[]> values, int n) {
    if (keys.type() == ElementType.INT) {
      sort(ElementType.INT, (DeviceBuffer<int[]>) keys, values, n);
    } else {
      sort(ElementType.LONG, (DeviceBuffer<long[]>) keys, values, n);
    }
  }

  private <K> void sort(
      ElementType<K> type, DeviceBuffer<K> keys, DeviceBuffer<int[]> values, int n) {
    try (RadixSort<K> sort = RadixSort.ofPairs(context().backend(), type, n)) {
      // One pass for each byte reads and writes both.
      long bytes = 2L * n * (type.bytes() + 4) * type.bytes();
      context()
          .steps()
          .run(
              NAME,
              "radix passes",
              () -> bytes,
              () -> sort.run(context().queue(), keys, values, n, KeyBits.unsigned(type)));
      context().queue().finish();
    }
  }
}
