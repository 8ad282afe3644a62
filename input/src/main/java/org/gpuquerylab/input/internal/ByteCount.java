package org.gpuquerylab.input.internal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes in options and addresses: whole numbers, optionally followed by K, M or G. */
public final class ByteCount {
  private static final Pattern BYTES = Pattern.compile("([0-9]{1,15})([KMGkmg]?)");
  private static final String UNITS = "KMG";

  private ByteCount() {}

  /**
   * Reads the value of an option or property.
   *
   * @param faults creates what is thrown if the value is not such a number; the message names the
   *     option
   */
  public static long parse(String option, String text, FaultMaker faults) {
    Matcher matcher = BYTES.matcher(text);
    if (!matcher.matches()) {
      throw faults.of(
          option + " " + text + ": give a whole number of bytes, or a number followed by K, M or G",
          null);
    }
    String unit = matcher.group(2).toUpperCase(Locale.ROOT);
    int power = unit.isEmpty() ? 0 : 1 + UNITS.indexOf(unit);
    double bytes = Double.parseDouble(matcher.group(1)) * Math.pow(1024, power);
    return bytes > Long.MAX_VALUE ? Long.MAX_VALUE : (long) bytes;
  }

  /**
   * The number of bytes, rounded up to a whole number of K, M or G. The unit is the largest unit of
   * which there are at least 2.
   */
  public static String roundedUp(long bytes) {
    long number = bytes;
    int unit = -1;
    while (number >= 2048 && unit < UNITS.length() - 1) {
      number = (number + 1023) / 1024;
      unit++;
    }
    return number + (unit < 0 ? "" : UNITS.substring(unit, unit + 1));
  }
}
