package org.gpuquerylab.operators.device;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;

/** Generates random tables with a column of each type; extreme values are frequent. */
public final class RandomTables {
  public static final Dictionary WORDS =
      Dictionary.of(List.of("", "a", "ab", "b", "ba", "z", "ä", "zz", "c", "cc"));
  private static final int[] INTS = {
    Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1, Integer.MIN_VALUE + 1
  };
  private static final long[] LONGS = {
    Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1L << 32, Integer.MIN_VALUE
  };
  private static final double[] DOUBLES = {
    Double.NaN,
    -0.0,
    0.0,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    -1.5
  };

  private final SplittableRandom random;

  /** The number of random tables in a test of an operator: the property operators.tables, or 40. */
  public static int count() {
    return Integer.getInteger("operators.tables", 40);
  }

  /** Creates a generator of tables from a seed. */
  public RandomTables(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The random numbers, for other choices of the same test. */
  public SplittableRandom random() {
    return random;
  }

  /** A small number of rows: often none, one, or about a tile, else up to 300. */
  public int rows() {
    return switch (random.nextInt(12)) {
      case 0 -> 0;
      case 1 -> 1;
      case 2 -> Tiles.TILE - 1 + random.nextInt(3);
      case 3 -> random.nextInt(3 * Tiles.TILE);
      default -> random.nextInt(300);
    };
  }

  /** A table with the columns i, l, d and s. A column has one value, a few values, or many. */
  public Table table(String name, int rows) {
    int distinct =
        random.nextInt(5) == 0 ? 1 : 1 + random.nextInt(random.nextBoolean() ? 10 : 1000);
    return new Table(
        name,
        List.of(
            Column.ofInts("i", ints(rows, distinct)),
            Column.ofLongs("l", longs(rows, distinct)),
            Column.ofDoubles("d", doubles(rows, distinct)),
            Column.ofCodes("s", codes(rows), WORDS)));
  }

  private int[] ints(int rows, int distinct) {
    return random.ints(rows, 0, distinct + 2).map(x -> x < distinct ? x - 3 : pick(INTS)).toArray();
  }

  private int pick(int[] values) {
    return values[random.nextInt(values.length)];
  }

  private long[] longs(int rows, int distinct) {
    return random
        .longs(rows, 0, distinct + 2)
        .map(x -> x < distinct ? (x - 3) << 30 : LONGS[random.nextInt(LONGS.length)])
        .toArray();
  }

  private double[] doubles(int rows, int distinct) {
    return random
        .ints(rows, 0, distinct + 2)
        .mapToDouble(x -> x < distinct ? (x - 3) / 4.0 : DOUBLES[random.nextInt(DOUBLES.length)])
        .toArray();
  }

  private int[] codes(int rows) {
    return random.ints(rows, 0, WORDS.size()).toArray();
  }

  /**
   * A constant for a column: usually a value of the column, sometimes another value of the same
   * type.
   */
  public Object constant(Column column) {
    if (column.rows() > 0 && random.nextInt(4) > 0) {
      return column.value(random.nextInt(column.rows()));
    }
    return switch (column.type()) {
      case INT32 -> pick(INTS);
      case INT64 -> LONGS[random.nextInt(LONGS.length)];
      case FLOAT64 -> DOUBLES[random.nextInt(DOUBLES.length)];
      case STRING -> List.of("aa", "zzz", "A", "b").get(random.nextInt(4));
    };
  }

  /** Some of the columns' names, at least one, in any order. */
  public List<String> someOf(Table table) {
    List<String> names = table.columns().stream().map(Column::name).toList();
    int first = random.nextInt(names.size());
    int count = 1 + random.nextInt(names.size());
    return IntStream.range(0, count).mapToObj(i -> names.get((first + i) % names.size())).toList();
  }

  /** The name of a column that does not have doubles. */
  public String exactColumn(Table table) {
    List<String> names =
        table.columns().stream()
            .filter(column -> column.type() != ColumnType.FLOAT64)
            .map(Column::name)
            .toList();
    return names.get(random.nextInt(names.size()));
  }
}
