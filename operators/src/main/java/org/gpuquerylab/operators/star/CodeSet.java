package org.gpuquerylab.operators.star;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;

/**
 * The values, or the codes of strings, that satisfy a predicate. The values are stored as ascending
 * disjoint closed intervals that are not adjacent. The set is empty if no value satisfies the
 * predicate.
 *
 * @param intervals the intervals; immutable
 */
public record CodeSet(List<Interval> intervals) {

  /** The integers from low to high, including both; low must be at most high. */
  public record Interval(int low, int high) {}

  /** Copies the list. */
  public CodeSet {
    intervals = List.copyOf(intervals);
  }

  /**
   * The values of a column that satisfy a predicate.
   *
   * @throws IllegalArgumentException if the predicate does not fit the type of the column
   */
  public static CodeSet of(Predicate predicate, Column column) {
    if (predicate instanceof Predicate.InSet in && column.array() instanceof int[]) {
      return in.set();
    }
    boolean strings = column.type() == ColumnType.STRING;
    boolean wanted =
        predicate instanceof Predicate.StringBetween || predicate instanceof Predicate.StringIn;
    if (strings != wanted || !(column.array() instanceof int[])) {
      throw new IllegalArgumentException(
          predicate + " does not fit column " + column.name() + " of type " + column.type());
    }
    return merged(intervals(predicate, column));
  }

  private static Stream<Interval> intervals(Predicate predicate, Column column) {
    if (predicate instanceof Predicate.Between between) {
      return interval(between.low(), between.high());
    }
    if (predicate instanceof Predicate.In in) {
      return in.values().stream().map(value -> new Interval(value, value));
    }
    Dictionary dictionary = column.dictionary();
    if (predicate instanceof Predicate.StringBetween between) {
      OptionalInt high = dictionary.code(between.high());
      int above = high.isPresent() ? high.getAsInt() + 1 : dictionary.ceiling(between.high());
      return interval(dictionary.ceiling(between.low()), above - 1);
    }
    return ((Predicate.StringIn) predicate)
        .values().stream()
            .map(dictionary::code)
            .flatMap(code -> code.stream().boxed())
            .map(code -> new Interval(code, code));
  }

  private static Stream<Interval> interval(int low, int high) {
    return low > high ? Stream.empty() : Stream.of(new Interval(low, high));
  }

  private static CodeSet merged(Stream<Interval> intervals) {
    List<Interval> merged = new ArrayList<>();
    intervals
        .sorted(Comparator.comparingInt(Interval::low))
        .forEach(
            next -> {
              int last = merged.size() - 1;
              if (last >= 0 && next.low() <= (long) merged.get(last).high() + 1) {
                Interval before = merged.get(last);
                merged.set(last, new Interval(before.low(), Math.max(before.high(), next.high())));
              } else {
                merged.add(next);
              }
            });
    return new CodeSet(merged);
  }

  /** The integers from low to high that have 32 bits; none if low exceeds high. */
  public static CodeSet between(long low, long high) {
    long least = Math.max(low, Integer.MIN_VALUE);
    long greatest = Math.min(high, Integer.MAX_VALUE);
    return new CodeSet(
        least > greatest ? List.of() : List.of(new Interval((int) least, (int) greatest)));
  }

  /** The values of the given ones. */
  public static CodeSet of(IntStream values) {
    return merged(values.mapToObj(value -> new Interval(value, value)));
  }

  /** The values that are in this set or in another. */
  public CodeSet union(CodeSet other) {
    return merged(Stream.concat(intervals.stream(), other.intervals.stream()));
  }

  /** The values that are in this set and in another; O(n m) time for n and m intervals. */
  public CodeSet intersection(CodeSet other) {
    return merged(
        intervals.stream()
            .flatMap(
                a ->
                    other.intervals.stream()
                        .flatMap(b -> interval(Math.max(a.low, b.low), Math.min(a.high, b.high)))));
  }

  /** The values of 32 bits that are not in this set. */
  public CodeSet complement() {
    List<Interval> rest = new ArrayList<>();
    long from = Integer.MIN_VALUE;
    for (Interval one : intervals) {
      if (one.low > from) {
        rest.add(new Interval((int) from, one.low - 1));
      }
      from = one.high + 1L;
    }
    if (from <= Integer.MAX_VALUE) {
      rest.add(new Interval((int) from, Integer.MAX_VALUE));
    }
    return new CodeSet(rest);
  }

  /** Whether a value satisfies the predicate; the time is O(number of intervals). */
  public boolean contains(int value) {
    for (Interval interval : intervals) {
      if (interval.low <= value && value <= interval.high) {
        return true;
      }
    }
    return false;
  }
}
