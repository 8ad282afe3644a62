package org.gpuquerylab.operators.star;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.StarQuery.AggregateExpression;
import org.gpuquerylab.operators.star.StarQuery.Function;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;

/**
 * Draws small star schemas, ordinary and unusual ones, and a query on each; the same seed always
 * gives the same schema and query.
 */
final class RandomStars {
  private static final List<String> WORDS =
      List.of(
          "", " ", "A", "AB", "Ab", "MFGR#12", "MFGR#2221", "UNITED KI1", "zebra", "\u00e9t\u00e9");
  private static final List<Function> FUNCTIONS = List.of(Function.values());
  private static final int[] FACT_ROWS = {0, 1, 33, 255, 256, 257, 1000, 2000, 2500, 3000, 5000};
  private static final int[] DIMENSION_ROWS = {1, 2, 7, 30, 64, 100, 200, 250, 300};

  /** A query and its database. */
  record Case(Database database, StarQuery query) {
    @Override
    public String toString() {
      return query + " on " + database.tables();
    }
  }

  /** The distribution of a dimension's keys. */
  private enum Keys {
    FROM_ONE,
    FROM_ZERO,
    NEGATIVE,
    DATES,
    GAPS,
    ANY
  }

  private final SplittableRandom random;

  private RandomStars(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Draws the database and the query of a seed. */
  static Case draw(long seed) {
    return new RandomStars(seed).star("random " + seed);
  }

  private Case star(String name) {
    List<Table> dimensions = new ArrayList<>();
    int count = random.nextInt(5);
    for (int d = 0; d < count; d++) {
      dimensions.add(dimension("d" + d));
    }
    Table fact = fact(dimensions);
    List<Table> tables = new ArrayList<>(dimensions);
    tables.add(fact);
    return new Case(new Database(tables), query(name, fact, dimensions));
  }

  private Table dimension(String name) {
    int rows = random.nextInt(40) == 0 ? 0 : pick(DIMENSION_ROWS);
    int[] pool = random.ints(8).toArray();
    return new Table(
        name,
        List.of(
            Column.ofInts(name + "_key", keys(rows)),
            ints(name + "_small", rows, () -> random.nextInt(-3, 4)),
            ints(name + "_wide", rows, () -> pick(pool)),
            strings(name + "_name", rows),
            longs(name + "_long", rows),
            doubles(name + "_double", rows)));
  }

  private int[] keys(int rows) {
    Keys kind = Keys.values()[random.nextInt(Keys.values().length)];
    int[] keys =
        switch (kind) {
          case FROM_ONE -> IntStream.rangeClosed(1, rows).toArray();
          case FROM_ZERO -> IntStream.range(0, rows).toArray();
          case NEGATIVE -> IntStream.range(-rows, 0).toArray();
          case DATES ->
              IntStream.range(0, rows).map(i -> 19920101 + i / 28 * 100 + i % 28).toArray();
          case GAPS -> IntStream.range(0, rows).map(i -> 5 + 7 * i).toArray();
          case ANY -> distinct(rows);
        };
    for (int i = rows - 1; i > 0 && random.nextBoolean(); i--) {
      int other = random.nextInt(i + 1);
      int key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
    return keys;
  }

  private int[] distinct(int rows) {
    Set<Integer> keys = new LinkedHashSet<>(List.of(Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1));
    while (keys.size() < rows) {
      keys.add(random.nextInt());
    }
    return keys.stream().limit(rows).mapToInt(i -> i).toArray();
  }

  private Table fact(List<Table> dimensions) {
    int rows = pick(FACT_ROWS);
    List<Column> columns = new ArrayList<>();
    for (Table dimension : dimensions) {
      int[] keys = dimension.columns().get(0).ints();
      int absent = pick(0, 0, 0, 1, 2, 5); // of ten
      columns.add(ints("f_" + dimension.name(), rows, () -> foreignKey(keys, absent)));
    }
    columns.add(ints("f_small", rows, () -> random.nextInt(0, 21)));
    columns.add(strings("f_name", rows));
    columns.add(measured("f_left", rows));
    columns.add(measured("f_right", rows));
    columns.add(longs("f_long", rows));
    return new Table("f", columns);
  }

  private int foreignKey(int[] keys, int absent) {
    if (keys.length > 0 && random.nextInt(10) >= absent) {
      return pick(keys);
    }
    return random.nextBoolean() ? random.nextInt() : random.nextInt(-2, 400);
  }

  private Column measured(String name, int rows) {
    int[] origins = {0, -50, Integer.MIN_VALUE};
    int origin = pick(origins);
    int bound = origin == Integer.MIN_VALUE ? Integer.MAX_VALUE : 50;
    return ints(name, rows, () -> random.nextInt(50) == 0 ? bound : random.nextInt(origin, bound));
  }

  private StarQuery query(String name, Table fact, List<Table> dimensions) {
    List<DimensionJoin> joins = new ArrayList<>();
    List<GroupColumn> columns = new ArrayList<>();
    for (Table dimension : dimensions) {
      if (random.nextInt(8) > 0) {
        String d = dimension.name();
        joins.add(new DimensionJoin(d, d + "_key", "f_" + d, conditions(dimension, 1)));
        columns.addAll(groups(dimension));
      }
    }
    List<GroupColumn> groups = columns.subList(0, Math.min(4, columns.size()));
    List<AggregateExpression> aggregates = aggregates();
    List<SortKey> order = new ArrayList<>();
    int results = groups.size() + aggregates.size();
    for (int i = random.nextInt(groups.size() + 2); i > 0; i--) {
      order.add(new SortKey(random.nextInt(results), random.nextBoolean()));
    }
    List<Predicate> predicates = conditions(fact, dimensions.size());
    return new StarQuery(name, "f", predicates, joins, aggregates, groups, order);
  }

  /** Half of the queries have a single sum. */
  private List<AggregateExpression> aggregates() {
    if (random.nextBoolean()) {
      return List.of(AggregateExpression.sum(measure()));
    }
    List<AggregateExpression> aggregates = new ArrayList<>();
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      Function function = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
      aggregates.add(
          random.nextInt(4) == 0
              ? AggregateExpression.count()
              : new AggregateExpression(function, measure()));
    }
    return aggregates;
  }

  private Measure measure() {
    String left = random.nextInt(4) == 0 ? "f_long" : "f_left";
    String right = random.nextInt(4) == 0 ? "f_long" : "f_right";
    return switch (random.nextInt(4)) {
      case 0 -> new Measure.Value(left);
      case 1 -> new Measure.Product(left, right);
      case 2 -> new Measure.Product(right, left, random.nextBoolean() ? left : "f_small");
      default -> new Measure.Difference(left, right);
    };
  }

  private List<GroupColumn> groups(Table dimension) {
    return dimension.columns().stream()
        .skip(1)
        .filter(column -> random.nextInt(4) == 0)
        .map(column -> new GroupColumn(dimension.name(), column.name()))
        .toList();
  }

  private List<Predicate> conditions(Table table, int firstColumn) {
    List<Predicate> conditions = new ArrayList<>();
    for (Column column : table.columns().subList(firstColumn, table.columns().size())) {
      if (column.array() instanceof int[] && random.nextInt(7) == 0) {
        conditions.add(RandomPredicates.draw(random, column, WORDS));
      }
    }
    return conditions;
  }

  private Column strings(String name, int rows) {
    List<String> words = WORDS.subList(random.nextInt(5), 5 + random.nextInt(6));
    Dictionary dictionary = Dictionary.of(words.isEmpty() ? WORDS : words);
    int[] codes = new int[rows];
    Arrays.setAll(codes, row -> random.nextInt(dictionary.size()));
    return Column.ofCodes(name, codes, dictionary);
  }

  private Column longs(String name, int rows) {
    long[] pool = {Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1, random.nextLong(), random.nextLong()};
    boolean narrow = random.nextBoolean();
    long[] values = new long[rows];
    Arrays.setAll(
        values, row -> narrow ? random.nextInt(-3, 4) : pool[random.nextInt(pool.length)]);
    return Column.ofLongs(name, values);
  }

  private Column doubles(String name, int rows) {
    double[] pool = {
      -0.0,
      0.0,
      Double.NaN,
      Double.longBitsToDouble(0xFFF8000000000001L),
      1.5,
      -1e300,
      Double.NEGATIVE_INFINITY,
      Double.MIN_VALUE
    };
    double[] values = new double[rows];
    Arrays.setAll(values, row -> pool[random.nextInt(pool.length)]);
    return Column.ofDoubles(name, values);
  }

  private static Column ints(String name, int rows, IntSupplier values) {
    return Column.ofInts(name, IntStream.generate(values).limit(rows).toArray());
  }

  private int pick(int... values) {
    return values[random.nextInt(values.length)];
  }
}
