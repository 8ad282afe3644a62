package org.gpuquerylab.experiments.internal.primitive;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.GroupedMin;

/**
 * The smallest value of each key, with its winner; each key has about eight values.
 *
 * @param byOrder whether values keep their original order although the keys were sorted; positions
 *     then refer to the values
 */
record GroupsCase(boolean byOrder) implements PrimitiveCase {
  private static final int GROUP = 8;

  /** The number of bytes that the access to an isolated value moves: a memory sector. */
  private static final int SECTOR = 32;

  @Override
  public String name() {
    return byOrder ? "groups-by-order" : "groups-in-place";
  }

  @Override
  public String title() {
    return "grouped minima, values " + (byOrder ? "by order" : "in place");
  }

  @Override
  public double bytesPerElement(int n) {
    int read = Long.BYTES + (byOrder ? Integer.BYTES + SECTOR : Double.BYTES);
    return read + (double) (Long.BYTES + Double.BYTES + Integer.BYTES) / GROUP;
  }

  @Override
  public boolean needsDoubles() {
    return true;
  }

  @Override
  public ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n) {
    GroupedMin<long[], double[]> min =
        workspace.own(
            () -> new GroupedMin<>(workspace.backend(), ElementType.LONG, ElementType.DOUBLE, n));
    double[] random = RandomInput.array(ElementType.DOUBLE, n);
    DeviceBuffer<long[]> keys =
        RandomInput.upload(workspace, queue, ElementType.LONG, RandomInput.groups(n, GROUP));
    DeviceBuffer<double[]> values =
        RandomInput.upload(workspace, queue, ElementType.DOUBLE, random);
    DeviceBuffer<int[]> order =
        RandomInput.upload(workspace, queue, ElementType.INT, RandomInput.positions(n));
    GroupedMin.Winners<long[], double[]> winners =
        new GroupedMin.Winners<>(
            workspace.allocate(ElementType.LONG, n),
            workspace.allocate(ElementType.DOUBLE, n),
            workspace.allocate(ElementType.INT, n),
            workspace.allocate(ElementType.INT, 1));
    Runnable commands =
        byOrder
            ? () -> min.run(queue, keys, order, values, n, winners)
            : () -> min.run(queue, keys, values, n, winners);
    return new ReadyPrimitive(commands, () -> checksum(queue, winners));
  }

  private static double checksum(CommandQueue queue, GroupedMin.Winners<long[], double[]> winners) {
    int count = ArrayContents.count(queue, winners.count());
    return ArrayContents.of(
        ArrayContents.read(queue, winners.keys(), count),
        ArrayContents.read(queue, winners.minima(), count),
        ArrayContents.read(queue, winners.arguments(), count));
  }

  @Override
  public double expected(int n) {
    long[] keys = RandomInput.groups(n, GROUP);
    double[] values = RandomInput.array(ElementType.DOUBLE, n);
    int[] order = byOrder ? RandomInput.positions(n) : IntStream.range(0, n).toArray();
    long[] distinct = new long[n];
    int[] winners = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        distinct[count] = keys[i];
        winners[count++] = order[i];
      } else if (values[order[i]] < values[winners[count - 1]]) {
        winners[count - 1] = order[i];
      }
    }
    int[] last = Arrays.copyOf(winners, count);
    double[] minima = IntStream.of(last).mapToDouble(winner -> values[winner]).toArray();
    return ArrayContents.of(Arrays.copyOf(distinct, count), minima, last);
  }
}
