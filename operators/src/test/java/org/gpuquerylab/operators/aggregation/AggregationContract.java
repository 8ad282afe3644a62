package org.gpuquerylab.operators.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.OperatorContract;
import org.gpuquerylab.operators.device.RandomTables;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every aggregation must pass; the expected results come from a hash map. */
public abstract class AggregationContract extends OperatorContract {
  /** The aggregation under test. */
  protected abstract Aggregation aggregation(OperatorContext in);

  private static final List<Aggregate> ALL =
      List.of(
          Aggregate.count("n"),
          Aggregate.sum("i", "sum_i"),
          Aggregate.sum("l", "sum_l"),
          Aggregate.sum("d", "sum_d"),
          Aggregate.min("i", "min_i"),
          Aggregate.max("i", "max_i"),
          Aggregate.min("l", "min_l"),
          Aggregate.max("l", "max_l"),
          Aggregate.min("d", "min_d"),
          Aggregate.max("d", "max_d"),
          Aggregate.min("s", "min_s"),
          Aggregate.max("s", "max_s"),
          Aggregate.average("i", "avg_i"),
          Aggregate.average("d", "avg_d"),
          Aggregate.average("l", "avg_l"));

  private void check(Table table, List<String> groupBy, List<Aggregate> aggregates, String what) {
    if (!takes(table.rows())) {
      return;
    }
    DeviceTable uploaded = upload(table);
    Table result = download(aggregation(context).aggregate(uploaded, groupBy, aggregates));
    freeTables();
    Map<List<Object>, List<Integer>> groups = groups(table, groupBy);
    assertThat(result.rows()).as(what).isEqualTo(groups.size());
    for (int row = 0; row < result.rows(); row++) {
      int r = row;
      List<Object> key =
          groupBy.stream().map(name -> normal(result.column(name).value(r))).toList();
      List<Integer> rows =
          Objects.requireNonNull(groups.remove(key), () -> what + ": no group " + key);
      for (Aggregate aggregate : aggregates) {
        Object actual = result.column(aggregate.name()).value(row);
        Object expected = expected(table, aggregate, rows);
        same(actual, expected, aggregate.function(), () -> what + " " + aggregate + " of " + key);
      }
    }
  }

  private static Map<List<Object>, List<Integer>> groups(Table table, List<String> groupBy) {
    Map<List<Object>, List<Integer>> groups = new HashMap<>();
    if (groupBy.isEmpty()) {
      groups.put(List.of(), new ArrayList<>());
    }
    for (int row = 0; row < table.rows(); row++) {
      int r = row;
      List<Object> key = groupBy.stream().map(name -> normal(table.column(name).value(r))).toList();
      groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
    }
    return groups;
  }

  private static Object normal(Object value) {
    return value instanceof Double d ? (Object) (d + 0.0) : value;
  }

  private static Object expected(Table table, Aggregate aggregate, List<Integer> rows) {
    if (aggregate.function() == Function.COUNT) {
      return (long) rows.size();
    }
    Column column = table.column(aggregate.column());
    List<Object> values = rows.stream().map(column::value).toList();
    if (column.value(rows.get(0)) instanceof String) {
      List<String> strings = values.stream().map(String.class::cast).sorted().toList();
      return strings.get(aggregate.function() == Function.MIN ? 0 : strings.size() - 1);
    }
    List<Number> numbers = values.stream().map(Number.class::cast).toList();
    return column.array() instanceof double[]
        ? ofDoubles(aggregate.function(), numbers)
        : ofIntegers(aggregate.function(), numbers, column.array() instanceof int[]);
  }

  private static Object ofDoubles(Function function, List<Number> numbers) {
    double[] x = numbers.stream().mapToDouble(Number::doubleValue).toArray();
    double sum = 0;
    double least = x[0];
    double most = x[0];
    for (double y : x) {
      sum += y;
      least = Math.min(least, y);
      most = Math.max(most, y);
    }
    return switch (function) {
      case SUM -> sum;
      case MIN -> least;
      case MAX -> most;
      default -> sum / x.length;
    };
  }

  private static Object ofIntegers(Function function, List<Number> numbers, boolean ints) {
    long sum = 0;
    BigInteger exact = BigInteger.ZERO;
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (Number y : numbers) {
      sum += y.longValue();
      exact = exact.add(BigInteger.valueOf(y.longValue()));
      least = Math.min(least, y.longValue());
      most = Math.max(most, y.longValue());
    }
    return switch (function) {
      case SUM -> (Object) sum;
      case MIN -> ints ? (Object) (int) least : (Object) least;
      case MAX -> ints ? (Object) (int) most : (Object) most;
      default -> (Object) (exact.doubleValue() / numbers.size());
    };
  }

  /** Sums of doubles may differ in the order of additions; everything else is exact. */
  private static void same(
      Object actual, Object expected, Function function, Supplier<String> what) {
    boolean summed = function == Function.SUM || function == Function.AVERAGE;
    if (expected instanceof Double d && Double.isFinite(d) && (d != 0 || summed)) {
      assertThat((Double) actual).as(what).isCloseTo(d, within(1e-9 * Math.abs(d) + 1e-9));
    } else {
      assertThat(actual).as(what).isEqualTo(expected);
    }
  }

