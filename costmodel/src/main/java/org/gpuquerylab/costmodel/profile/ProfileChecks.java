package org.gpuquerylab.costmodel.profile;

import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/** Checks of a profile's parts; each message names the part by its path in the file. */
final class ProfileChecks {
  /**
   * The smallest value that a profile may have for seconds, bytes, rates and similar numbers.
   * Products of several numbers from this value to {@link #MOST} are finite.
   */
  private static final double LEAST = 1e-15;

  private static final double MOST = 1e24;

  private ProfileChecks() {}

  static void positive(String path, double value) {
    if (!(value > 0)) {
      throw new CostModelException(path + " is missing or not positive; measure it again");
    }
    if (value < LEAST || value > MOST) {
      throw new CostModelException(
          path + " is " + value + ", which no device has; measure it again");
    }
  }

  /** Checks a coefficient of work. */
  static void coefficient(String path, @Nullable Double value) {
    if (value == null || !(value >= 0 && value <= MOST)) {
      throw new CostModelException(path + " is not a number of at least 0; fit it again: " + value);
    }
  }

  /** Checks the ends of a range of an operator's input; rows, bytes and fractions may be 0. */
  static void range(String path, @Nullable FittedRange value) {
    if (value == null) {
      throw new CostModelException(path + " is missing; fit it again");
    }
    end(path + ".least", value.least());
    end(path + ".greatest", value.greatest());
  }

  private static void end(String path, double value) {
    if (value != 0 && !(value >= LEAST && value <= MOST)) {
      throw new CostModelException(path + " is " + value + ", which no input has; fit it again");
    }
  }

  static void text(String path, @Nullable String value) {
    if (value == null || value.isBlank()) {
      throw new CostModelException(path + " is missing; measure it again");
    }
    Quote.faultOfName(value)
        .ifPresent(
            fault -> {
              throw new CostModelException(path + ": " + fault);
            });
  }

  static void present(String path, @Nullable Object value) {
    if (value == null) {
      throw new CostModelException(path + " is missing; measure it again");
    }
  }
}
