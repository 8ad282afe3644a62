package org.gpuquerylab.operators.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Intervals of doubles. */
final class DoubleIntervals {
  private DoubleIntervals() {}

  static IntervalSet of(Condition.OnColumn condition) {
    List<double[]> intervals = new ArrayList<>();
    boolean complement = false;
    if (condition instanceof Condition.Between between) {
      add(intervals, value(between.low(), between), value(between.high(), between));
    } else if (condition instanceof Condition.In in) {
      in.values().stream().map(x -> value(x, in)).forEach(x -> add(intervals, x, x));
    } else if (condition instanceof Condition.Compare compare) {
      complement = compare.operator() == Condition.Comparison.NOT_EQUAL;
      compare(intervals, compare.operator(), value(compare.value(), compare));
    }
    return merged(intervals, complement);
  }

  private static double value(Object constant, Condition.OnColumn condition) {
    if (constant instanceof Double x) {
      return x;
    }
    throw IntervalSet.mismatch(constant, condition.column(), "FLOAT64");
  }

  private static void compare(
      List<double[]> intervals, Condition.Comparison operator, double value) {
    double least = Double.NEGATIVE_INFINITY;
    double most = Double.POSITIVE_INFINITY;
    switch (operator) {
      case LESS -> addUnless(value == least, intervals, least, Math.nextDown(value));
      case LESS_OR_EQUAL -> add(intervals, least, value);
      case EQUAL, NOT_EQUAL -> add(intervals, value, value);
      case GREATER_OR_EQUAL -> add(intervals, value, most);
      case GREATER -> addUnless(value == most, intervals, Math.nextUp(value), most);
    }
  }

  private static void addUnless(boolean not, List<double[]> intervals, double low, double high) {
    if (!not) {
      add(intervals, low, high);
    }
  }

  /** Adds an interval unless it is empty; it is also empty if an end is NaN. */
  private static void add(List<double[]> intervals, double low, double high) {
    if (low <= high) {
      // Replaces one zero by the other, so that an interval that begins with either zero contains
      // both.
      intervals.add(new double[] {low + 0.0, high + 0.0});
    }
  }

  private static IntervalSet merged(List<double[]> intervals, boolean complement) {
    intervals.sort(Comparator.comparingDouble(interval -> interval[0]));
    List<double[]> merged = new ArrayList<>();
    for (double[] next : intervals) {
      double[] last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && next[0] <= last[1]) {
        last[1] = Math.max(last[1], next[1]);
      } else {
        merged.add(next.clone());
      }
    }
    double[] bounds = merged.stream().flatMapToDouble(Arrays::stream).toArray();
    return new IntervalSet(bounds, merged.size(), complement);
  }
}
