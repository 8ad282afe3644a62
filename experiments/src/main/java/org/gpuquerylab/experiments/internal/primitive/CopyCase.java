package org.gpuquerylab.experiments.internal.primitive;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/** A copy on the device, with which all other primitives are compared. */
final class CopyCase implements PrimitiveCase {

  @Override
  public String name() {
    return PrimitiveCases.COPY;
  }

  @Override
  public String title() {
    return "device copy of longs";
  }

  @Override
  public double bytesPerElement(int n) {
    return 2.0 * Long.BYTES;
  }

  @Override
  public boolean needsDoubles() {
    return false;
  }

  @Override
  public ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n) {
    long[] random = RandomInput.array(ElementType.LONG, n);
    DeviceBuffer<long[]> from = RandomInput.upload(workspace, queue, ElementType.LONG, random);
    DeviceBuffer<long[]> to = workspace.allocate(ElementType.LONG, n);
    return new ReadyPrimitive(
        () -> queue.copy(from, 0, to, 0, n),
        () -> ArrayContents.of((Object) ArrayContents.read(queue, to, n)));
  }

  @Override
  public double expected(int n) {
    return ArrayContents.of((Object) RandomInput.array(ElementType.LONG, n));
  }
}
