package org.gpuquerylab.experiments.internal.primitive;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.StreamCompaction;

/**
 * Compaction of the flagged elements, about half of all elements, in their order.
 *
 * @param values whether values are moved; otherwise positions are written
 */
record CompactionCase(boolean values) implements PrimitiveCase {

  @Override
  public String name() {
    return values ? "longs-by-flags" : "positions-by-flags";
  }

  @Override
  public String title() {
    return (values ? "longs" : "positions") + " by byte flags, 1/2 set";
  }

  @Override
  public double bytesPerElement(int n) {
    return values ? 1 + 2 * Long.BYTES / 2.0 : 1 + Integer.BYTES / 2.0;
  }

  @Override
  public boolean needsDoubles() {
    return false;
  }

  @Override
  public ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n) {
    StreamCompaction<byte[], long[]> compaction =
        workspace.own(
            () ->
                new StreamCompaction<>(workspace.backend(), ElementType.BYTE, ElementType.LONG, n));
    DeviceBuffer<byte[]> flags =
        RandomInput.upload(workspace, queue, ElementType.BYTE, RandomInput.flags(n));
    DeviceBuffer<int[]> count = workspace.allocate(ElementType.INT, 1);
    if (values) {
      long[] random = RandomInput.array(ElementType.LONG, n);
      DeviceBuffer<long[]> longs = RandomInput.upload(workspace, queue, ElementType.LONG, random);
      DeviceBuffer<long[]> out = workspace.allocate(ElementType.LONG, n);
      return new ReadyPrimitive(
          () -> compaction.values(queue, flags, longs, out, count, n),
          () ->
              ArrayContents.of(
                  (Object) ArrayContents.read(queue, out, ArrayContents.count(queue, count))));
    }
    DeviceBuffer<int[]> out = workspace.allocate(ElementType.INT, n);
    return new ReadyPrimitive(
        () -> compaction.positions(queue, flags, out, count, n),
        () ->
            ArrayContents.of(
                (Object) ArrayContents.read(queue, out, ArrayContents.count(queue, count))));
  }

  @Override
  public double expected(int n) {
    byte[] flags = RandomInput.flags(n);
    int[] positions = IntStream.range(0, n).filter(i -> flags[i] != 0).toArray();
    if (!values) {
      return ArrayContents.of((Object) positions);
    }
    long[] random = RandomInput.array(ElementType.LONG, n);
    return ArrayContents.of((Object) IntStream.of(positions).mapToLong(i -> random[i]).toArray());
  }
}
