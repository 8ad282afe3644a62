package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.plots.AxisScale;

/**
 * An axis of a line chart as XChart draws it. On a logarithmic axis XChart draws a label and nine
 * marks for each decade, whether they have room or not. An axis of many decades is therefore drawn
 * as a linear axis of exponents, of which XChart labels as many as have room.
 *
 * @param scale the scale that readers see
 * @param range the values that the axis shows
 */
record PlotAxis(AxisScale scale, AxisRange range) {

  /** The largest number of decades whose labels have room. */
  private static final int MOST_DECADES = 12;

  private static final List<Integer> ONE = List.of(1);

  /** The multiples of powers of ten that may have labels if an axis shows about a decade. */
  private static final List<List<Integer>> DIGITS =
      List.of(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9), List.of(1, 2, 3, 5), List.of(1, 2, 5));

  /** The least free room between two labels beside each other. */
  private static final double GAP = 1;

  /** Whether XChart draws a logarithmic axis. */
  boolean isLogarithmic() {
    return scale == AxisScale.LOG && range.decades() <= range.labelledDecades(MOST_DECADES);
  }

  private boolean showsExponents() {
    return scale == AxisScale.LOG && !isLogarithmic();
  }

  /** The number that XChart draws for a value. */
  double drawn(double value) {
    return showsExponents() ? Math.log10(range.clamp(value)) : value;
  }

  /** The numbers that XChart draws for values. */
  double[] drawn(double[] values) {
    return Arrays.stream(values).map(this::drawn).toArray();
  }

  /** The label at a number that XChart draws. */
  String label(double drawn) {
    if (isLogarithmic()) {
      return TickLabel.logarithmic(drawn, range.max());
    }
    if (!showsExponents()) {
      return TickLabel.of(drawn, range.max());
    }
    int exponent = (int) Math.rint(drawn);
    return Math.abs(exponent) > 3 ? "1e" + exponent : TickLabel.of(Math.pow(10, exponent));
  }

  /**
   * The label at a number that XChart draws on the x-axis. Beside each other, not all multiples of
   * a power of ten may have room; the label of others is blank.
   */
  String label(double drawn, double length, Font font) {
    return isLogarithmic() && range.decades() <= 1 && !digits(length, font).contains(digit(drawn))
        ? " "
        : label(drawn);
  }

  /** The first digit of a multiple of a power of ten. */
  private static int digit(double value) {
    return (int) Math.round(value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9)));
  }

  private List<Integer> digits(double length, Font font) {
    return DIGITS.stream().filter(some -> haveRoom(some, length, font)).findFirst().orElse(ONE);
  }

  private boolean haveRoom(List<Integer> digits, double length, Font font) {
    double power = Math.pow(10, Math.ceil(Math.log10(range.min())));
    double decade = length / (Math.log10(range.max()) - Math.log10(range.min()));
    return IntStream.range(0, digits.size())
        .allMatch(
            i -> {
              double one = digits.get(i);
              double next = i + 1 < digits.size() ? digits.get(i + 1) : 10;
              double widths =
                  Text.width(label(one * power), font) + Text.width(label(next * power), font);
              return widths / 2 + GAP <= decade * Math.log10(next / one);
            });
  }
}
