package org.gpuquerylab.operators.sort;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.primitives.KeyBits;
import org.gpuquerylab.primitives.RadixSort;

/** A sort by the {@link RadixSort} primitive; the work is O(rows x key bits / 8) for each key. */
public final class RadixSortOperator extends PairSort {
  /** The name of this operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = "radix sort";

  /** Creates a sort that runs in a context. */
  public RadixSortOperator(OperatorContext context) {
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
      sort(ElementType.INT, (DeviceBuffer<int[]>) keys, values, n);
    } else {
      sort(ElementType.LONG, (DeviceBuffer<long[]>) keys, values, n);
    }
  }

  private <K> void sort(
      ElementType<K> type, DeviceBuffer<K> keys, DeviceBuffer<int[]> values, int n) {
    try (RadixSort<K> sort = RadixSort.ofPairs(context().backend(), type, n)) {
      // Each byte of the key needs one pass, which reads and writes keys and values.
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
