package org.gpuquerylab.operators.internal.general;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.jspecify.annotations.Nullable;

/** Loads the values of one column for {@link Interpreter}. */
final class Loader {
  private final Object values;
  private final int @Nullable [] validity;
  private final int @Nullable [] references;
  private final boolean second;

  Loader(
      KernelDefines defines,
      int k,
      Object values,
      List<DeviceBuffer<int[]>> validity,
      List<DeviceBuffer<int[]>> references) {
    this.values = values;
    this.validity = array(defines, "NULLABLE_" + k, "VALIDITY_" + k, validity);
    this.references = array(defines, "REFERS_" + k, "REFERENCES_" + k, references);
    this.second = defines.flag("SIDE_" + k);
  }

  private static int @Nullable [] array(
      KernelDefines defines, String has, String number, List<DeviceBuffer<int[]>> buffers) {
    return defines.flag(has) ? buffers.get(defines.intValue(number)).array() : null;
  }

  void load(Interpreter into, int k, int row, int other) {
    int side = second ? other : row;
    int at = references == null ? side : references[side];
    into.x[k] = 0;
    into.y[k] = 0;
    into.ok[k] = at >= 0 && (validity == null || (validity[at >> 5] >>> (at & 31) & 1) != 0);
    if (!into.ok[k]) {
      return;
    }
    if (values instanceof int[] ints) {
      into.x[k] = ints[at];
    } else if (values instanceof long[] longs) {
      into.x[k] = longs[at];
    } else if (values instanceof byte[] bytes) {
      into.x[k] = bytes[at];
    } else if (values instanceof float[] floats) {
      into.y[k] = floats[at];
    } else {
      into.y[k] = ((double[]) values)[at];
    }
  }
}
