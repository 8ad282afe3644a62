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

  /** A factor that work is multiplied with. */
  static void coefficient(String path, @Nullable Double value) {
    if (value == null || !(value >= 0) || value.isInfinite()) {
      throw new CostModelException(path + " is no number of at least 0, fit it again: " + value);
    }
  }

  static void text(String path, @Nullable String value) {
    if (value == null || value.isBlank()) {
      throw new CostModelException(path + " is missing, measure it again");
    }
  }

  static void present(String path, @Nullable Object value) {
    if (value == null) {
      throw new CostModelException(path + " is missing, measure it again");
    }
  }
}
