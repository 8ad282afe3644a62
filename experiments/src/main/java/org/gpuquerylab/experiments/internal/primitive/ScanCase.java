package org.gpuquerylab.experiments.internal.primitive;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.ExclusiveScan;

/**
 * An exclusive prefix sum.
 *
 * @param type the type of the elements, int or long
 */
record ScanCase<A>(ElementType<A> type) implements PrimitiveCase {

  @Override
  public String name() {
    return "scan-" + type + "s";
  }

  @Override
  public String title() {
    return "exclusive scan of " + type + "s";
  }

  @Override
  public double bytesPerElement(int n) {
    return 2.0 * type.bytes();
  }

  @Override
  public boolean needsDoubles() {
    return false;
  }

  @Override
  public ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n) {
    ExclusiveScan<A> scan = workspace.own(() -> new ExclusiveScan<>(workspace.backend(), type, n));
    DeviceBuffer<A> in = RandomInput.upload(workspace, queue, type, RandomInput.array(type, n));
    DeviceBuffer<A> out = workspace.allocate(type, n);
    return new ReadyPrimitive(
        () -> scan.run(queue, in, out, n),
        () -> ArrayContents.of(ArrayContents.read(queue, out, n)));
  }

  @Override
  public double expected(int n) {
    A array = RandomInput.array(type, n);
    if (array instanceof int[] ints) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        int next = ints[i];
        ints[i] = sum;
        sum += next;
      }
    } else if (array instanceof long[] longs) {
      long sum = 0;
      for (int i = 0; i < n; i++) {
        long next = longs[i];
        longs[i] = sum;
        sum += next;
      }
    }
    return ArrayContents.of(array);
  }
}
