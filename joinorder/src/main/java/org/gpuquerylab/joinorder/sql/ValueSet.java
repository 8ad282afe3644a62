package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A set of values of a column: intervals of numbers, texts, and null. An open bound is stored as a
 * closed bound at the next double, so unions, intersections and complements are exact.
 *
 * @param intervals closed intervals in ascending order, of which no two touch
 * @param allBut whether the set contains all texts except the listed ones
 * @param texts the listed texts, which are in the set or missing from it
 * @param nulls whether null is in the set
 */
record ValueSet(List<Interval> intervals, boolean allBut, Set<String> texts, boolean nulls) {
  /** The empty set. */
  static final ValueSet NONE = new ValueSet(List.of(), false, Set.of(), false);

  /** The set that contains only null. */
  static final ValueSet NULL = new ValueSet(List.of(), false, Set.of(), true);

  /** Copies the collections. */
  ValueSet {
    intervals = List.copyOf(intervals);
    texts = Set.copyOf(texts);
  }

  /** The set of the numbers from low to high; empty if high is below low. */
  static ValueSet range(double low, double high) {
    List<Interval> one = low <= high ? List.of(new Interval(low + 0.0, high + 0.0)) : List.of();
    return new ValueSet(one, false, Set.of(), false);
  }

  /** One text. */
  static ValueSet text(String text) {
    return new ValueSet(List.of(), false, Set.of(text), false);
  }

  /** The set of all values that are not in this set; null counts as a value. */
  ValueSet complement() {
    List<Interval> gaps = new ArrayList<>();
    double low = Double.NEGATIVE_INFINITY;
    for (Interval interval : intervals) {
      if (interval.low() > low) {
        gaps.add(new Interval(low, Math.nextDown(interval.low())));
      }
      low = Math.nextUp(interval.high());
    }
    if (intervals.isEmpty() || last(intervals).high() < Double.POSITIVE_INFINITY) {
      gaps.add(new Interval(low, Double.POSITIVE_INFINITY));
    }
    return new ValueSet(gaps, !allBut, texts, !nulls);
  }

  /** Whether the set has no value. */
  boolean isEmpty() {
    return equals(NONE);
  }

  /** Returns the same set without null. */
  ValueSet notNull() {
    return nulls ? new ValueSet(intervals, allBut, texts, false) : this;
  }

  /** The union of the given sets. */
  static ValueSet union(Collection<ValueSet> sets) {
    List<Interval> intervals = new ArrayList<>();
    Set<String> listed = new HashSet<>();
    sets.forEach(set -> intervals.addAll(set.intervals));
    sets.stream().filter(set -> !set.allBut).forEach(set -> listed.addAll(set.texts));
    boolean nulls = sets.stream().anyMatch(ValueSet::nulls);
    List<Set<String>> missing =
        sets.stream().filter(ValueSet::allBut).map(ValueSet::texts).toList();
    if (missing.isEmpty()) {
      return new ValueSet(Interval.merge(intervals), false, listed, nulls);
    }
    Set<String> inNone = new HashSet<>(missing.get(0));
    missing.forEach(inNone::retainAll);
    inNone.removeAll(listed);
    return new ValueSet(Interval.merge(intervals), true, inNone, nulls);
  }

  /** The intersection of the given sets. */
  static ValueSet intersection(Collection<ValueSet> sets) {
    return union(sets.stream().map(ValueSet::complement).toList()).complement();
  }

  /** The fraction of a column's rows whose value is in the set. */
  double selectivity(SchemaStatistics column) {
    CommonValues common = column.common();
    ValueSet rest = common.without(this);
    SchemaStatistics others = column.ofOthers();
    double ofOthers = allBut ? 1 - rest.complement().listed(others) : rest.listed(others);
    double notNull = common.fraction(this) + Math.max(0, 1 - common.fraction()) * ofOthers;
    return column.notNull() * notNull + (nulls ? column.nullFraction() : 0);
  }

  /** The fraction of a column's values that are in the set; all texts of the set must be listed. */
  private double listed(SchemaStatistics column) {
    double texts = texts().size() / column.distinct();
    if (!column.hasRange() && isUnbounded()) {
      return 1 - Math.min(1, Interval.fraction(complement().intervals, column));
    }
    return Math.min(1, texts + Interval.fraction(intervals, column));
  }

  private boolean isUnbounded() {
    return !intervals.isEmpty()
        && intervals.get(0).low() == Double.NEGATIVE_INFINITY
        && last(intervals).high() == Double.POSITIVE_INFINITY;
  }

  private static Interval last(List<Interval> intervals) {
    return intervals.get(intervals.size() - 1);
  }
}
