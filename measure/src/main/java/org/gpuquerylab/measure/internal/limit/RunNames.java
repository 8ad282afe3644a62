package org.gpuquerylab.measure.internal.limit;

import java.util.Locale;
import java.util.regex.Pattern;
import org.gpuquerylab.input.internal.Quote;

/**
 * Checks the names that a run folder may contain. Only certain characters are allowed, because the
 * names appear in file names, in pages, on terminals and in commands to copy.
 */
public final class RunNames {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");
  private static final Pattern VALUE =
      Pattern.compile("-[0-9]{1,18}|[A-Za-z0-9][A-Za-z0-9+._:-]{0,63}");
  private static final Pattern MEASURE = Pattern.compile("[A-Za-z][A-Za-z0-9 ._-]{0,63}");

  private RunNames() {}

  /** Checks the name of an experiment. */
  public static String experiment(String name) {
    return check(NAME, "experiment", name, "a name such as meister-fig09");
  }

  /** Checks the name of an axis. */
  public static String axis(String name) {
    return check(NAME, "axis", name, "a name such as log2-rows");
  }

  /** Checks a value of an axis. */
  public static String value(String axis, String value) {
    return check(VALUE, "axis " + axis, value, "a value such as 12, h+f-gpu or opencl:1");
  }

  /** Checks the name of a measure. */
  public static String measure(String name) {
    return check(MEASURE, "measures", name, "a name such as 'phase join nanos'");
  }

  private static String check(Pattern pattern, String field, String text, String must) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s: %s must be %s", field, Quote.of(text), must));
    }
    return text;
  }
}
