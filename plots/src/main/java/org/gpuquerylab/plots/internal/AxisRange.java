package org.gpuquerylab.plots.internal;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.gpuquerylab.plots.AxisScale;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.ReferenceLine;
import org.gpuquerylab.plots.ReferencePoint;

/**
 * The part of an axis that a chart shows.
 *
 * @param min the lower end, above zero on a logarithmic axis
 * @param max the upper end, above {@code min}
 */
public record AxisRange(double min, double max) {

  /**
   * Padding at each end of a logarithmic axis, in decades, which leaves room for the labels at the
   * ends.
   */
  private static final double LOG_PADDING = 0.06;

  /** Where an axis within a decade may end. */
  private static final NavigableSet<Double> STEPS = new TreeSet<>(List.of(1.0, 2.0, 5.0, 10.0));

  /** The range of a chart's x-values, with half a step of slack at each end. */
  public static AxisRange ofX(Chart chart) {
    double[] values =
        DoubleStream.concat(
                points(chart, DataPoint::x),
                chart.referencePoints().stream().mapToDouble(ReferencePoint::x))
            .filter(chart.x()::shows)
            .toArray();
    return chart.x().scale() == AxisScale.LOG ? padded(decades(values)) : padded(values);
  }

  /**
   * The range of a chart's y-values: it begins at zero, or consists of whole decades or a part of
   * one.
   */
  public static AxisRange ofY(Chart chart) {
    double[] values =
        Stream.of(
                points(chart, DataPoint::median),
                points(chart, DataPoint::lower),
                points(chart, DataPoint::upper),
                chart.referencePoints().stream().mapToDouble(ReferencePoint::y),
                chart.referenceLines().stream().mapToDouble(ReferenceLine::y))
            .flatMapToDouble(s -> s)
            .filter(chart.y()::shows)
            .toArray();
    if (chart.y().scale() == AxisScale.LINEAR) {
      return fromZero(values);
    }
    AxisRange decades = decades(values);
    // Labels have room above each other, but bars have theirs beside each other.
    return padded(chart.hasBars() ? decades : decades.around(values));
  }

  /** The smallest range that contains both ranges. */
  AxisRange union(AxisRange other) {
    return new AxisRange(Math.min(min, other.min), Math.max(max, other.max));
  }

  /** The value within the range that is nearest to a given value. */
  double clamp(double value) {
    return Math.max(min, Math.min(max, value));
  }

  /** The number of whole decades in the range. */
  int decades() {
    return (int) Math.round(Math.log10(max) - Math.log10(min) - 2 * LOG_PADDING);
  }

  /**
   * How many decades of a logarithmic axis may have a label each: the given number, or three
   * quarters of it if exponents have three digits.
   */
  int labelledDecades(int most) {
    double exponent = Math.max(Math.abs(Math.log10(min)), Math.abs(Math.log10(max)));
    return exponent < 99.5 ? most : most * 3 / 4;
  }

  private static DoubleStream points(Chart chart, ToDoubleFunction<DataPoint> value) {
    return chart.series().stream().flatMap(s -> s.points().stream()).mapToDouble(value);
  }

  /** The smallest range of whole decades that contains all values. */
  private static AxisRange decades(double[] values) {
    double smallest = DoubleStream.of(values).min().orElse(1);
    double largest = DoubleStream.of(values).max().orElse(10);
    double low = Math.floor(Math.log10(smallest) + 1e-9);
    double high = Math.max(low + 1, Math.ceil(Math.log10(largest) - 1e-9));
    return positive(Math.pow(10, low), Math.pow(10, high));
  }

  /** A range within the positive numbers. */
  private static AxisRange positive(double low, double high) {
    double from = Math.max(Double.MIN_VALUE, low);
    double to = Math.min(Double.MAX_VALUE, high);
    return new AxisRange(from, to);
  }

  /** The part of this decade that contains all values; several decades stay as they are. */
  private AxisRange around(double[] values) {
    if (values.length == 0 || max > min * 10.5) {
      return this;
    }
    double from =
        STEPS.floor(Math.max(1, DoubleStream.of(values).min().orElseThrow() / min + 1e-9));
    double largest = DoubleStream.of(values).max().orElseThrow() / min - 1e-9;
    double to = STEPS.ceiling(Math.min(10, Math.max(largest, from + 0.5)));
    return new AxisRange(from * min, to * min);
  }

  private static AxisRange padded(AxisRange range) {
    double factor = Math.pow(10, LOG_PADDING);
    return positive(range.min / factor, range.max * factor);
  }

  private static AxisRange padded(double[] values) {
    double smallest = DoubleStream.of(values).min().orElse(0);
    double largest = DoubleStream.of(values).max().orElse(1);
    double slack = largest > smallest ? 0.04 * (largest - smallest) : Math.max(1, 0.1 * largest);
    return new AxisRange(smallest - slack, largest + slack);
  }

  private static AxisRange fromZero(double[] values) {
    double smallest = Math.min(0, DoubleStream.of(values).min().orElse(0));
    double largest = Math.max(0, DoubleStream.of(values).max().orElse(1));
    double span = largest > smallest ? largest - smallest : 1;
    return new AxisRange(smallest - 0.02 * span, largest + 0.06 * span);
  }
}
