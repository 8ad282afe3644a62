package org.gpuquerylab.costmodel.calibrated;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.jspecify.annotations.Nullable;

/**
 * A number of an operator's input that is outside the range to which its coefficients were fitted.
 *
 * @param number the name of the number
 * @param value the value of the number
 * @param range the number's range in the fit; null if the profile does not contain it
 */
public record Extrapolation(String number, double value, @Nullable FittedRange range) {

  @Override
  public String toString() {
    return range == null
        ? String.format(Locale.ROOT, "%s %.4g, fitted to an unknown range", number, value)
        : String.format(
            Locale.ROOT,
            "%s %.4g, fitted to %.4g to %.4g",
            number,
            value,
            range.least(),
            range.greatest());
  }
}