  @Test
  void agreesWithAHashMapOnRandomTables() {
    for (int seed = 0; seed < RandomTables.count(); seed++) {
      RandomTables random = new RandomTables(seed);
      Table table = random.table("t", Math.max(1, random.rows()));
      List<String> groupBy = random.random().nextInt(8) == 0 ? List.of() : random.someOf(table);
      int first = random.random().nextInt(ALL.size());
      List<Aggregate> aggregates =
          IntStream.range(0, 1 + random.random().nextInt(4))
              .mapToObj(i -> ALL.get((first + i) % ALL.size()))
              .toList();
      check(table, groupBy, aggregates, "seed " + seed);
    }
  }

  @Test
  void computesEveryFunction() {
    RandomTables random = new RandomTables(77);
    Table table = random.table("t", 9000);
    check(table, List.of("s"), ALL, "few groups");
    check(table, List.of("l", "i"), ALL, "many groups");
    check(table, List.of(), ALL, "one group");
    check(table, List.of("i", "l", "s", "d"), List.of(Aggregate.count("n")), "four keys");
  }

  @Test
  void aggregatesNothing() {
    Table none = new RandomTables(1).table("t", 0);
    check(none, List.of("i"), List.of(Aggregate.count("n"), Aggregate.sum("l", "s2")), "no rows");
    DeviceTable uploaded = upload(none);
    Table result = download(aggregation(context).aggregate(uploaded, List.of(), ALL));
    assertThat(row(result, 0).subList(0, 5)).containsExactly(0L, 0L, 0L, 0.0, 0);
    assertThat(result.column("min_l").value(0)).isEqualTo(0L);
    assertThat(result.column("max_d").value(0)).isEqualTo(Double.NaN);
    assertThat(result.column("avg_i").value(0)).isEqualTo(Double.NaN);
  }

  @Test
  void sumsIn64Bits() {
    int[] most = new int[70_000];
    Arrays.fill(most, Integer.MAX_VALUE);
    long[] wrapping = new long[70_000];
    wrapping[0] = Long.MAX_VALUE;
    wrapping[69_999] = 1;
    Table table =
        new Table(
            "t",
            List.of(
                Column.ofInts("g", new int[70_000]),
                Column.ofInts("i", most),
                Column.ofLongs("l", wrapping)));
    List<Aggregate> sums = List.of(Aggregate.sum("i", "si"), Aggregate.sum("l", "sl"));
    check(table, List.of("g"), sums, "one large group");
    check(table, List.of(), sums, "no key");
  }

  /** Averages are computed exactly and rounded twice, although the sums exceed 64 bits. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1000, 70_000})
  void averagesOf64BitIntegersAreExact(int rows) {
    assumeTrue(takes(rows));
    List<LongUnaryOperator> columns =
        List.of(
            row -> Long.MAX_VALUE,
            row -> Long.MIN_VALUE,
            row -> -1,
            row -> row % 2 == 0 ? Long.MAX_VALUE : Long.MIN_VALUE,
            row -> (row % 3 == 0 ? 0x7FFFFFFFFFFFF000L : row % 3 == 1 ? -0x7FFFFFFFFFFFF001L : row),
            row -> row * 0x9E3779B97F4A7C15L);
    for (LongUnaryOperator values : columns) {
      long[] longs = LongStream.range(0, rows).map(values).toArray();
      Table table = new Table("t", List.of(Column.ofLongs("l", longs)));
      Table result =
          download(
              aggregation(context)
                  .aggregate(upload(table), List.of(), List.of(Aggregate.average("l", "mean"))));
      freeTables();
      BigInteger sum =
          Arrays.stream(longs)
              .mapToObj(BigInteger::valueOf)
              .reduce(BigInteger.ZERO, BigInteger::add);
      assertThat(result.column("mean").value(0)).isEqualTo(sum.doubleValue() / rows);
    }
  }

  /** There are more groups than slots in the first table, and in the next larger one. */
  @Test
  void growsTheTable() {
    int rows = 300_000;
    Table table = new Table("t", List.of(Column.ofInts("i", IntStream.range(0, rows).toArray())));
    check(table, List.of("i"), List.of(Aggregate.count("n")), "all different");
  }

  @Test
  void failsCleanlyWhereMemoryIsShort() {
    assumeTrue(takes(5000));
    DeviceTable table = upload(new RandomTables(4).table("t", 5000));
    Aggregation aggregation = aggregation(context);
    failsCleanly(() -> aggregation.aggregate(table, List.of("s", "l"), ALL.subList(0, 5)));
  }

  @Test
  void namesWhatDoesNotFit() {
    DeviceTable table = upload(new RandomTables(1).table("t", 3));
    Aggregation aggregation = aggregation(context);
    assertThatThrownBy(
            () -> aggregation.aggregate(table, List.of("i"), List.of(Aggregate.sum("s", "x"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SUM of column s of type STRING has no meaning; choose a column of numbers");
    assertThatThrownBy(
            () -> aggregation.aggregate(table, List.of("i"), List.of(Aggregate.sum("l", "i"))))
        .hasMessageContaining("two columns named i");
    assertThatThrownBy(
            () -> aggregation.aggregate(table, List.of("x"), List.of(Aggregate.count("n"))))
        .hasMessageContaining("no column x");
  }
}
