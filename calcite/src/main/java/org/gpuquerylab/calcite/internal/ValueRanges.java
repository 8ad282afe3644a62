package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.jspecify.annotations.Nullable;

/**
 * A set of values of a column: intervals of numbers, texts, and null. An open bound is stored as a
 * closed bound at the next double, so unions, intersections and complements are exact.
 *
 * @param intervals closed intervals in ascending order, of which no two touch
 * @param allBut whether the set contains all texts except the listed ones
 * @param texts the listed texts, which are in the set or missing from it
 * @param nulls whether null is in the set
 */
public record ValueRanges(
    List<ValueRange> intervals, boolean allBut, Set<String> texts, boolean nulls) {
  /** The empty set. */
  static final ValueRanges NONE = new ValueRanges(List.of(), false, Set.of(), false);

  /** The set that contains only null. */
  static final ValueRanges NULL = new ValueRanges(List.of(), false, Set.of(), true);

  /** Copies the collections. */
  public ValueRanges {
    intervals = List.copyOf(intervals);
    texts = Set.copyOf(texts);
  }

  /** The set of the numbers from low to high; empty if high is below low. */
  static ValueRanges range(double low, double high) {
    List<ValueRange> one = low <= high ? List.of(new ValueRange(low + 0.0, high + 0.0)) : List.of();
    return new ValueRanges(one, false, Set.of(), false);
  }

  /** One text. */
  static ValueRanges text(String text) {
    return new ValueRanges(List.of(), false, Set.of(text), false);
  }

  /** The set of all values that are not in this set; null counts as a value. */
  ValueRanges complement() {
    List<ValueRange> gaps = new ArrayList<>();
    double low = Double.NEGATIVE_INFINITY;
    for (ValueRange interval : intervals) {
      if (interval.low() > low) {
        gaps.add(new ValueRange(low, Math.nextDown(interval.low())));
      }
      low = Math.nextUp(interval.high());
    }
    if (intervals.isEmpty() || last(intervals).high() < Double.POSITIVE_INFINITY) {
      gaps.add(new ValueRange(low, Double.POSITIVE_INFINITY));
    }
    return new ValueRanges(gaps, !allBut, texts, !nulls);
  }

  /** Whether the set has no value. */
  boolean isEmpty() {
    return equals(NONE);
  }

  /** Returns the same set without null. */
  ValueRanges notNull() {
    return nulls ? new ValueRanges(intervals, allBut, texts, false) : this;
  }

  /** The union of the given sets. */
  static ValueRanges union(Collection<ValueRanges> sets) {
    List<ValueRange> intervals = new ArrayList<>();
    Set<String> listed = new HashSet<>();
    sets.forEach(set -> intervals.addAll(set.intervals));
    sets.stream().filter(set -> !set.allBut).forEach(set -> listed.addAll(set.texts));
    boolean nulls = sets.stream().anyMatch(ValueRanges::nulls);
    List<Set<String>> missing =
        sets.stream().filter(ValueRanges::allBut).map(ValueRanges::texts).toList();
    if (missing.isEmpty()) {
      return new ValueRanges(ValueRange.merge(intervals), false, listed, nulls);
    }
    Set<String> inNone = new HashSet<>(missing.get(0));
    missing.forEach(inNone::retainAll);
    inNone.removeAll(listed);
    return new ValueRanges(ValueRange.merge(intervals), true, inNone, nulls);
  }

  /** The intersection of the given sets. */
  static ValueRanges intersection(Collection<ValueRanges> sets) {
    return union(sets.stream().map(ValueRanges::complement).toList()).complement();
  }

  /**
   * The fraction of a column's rows whose value is in the set: its most common values, and its
   * share of the others, which are uniform.
   */
  double selectivity(ColumnStatistics column) {
    double all = 0;
    double inside = 0;
    for (Map.Entry<String, Double> value : column.common().entrySet()) {
      all += value.getValue();
      inside += containsCommon(value.getKey()) ? value.getValue() : 0;
    }
    if (all < 1) {
      ValueRanges rest = without(column.common().keySet());
      ColumnStatistics others = column.ofOthers();
      double share = allBut ? 1 - rest.complement().listed(others) : rest.listed(others);
      inside += (1 - all) * share;
    }
    return column.notNull() * Math.min(1, inside) + (nulls ? column.nullFraction() : 0);
  }

  /** The fraction of a column's values that are in the set; all texts of the set must be listed. */
  private double listed(ColumnStatistics column) {
    if (!column.hasRange() && isUnbounded()) {
      return 1 - Math.min(1, ValueRange.fraction(complement().intervals, column));
    }
    return Math.min(1, texts.size() / column.distinct() + ValueRange.fraction(intervals, column));
  }

  /** Whether a value, as a column's statistics write it, is in the set. */
  private boolean containsCommon(String value) {
    if (texts.contains(value)) {
      return !allBut;
    }
    double number = number(value);
    return Double.isNaN(number)
        ? allBut
        : intervals.stream().anyMatch(i -> i.low() <= number && number <= i.high());
  }

  /** The number that statistics write in this way; not a number if the value is a text. */
  private static double number(String value) {
    OptionalDouble number = Constant.number(value);
    return number.isPresent() && String.valueOf(number.getAsDouble()).equals(value)
        ? number.getAsDouble()
        : Double.NaN;
  }

  /**
   * A set that has the same of the other values, but lists none of the common ones. Inside of an
   * interval they stay, because an interval without them is as wide.
   */
  private ValueRanges without(Set<String> common) {
    List<ValueRanges> filled = new ArrayList<>(List.of(this));
    for (String value : common) {
      filled.add(range(number(value), number(value)));
    }
    filled.add(new ValueRanges(List.of(), false, common, false));
    ValueRanges all = union(filled);
    List<ValueRange> wide = new ArrayList<>(all.intervals);
    wide.removeIf(i -> i.low() == i.high() && common.contains(String.valueOf(i.low())));
    Set<String> listed = new HashSet<>(all.texts);
    listed.removeAll(common);
    return new ValueRanges(wide, all.allBut, listed, nulls);
  }

  /** Whether the set lists single values. */
  boolean isPoints() {
    return !allBut && intervals.stream().allMatch(interval -> interval.low() == interval.high());
  }

  /** The number of single values that the set lists, if {@link #isPoints}; null does not count. */
  int points() {
    return intervals.size() + texts.size();
  }

  /** Whether a value, as a catalogue's sample has it, is in the set. */
  public boolean contains(@Nullable Object value) {
    if (value == null) {
      return nulls;
    } else if (value instanceof Double number) {
      return intervals.stream().anyMatch(i -> i.low() <= number && number <= i.high());
    }
    return texts.contains(value) != allBut;
  }

  /** Whether the column's statistics have the exact fraction of the rows with these values. */
  boolean isCounted(ColumnStatistics column) {
    ValueRanges values = notNull();
    return values.isEmpty()
        || column.common().size() >= column.distinct()
        || values.complement().notNull().isEmpty()
        || isListed(values, column)
        || isListed(values.complement().notNull(), column);
  }

  private static boolean isListed(ValueRanges values, ColumnStatistics column) {
    return values.isPoints()
        && column.common().keySet().containsAll(values.texts)
        && values.intervals.stream()
            .allMatch(i -> column.common().containsKey(String.valueOf(i.low())));
  }

  private boolean isUnbounded() {
    return !intervals.isEmpty()
        && intervals.get(0).low() == Double.NEGATIVE_INFINITY
        && last(intervals).high() == Double.POSITIVE_INFINITY;
  }

  private static ValueRange last(List<ValueRange> intervals) {
    return intervals.get(intervals.size() - 1);
  }
}
