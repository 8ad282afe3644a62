package org.gpuquerylab.costmodel.profile;

import org.gpuquerylab.costmodel.CostModelException;
import org.jspecify.annotations.Nullable;

/** Checks of a profile's parts; messages name the part by its path in the file. */
final class Numbers {
  private Numbers() {}

  static void positive(String path, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new CostModelException(path + " is missing or not positive, measure it again");
    }
  }

  static void present(String path, @Nullable Object value) {
    if (value == null) {
      throw new CostModelException(path + " is missing, measure it again");
    }
  }
}
