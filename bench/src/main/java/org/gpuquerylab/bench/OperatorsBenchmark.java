package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.operators.aggregation.Aggregate;
import org.gpuquerylab.operators.aggregation.Aggregation;
import org.gpuquerylab.operators.aggregation.AtomicAggregation;
import org.gpuquerylab.operators.aggregation.HashAggregation;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.join.EquiJoin;
import org.gpuquerylab.operators.join.JoinColumns;
import org.gpuquerylab.operators.join.RadixHashJoin;
import org.gpuquerylab.operators.join.UnpartitionedHashJoin;
import org.gpuquerylab.operators.selection.Condition;
import org.gpuquerylab.operators.selection.FilterSelection;
import org.gpuquerylab.operators.sort.MergeSort;
import org.gpuquerylab.operators.sort.OrderBy;
import org.gpuquerylab.operators.sort.RadixSortOperator;
import org.gpuquerylab.operators.sort.Sort;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * Device time of the operators, step by step, beside the bytes that they must move and the
 * bandwidth of a device copy in the same run.
 *
 * <p>Arguments: backend, operator, log2 of the (fact) rows, then for {@code selection} any number
 * of selectivities in percent; for {@code join}, {@code dense-join} (keys 0, 1, 2, ...) and {@code
 * radix-join} log2 of the dimension's rows and any number of selectivities; for {@code aggregation}
 * and {@code atomic-aggregation} numbers of groups; for {@code radix-sort} and {@code merge-sort}
 * nothing more. Columns are random integers of 32 bits. Times are medians of {@value
 * OperatorTimes#REPETITIONS} runs after {@value OperatorTimes#WARM_UPS} others, of the commands on
 * the device; {@code wall} is the host's clock around an operator without profile, after {@value
 * OperatorTimes#HOST_WARM_UPS} others. The bytes that an operator must move: each value that it
 * needs read once, each of the result written once.
 */
public final class OperatorsBenchmark {

  private static final String OPERATORS =
      "selection|join|dense-join|radix-join|aggregation|atomic-aggregation|radix-sort|merge-sort";
  private static final String USAGE =
      "OperatorsBenchmark BACKEND " + OPERATORS + " LOG2-ROWS [NUMBER...]";

  private final OperatorContext context;
  private final OperatorTimes times;
  private final int rows;

  private OperatorsBenchmark(OperatorContext context, OperatorContext unprofiled, int rows) {
    this.context = context;
    this.times = new OperatorTimes(context, unprofiled, rows);
    this.rows = rows;
  }

  /** Runs the benchmark and prints tables; without arguments it says what it takes. */
  public static void main(String[] args) throws Exception {
    System.exit(BenchmarkNames.positional(USAGE, 3, args, OperatorsBenchmark::run));
  }

  private static void run(String[] args) {
    Backends backends = Backends.find();
    try (Backend backend = backends.open(backends.select(args[0]));
        OperatorContext profiled = new OperatorContext(backend, true);
        OperatorContext unprofiled = new OperatorContext(backend, false)) {
      int rows = 1 << Integer.parseInt(args[2]);
      OperatorsBenchmark benchmark = new OperatorsBenchmark(profiled, unprofiled, rows);
      System.out.printf(
          Locale.ROOT,
          "%s, %s, %d rows, copy %.0f GB/s%n",
          backend.device(),
          args[1],
          rows,
          benchmark.times.copyBandwidth() / 1e9);
      benchmark.run(args[1], Arrays.stream(args).skip(3).mapToInt(Integer::parseInt).toArray());
    }
  }

  private void run(String operator, int[] numbers) {
    switch (operator) {
      case "selection" -> selection(numbers);
      case "join" -> join(UnpartitionedHashJoin::new, OperatorsBenchmark::mixed, numbers);
      case "dense-join" -> join(UnpartitionedHashJoin::new, i -> i, numbers);
      case "radix-join" -> join(RadixHashJoin::new, OperatorsBenchmark::mixed, numbers);
      case "aggregation" -> aggregation(HashAggregation::new, numbers);
      case "atomic-aggregation" -> aggregation(AtomicAggregation::new, numbers);
      case "radix-sort" -> sort(RadixSortOperator::new);
      case "merge-sort" -> sort(MergeSort::new);
      default ->
          throw Suggestion.unknown("operator", operator, List.of(OPERATORS.split("\\|", -1)));
    }
  }

  private void selection(int[] percents) {
    Table table =
        new Table("fact", List.of(column("p", 1, 100, rows), column("a", 2, 1 << 30, rows)));
    try (DeviceTable fact = DeviceTable.upload(context, table, List.of("p", "a"))) {
      for (int percent : percents) {
        Condition condition = new Condition.Compare("p", Condition.Comparison.LESS, percent);
        times.measure(
            "selection of %d %%, 1 of 1 column projected".formatted(percent),
            new OperatorTimes.Needed(
                rows * (4 + 8 * percent / 100.0),
                rows * (4 + 4 * percent / 100.0 + 4 * OperatorTimes.sectors(percent))),
            in -> new FilterSelection(in).select(fact, condition, List.of("a")));
      }
    }
  }

  /** A bijection of integers, whose values are as good as random: Murmur3's finalizer. */
  private static int mixed(int x) {
    int mixed = (x ^ x >>> 16) * 0x85EBCA6B;
    mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
    return mixed ^ mixed >>> 16;
  }

  /** Keys of the dimension are a function of the row number. */
  private void join(
      Function<OperatorContext, EquiJoin> join, IntUnaryOperator keyOf, int[] numbers) {
    int dimensionRows = 1 << numbers[0];
    int[] percents = Arrays.copyOfRange(numbers, 1, numbers.length);
    int[] keys = IntStream.range(0, dimensionRows).map(keyOf).toArray();
    Table dimension =
        new Table(
            "dimension", List.of(Column.ofInts("k", keys), column("d", 3, 1 << 30, dimensionRows)));
    List<Column> payload =
        IntStream.range(0, 4).mapToObj(i -> column("a" + i, 5 + i, 1 << 30, rows)).toList();
    for (int percent : percents) {
      Column places = column("f", 4, (int) (dimensionRows * 100L / Math.max(1, percent)), rows);
      int[] foreign = places.ints();
      Arrays.parallelSetAll(foreign, i -> keyOf.applyAsInt(foreign[i]));
      List<Column> all = new ArrayList<>(payload);
      all.add(places);
      Table table = new Table("fact", all);
      List<String> names = all.stream().map(Column::name).toList();
      try (DeviceTable fact = DeviceTable.upload(context, table, names);
          DeviceTable build = DeviceTable.upload(context, dimension, List.of("k", "d"))) {
        for (int projected : new int[] {1, 4}) {
          JoinColumns columns =
              new JoinColumns("k", List.of("d"), "f", names.subList(0, projected));
          double written = 4.0 * (projected + 1) * percent / 100;
          double perRow = 4 + 8.0 * dimensionRows / rows;
          times.measure(
              "join with %d rows, %d %% match, %d fact column(s) and 1 of the dimension"
                  .formatted(dimensionRows, percent, projected),
              new OperatorTimes.Needed(
                  rows * (perRow + 4.0 * projected * percent / 100 + written),
                  rows * (perRow + 4.0 * projected * OperatorTimes.sectors(percent) + written)),
              in -> join.apply(in).join(build, fact, columns));
        }
      }
    }
  }

  private void aggregation(Function<OperatorContext, Aggregation> aggregation, int[] groups) {
    for (int count : groups) {
      Table table =
          new Table("fact", List.of(column("g", 1, count, rows), column("a", 2, 100, rows)));
      try (DeviceTable fact = DeviceTable.upload(context, table, List.of("g", "a"))) {
        times.measure(
            "sum of 1 column by 1 key, %d groups".formatted(count),
            new OperatorTimes.Needed(8.0 * rows, 8.0 * rows),
            in ->
                aggregation
                    .apply(in)
                    .aggregate(fact, List.of("g"), List.of(Aggregate.sum("a", "sum"))));
      }
    }
  }

  private void sort(Function<OperatorContext, Sort> sort) {
    Table table =
        new Table("fact", List.of(column("k", 1, 1 << 30, rows), column("a", 2, 1 << 30, rows)));
    try (DeviceTable fact = DeviceTable.upload(context, table, List.of("k", "a"))) {
      times.measure(
          "sort by 1 key, 2 columns projected",
          new OperatorTimes.Needed(16.0 * rows, 16.0 * rows),
          in -> sort.apply(in).sort(fact, List.of(OrderBy.ascending("k")), List.of("k", "a")));
    }
  }

  /** Random numbers from 0 on, by a hash of the row. */
  private static Column column(String name, int seed, int below, int count) {
    int[] values = new int[count];
    Arrays.parallelSetAll(
        values,
        i -> {
          long x = (i + 1) * 0x9E3779B97F4A7C15L + seed * 0xD1B54A32D192ED03L;
          x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
          x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
          return (int) ((x >>> 33) % below);
        });
    return Column.ofInts(name, values);
  }
}
