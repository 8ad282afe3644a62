package org.gpuquerylab.plots.shown;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashSet;
import java.util.Set;

/** Labels of axis ticks: plain decimals near one, powers of ten far above it. */
public final class TickLabel {

  /** The labels of one plot, in the order in which they are first requested. */
  public static final class Seen {
    private final Set<String> labels = new LinkedHashSet<>();

    /** Returns the label of a value, and adds the label to the set of all labels. */
    public String of(double value) {
      String label = TickLabel.of(value);
      labels.add(label);
      return label;
    }

    /** All labels that were requested so far. */
    public Set<String> labels() {
      return labels;
    }
  }

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  private static final double LARGE = 10_000;

  private TickLabel() {}

  /** The label of a value. */
  public static String of(double value) {
    double exponent = Math.log10(Math.abs(value));
    if (value >= LARGE && Math.abs(exponent - Math.rint(exponent)) < 1e-9) {
      return "10" + superscript((int) Math.rint(exponent));
    }
    BigDecimal rounded = new BigDecimal(value, new MathContext(10)).stripTrailingZeros();
    boolean plain = value == 0 || (Math.abs(exponent) < 7);
    return plain ? rounded.toPlainString() : rounded.toString();
  }

  /** A length as a whole number if it is at least 10, otherwise with two significant digits. */
  public static String rounded(double length) {
    MathContext two = new MathContext(2);
    return length >= 10 ? of(Math.rint(length)) : of(new BigDecimal(length, two).doubleValue());
  }

  /** A value with three significant digits, such as the value beside a bar. */
  public static String significant(double value) {
    BigDecimal rounded = new BigDecimal(value, new MathContext(3)).stripTrailingZeros();
    boolean plain = value == 0 || Math.abs(Math.log10(Math.abs(value))) < 6;
    return plain ? rounded.toPlainString() : rounded.toString();
  }

  private static String superscript(int exponent) {
    StringBuilder digits = new StringBuilder();
    for (char digit : Integer.toString(exponent).toCharArray()) {
      digits.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return digits.toString();
  }
}
