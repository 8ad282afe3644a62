package org.gpuquerylab.plots.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.shown.TickLabel;

/**
 * Chooses the marks of an axis: as many labels as have room beside each other.
 *
 * @param scale the positions of values
 * @param least the smallest distance between two marks of a linear axis
 * @param size the size of a label along the axis, with the room to the next label
 */
record Ticks(PlotScale scale, double least, ToDoubleFunction<String> size) {

  /**
   * A mark of an axis.
   *
   * @param value the value at the mark
   * @param label the text beside the mark; empty for a small mark between labels
   */
  record Tick(double value, String label) {

    boolean isLabelled() {
      return !label.isEmpty();
    }
  }

  /** The numbers of decades from one label to the next that are tried. */
  private static final int[] DECADES = {1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 700};

  /** The digits whose multiples of a power of ten have labels if the axis shows about a decade. */
  private static final List<String> DIGITS = List.of("1235", "125", "13", "1");

  /** In a smaller decade, marks at all digits would merge. */
  private static final double LEAST_WITH_DIGITS = 40;

  /** Smaller decades have no marks without a label, because these would merge. */
  private static final double LEAST_WITH_MARKS = 3;

  private static final double ROUNDING = 1e-9;

  /**
   * The marks of the axis, in increasing order.
   *
   * @param whole whether marks between whole numbers make no sense
   */
  List<Tick> all(boolean whole) {
    if (scale.kind() == AxisScale.LINEAR) {
      return linear(whole);
    }
    return scale.range().decades() > 1 ? decades() : digits();
  }

  private List<Tick> linear(boolean whole) {
    double span = scale.range().max() - scale.range().min();
    double step = roundStep(Math.max(whole ? 1 : 0, span * least / scale.length()));
    List<Tick> ticks = multiples(step);
    while (collide(ticks)) {
      step = roundStep(step * 1.5);
      ticks = multiples(step);
    }
    return ticks;
  }

  private List<Tick> multiples(double step) {
    List<Tick> ticks = new ArrayList<>();
    double last = Math.floor(scale.range().max() / step + ROUNDING);
    for (double k = Math.ceil(scale.range().min() / step - ROUNDING); k <= last; k++) {
      ticks.add(new Tick(k * step, TickLabel.of(k * step)));
    }
    return ticks;
  }

  /** The smallest of 1, 2 and 5 times a power of ten that is at least the given distance. */
  static double roundStep(double rough) {
    double decade = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * decade >= rough * (1 - ROUNDING)) {
        return factor * decade;
      }
    }
    return 10 * decade;
  }

  /** Marks at powers of ten, with labels at every second, third, ... one if need be. */
  private List<Tick> decades() {
    double decade = scale.length() / scale.range().decades();
    int marks = decade >= LEAST_WITH_DIGITS ? 9 : decade >= LEAST_WITH_MARKS ? 1 : 0;
    for (int every : DECADES) {
      List<Tick> ticks =
          logarithmic(
              (digit, exponent) ->
                  digit == 1 && Math.floorMod(exponent, every) == 0 ? 2 : digit <= marks ? 1 : 0);
      if (!collide(ticks)) {
        return ticks;
      }
    }
    return List.of();
  }

  /** Marks at the multiples of powers of ten, with labels at as many digits as have room. */
  private List<Tick> digits() {
    for (String digits : DIGITS) {
      List<Tick> ticks = logarithmic((digit, exponent) -> digits.indexOf('0' + digit) >= 0 ? 2 : 1);
      if (!collide(ticks)) {
        return ticks;
      }
    }
    return List.of();
  }

  /**
   * Marks at multiples of powers of ten.
   *
   * @param kind for a digit and an exponent: 2 for a mark with a label, 1 without, 0 for no mark
   */
  private List<Tick> logarithmic(IntBinaryOperator kind) {
    List<Tick> ticks = new ArrayList<>();
    AxisRange range = scale.range();
    int last = (int) Math.floor(Math.log10(range.max()));
    for (int exponent = (int) Math.floor(Math.log10(range.min())); exponent <= last; exponent++) {
      for (int digit = 1; digit <= 9; digit++) {
        double value = digit * Math.pow(10, exponent);
        int chosen = kind.applyAsInt(digit, exponent);
        if (chosen > 0 && value >= range.min() && value <= range.max()) {
          ticks.add(new Tick(value, chosen == 2 ? TickLabel.of(value) : ""));
        }
      }
    }
    return ticks;
  }

  private boolean collide(List<Tick> ticks) {
    List<Tick> labels = ticks.stream().filter(Tick::isLabelled).toList();
    for (int i = 1; i < labels.size(); i++) {
      Tick one = labels.get(i - 1);
      Tick next = labels.get(i);
      double needed = (size.applyAsDouble(one.label()) + size.applyAsDouble(next.label())) / 2;
      if (Math.abs(scale.at(next.value()) - scale.at(one.value())) < needed) {
        return true;
      }
    }
    return false;
  }
}
