package org.gpuquerylab.joinorder.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The most common values of a column.
 *
 * @param numbers for each number, date or timestamp, in the form of a {@link Literal}, the fraction
 *     of the rows that are not null
 * @param texts the same for texts
 */
record CommonValues(Map<Double, Double> numbers, Map<String, Double> texts) {
  /** No value is known to be common. */
  static final CommonValues NONE = new CommonValues(Map.of(), Map.of());

  /** Copies the maps. */
  CommonValues {
    numbers = Map.copyOf(numbers);
    texts = Map.copyOf(texts);
  }

  /** The number of values. */
  int size() {
    return numbers.size() + texts.size();
  }

  /** The fraction of the rows that are not null that have one of the values. */
  double fraction() {
    return sum(numbers) + sum(texts);
  }

  private static double sum(Map<?, Double> fractions) {
    return fractions.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** The fraction of the rows that are not null that have one of the values and are in a set. */
  double fraction(ValueSet set) {
    double sum = 0;
    for (Map.Entry<Double, Double> number : numbers.entrySet()) {
      double value = number.getKey();
      boolean inside =
          set.intervals().stream().anyMatch(i -> i.low() <= value && value <= i.high());
      sum += inside ? number.getValue() : 0;
    }
    for (Map.Entry<String, Double> text : texts.entrySet()) {
      boolean inside = set.texts().contains(text.getKey()) != set.allBut();
      sum += inside ? text.getValue() : 0;
    }
    return sum;
  }

  /**
   * A set that holds the same of the other values, but none of these, with one exception: inside of
   * an interval they stay, because an interval without them is as wide.
   */
  ValueSet without(ValueSet set) {
    List<Interval> points = numbers.keySet().stream().map(v -> new Interval(v, v)).toList();
    ValueSet filled =
        ValueSet.union(List.of(set, new ValueSet(points, false, texts.keySet(), false)));
    List<Interval> intervals =
        filled.intervals().stream()
            .filter(interval -> interval.low() < interval.high() || !isCommon(interval.low()))
            .toList();
    Set<String> listed = new HashSet<>(filled.texts());
    listed.removeAll(texts.keySet());
    return new ValueSet(intervals, filled.allBut(), listed, set.nulls());
  }

  private boolean isCommon(double value) {
    return numbers.containsKey(value);
  }
}
