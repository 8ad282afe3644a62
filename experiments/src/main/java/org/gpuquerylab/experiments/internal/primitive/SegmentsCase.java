package org.gpuquerylab.experiments.internal.primitive;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.SegmentedMin;

/**
 * The minima of segments with the same length, and their positions.
 *
 * @param length the number of elements of a segment; {@link #ALL} for one segment
 */
record SegmentsCase(int length) implements PrimitiveCase {
  /** The length that means one segment of all elements. */
  static final int ALL = 0;

  private int length(int n) {
    return length == ALL ? n : Math.min(n, length);
  }

  @Override
  public String name() {
    return "minima-of-" + (length == ALL ? "all" : length);
  }

  @Override
  public String title() {
    return length == ALL ? "minimum of one segment" : "minima of segments of " + length;
  }

  @Override
  public double bytesPerElement(int n) {
    return Double.BYTES + (double) (Double.BYTES + Integer.BYTES) / length(n);
  }

  @Override
  public boolean needsDoubles() {
    return true;
  }

  @Override
  public ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n) {
    int segments = n / length(n);
    SegmentedMin<double[]> min =
        workspace.own(() -> new SegmentedMin<>(workspace.backend(), ElementType.DOUBLE));
    double[] random = RandomInput.array(ElementType.DOUBLE, n);
    DeviceBuffer<double[]> in = RandomInput.upload(workspace, queue, ElementType.DOUBLE, random);
    DeviceBuffer<double[]> minima = workspace.allocate(ElementType.DOUBLE, segments);
    DeviceBuffer<int[]> positions = workspace.allocate(ElementType.INT, segments);
    return new ReadyPrimitive(
        () -> min.run(queue, in, length(n), segments, minima, positions),
        () ->
            ArrayContents.of(
                ArrayContents.read(queue, minima, segments),
                ArrayContents.read(queue, positions, segments)));
  }

  @Override
  public double expected(int n) {
    double[] random = RandomInput.array(ElementType.DOUBLE, n);
    int segments = n / length(n);
    double[] minima = new double[segments];
    int[] positions = new int[segments];
    for (int segment = 0; segment < segments; segment++) {
      int begin = segment * length(n);
      int best = begin;
      for (int i = begin + 1; i < begin + length(n); i++) {
        best = random[i] < random[best] ? i : best;
      }
      minima[segment] = random[best];
      positions[segment] = best;
    }
    return ArrayContents.of(minima, positions);
  }
}
