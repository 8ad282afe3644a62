package org.gpuquerylab.operators.star;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;

/**
 * Draws conditions: most are satisfied by a good part of a column's values, some by none or all of
 * them.
 */
final class RandomPredicates {

  private RandomPredicates() {}

  /**
   * Draws a condition whose constants include values of the column and other values; {@code words}
   * are the strings for columns of strings.
   */
  static Predicate draw(SplittableRandom random, Column column, List<String> words) {
    if (random.nextInt(6) == 0) {
      int last = column.type() == ColumnType.STRING ? column.dictionary().size() - 1 : 40;
      int middle = random.nextInt(last + 1);
      List<CodeSet.Interval> ends =
          List.of(new CodeSet.Interval(0, middle / 2), new CodeSet.Interval(middle, last));
      return new Predicate.InSet(column.name(), new CodeSet(middle < 3 ? List.of() : ends));
    }
    return column.type() == ColumnType.STRING
        ? ofStrings(random, column.name(), words)
        : ofInts(random, column);
  }

  private static Predicate ofInts(SplittableRandom random, Column column) {
    int[] values = IntStream.range(0, 4).map(i -> value(random, column)).sorted().toArray();
    String name = column.name();
    return switch (random.nextInt(20)) {
      case 0 -> new Predicate.Between(name, values[3], values[0] - 1);
      case 1 -> new Predicate.Between(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case 2 -> new Predicate.In(name, List.of());
      case 3 -> Predicate.equal(name, values[0]);
      case 4, 5, 6, 7, 8, 9 ->
          new Predicate.In(
              name, IntStream.range(0, 15).mapToObj(i -> value(random, column)).toList());
      default -> new Predicate.Between(name, values[0], values[3]);
    };
  }

  private static int value(SplittableRandom random, Column column) {
    boolean there = column.rows() > 0 && random.nextInt(4) > 0;
    return there ? column.ints()[random.nextInt(column.rows())] : random.nextInt(-5, 30);
  }

  private static Predicate ofStrings(SplittableRandom random, String column, List<String> words) {
    List<String> drawn =
        Stream.generate(() -> words.get(random.nextInt(words.size()))).limit(4).sorted().toList();
    String least = drawn.get(0);
    String greatest = drawn.get(3);
    return switch (random.nextInt(12)) {
      case 0 -> new Predicate.StringIn(column, List.of("nowhere"));
      case 1 -> new Predicate.StringBetween(column, "b", "a");
      case 2, 3, 4 ->
          new Predicate.StringIn(
              column, Stream.concat(drawn.stream(), Stream.of(least, "nowhere")).toList());
      case 5 -> Predicate.equal(column, least);
      case 6, 7, 8 -> new Predicate.StringBetween(column, least, greatest + "x");
      default -> new Predicate.StringBetween(column, least, greatest);
    };
  }
}
