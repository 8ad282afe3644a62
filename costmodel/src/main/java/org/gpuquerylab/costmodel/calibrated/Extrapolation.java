package org.gpuquerylab.costmodel.calibrated;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.jspecify.annotations.Nullable;

/**
 * A number of an operator's input that lies outside of what its coefficients were fitted to.
 *
 * @param number its name
 * @param value its value
 * @param range from where to where it lay in the fit; null where the profile does not say
 */
public record Extrapolation(String number, double value, @Nullable FittedRange range) {

  @Override
  public String toString() {
    return range == null
        ? String.format(Locale.ROOT, "%s %.4g, fitted to what is not known", number, value)
        : String.format(
            Locale.ROOT,
            "%s %.4g, fitted to %.4g to %.4g",
            number,
            value,
            range.least(),
            range.greatest());
  }
}
