package org.gpuquerylab.operators.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.operators.device.DeviceColumn;

/** Intervals of integers, within the range of their type. */
final class LongIntervals {
  record Interval(long low, long high) {}

  final List<Interval> intervals = new ArrayList<>();
  boolean complement;

  static LongIntervals of(
      Condition.OnColumn condition, long least, long most, DeviceColumn column) {
    LongIntervals set = new LongIntervals();
    if (condition instanceof Condition.Between between) {
      set.add(value(between.low(), most, column), value(between.high(), most, column));
    } else if (condition instanceof Condition.In in) {
      in.values().stream().map(x -> value(x, most, column)).forEach(x -> set.add(x, x));
    } else if (condition instanceof Condition.Compare compare) {
      set.compare(compare.operator(), value(compare.value(), most, column), least, most);
    }
    set.merge();
    return set;
  }

  private static long value(Object constant, long most, DeviceColumn column) {
    boolean fits =
        constant instanceof Integer || (constant instanceof Long && most > Integer.MAX_VALUE);
    if (!fits) {
      throw IntervalSet.mismatch(constant, column.name(), column.type().toString());
    }
    return ((Number) constant).longValue();
  }

  private void compare(Condition.Comparison operator, long value, long least, long most) {
    switch (operator) {
      case LESS -> addBelow(value, least);
      case LESS_OR_EQUAL -> add(least, value);
      case EQUAL -> add(value, value);
      case NOT_EQUAL -> {
        add(value, value);
        complement = true;
      }
      case GREATER_OR_EQUAL -> add(value, most);
      case GREATER -> addAbove(value, most);
    }
  }

  private void addBelow(long value, long least) {
    if (value > least) {
      add(least, value - 1);
    }
  }

  private void addAbove(long value, long most) {
    if (value < most) {
      add(value + 1, most);
    }
  }

  private void add(long low, long high) {
    if (low <= high) {
      intervals.add(new Interval(low, high));
    }
  }

  /** Combines intervals that overlap or are adjacent. */
  private void merge() {
    List<Interval> sorted = new ArrayList<>(intervals);
    sorted.sort(Comparator.comparingLong(Interval::low));
    intervals.clear();
    for (Interval next : sorted) {
      Interval before = intervals.isEmpty() ? null : intervals.get(intervals.size() - 1);
      // The difference does not overflow, because the smallest number is not above any other
      // number.
      if (before != null && (next.low() <= before.high() || next.low() - 1 == before.high())) {
        long high = Math.max(before.high(), next.high());
        intervals.set(intervals.size() - 1, new Interval(before.low(), high));
      } else {
        intervals.add(next);
      }
    }
  }
}
