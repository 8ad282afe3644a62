package org.gpuquerylab.experiments.internal.primitive;

import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.Reduce;
import org.gpuquerylab.primitives.Reduction;

/**
 * The sum or the minimum of all elements.
 *
 * @param type the type of the elements, int or double
 * @param reduction the operation; for ints, only the sum
 */
record ReduceCase<A>(ElementType<A> type, Reduction reduction) implements PrimitiveCase {

  @Override
  public String name() {
    return reduction.name().toLowerCase(Locale.ROOT) + "-" + type + "s";
  }

  @Override
  public String title() {
    return reduction.name().toLowerCase(Locale.ROOT) + " of " + type + "s";
  }

  @Override
  public double bytesPerElement(int n) {
    return type.bytes();
  }

  @Override
  public boolean needsDoubles() {
    return type.equals(ElementType.DOUBLE);
  }

  @Override
  public ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n) {
    Reduce<A> reduce = workspace.own(() -> new Reduce<>(workspace.backend(), type, reduction));
    DeviceBuffer<A> in = RandomInput.upload(workspace, queue, type, RandomInput.array(type, n));
    DeviceBuffer<A> out = workspace.allocate(type, 1);
    return new ReadyPrimitive(
        () -> reduce.run(queue, in, out, n), () -> only(ArrayContents.read(queue, out, 1)));
  }

  private static double only(Object array) {
    return array instanceof int[] ints ? ints[0] : ((double[]) array)[0];
  }

  /** Sums of integers wrap around, as on the device. */
  @Override
  public double expected(int n) {
    A array = RandomInput.array(type, n);
    if (array instanceof int[] ints) {
      return Arrays.stream(ints).sum();
    }
    double[] doubles = (double[]) array;
    return reduction == Reduction.SUM
        ? Arrays.stream(doubles).sum()
        : Arrays.stream(doubles).min().orElseThrow();
  }
}
