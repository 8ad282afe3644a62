package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.RandomCases;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares joins, aggregations, set operations and filters by keys with plain Java. */
@OnEachDevice
class KeyedOperatorsTest extends RelationContract {

  private int[] seeds(int plenty, int few) {
    return RandomCases.seeds(device.has(Capability.COMPILES_KERNELS), plenty, few);
  }

  /** Columns k0, k1 and so on of random types with few values, and row numbers. */
  private static HostRelation relation(
      RandomRelations random, List<DataType> types, int rows, String prefix) {
    List<Vector> columns = new ArrayList<>();
    for (int k = 0; k < types.size(); k++) {
      double nulls = List.of(0.0, 0.1, 0.4).get(random.random().nextInt(3));
      columns.add(random.column(prefix + k, types.get(k), rows, true, nulls));
    }
    columns.add(Vector.of(prefix + "row", DataType.INT32, IntStream.range(0, rows).toArray()));
    return new HostRelation(rows, columns);
  }

  private static List<DataType> types(Random random, int most) {
    return random
        .ints(1 + random.nextInt(most), 0, RandomRelations.TYPES.size())
        .mapToObj(RandomRelations.TYPES::get)
        .toList();
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(k -> prefix + k).toList();
  }

  /** A value, such that equal values are equal objects; "NULL" for NULL. */
  private static Object value(Vector column, int row) {
    Object value = column.value(row);
    return value == null
        ? "NULL"
        : value instanceof Float x
            ? (x == 0 ? 0f : x)
            : value instanceof Double x ? (x == 0 ? 0.0 : x) : value;
  }

  private static List<Object> row(HostRelation relation, List<String> names, int row) {
    return names.stream().map(name -> value(relation.column(name), row)).toList();
  }

  private static List<List<Object>> rows(HostRelation relation, List<String> names) {
    return IntStream.range(0, relation.rows()).mapToObj(i -> row(relation, names, i)).toList();
  }

  @Test
  void joinsWithResidualConditions() {
    for (int seed : seeds(60, 2)) {
      RandomRelations random = new RandomRelations(seed);
      List<DataType> types = types(random.random(), 3);
      HostRelation left = relation(random, types, random.random().nextInt(150), "l");
      HostRelation right = relation(random, types, random.random().nextInt(100), "r");
      JoinKind kind = List.of(JoinKind.values()).get(random.random().nextInt(5));
      boolean conditional = random.random().nextInt(3) > 0;
      List<String> leftKeys = names("l", types.size());
      List<String> rightKeys = names("r", types.size());
      DeviceRelation joined =
          conditional
              ? operators.join(
                  upload(left),
                  upload(right),
                  kind,
                  leftKeys,
                  rightKeys,
                  ScalarExpression.call(
                      ScalarExpression.Operator.LESS,
                      ScalarExpression.column("lrow"),
                      ScalarExpression.column("rrow")))
              : operators.join(upload(left), upload(right), kind, leftKeys, rightKeys);
      List<String> shown =
          kind.keepsRight() ? List.of("lrow", "l0", "rrow", "r0") : List.of("lrow", "l0");
      DeviceRelation some = closing(closing(joined).select(shown));
      assertThat(rows(download(some), shown))
          .as("seed %s, %s of %s, conditional %s", seed, kind, types, conditional)
          .containsExactlyInAnyOrderElementsOf(
              joined(left, right, kind, types.size(), conditional));
    }
  }

  private static List<List<Object>> joined(
      HostRelation left, HostRelation right, JoinKind kind, int keys, boolean conditional) {
    List<List<Object>> result = new ArrayList<>();
    boolean[] matched = new boolean[right.rows()];
    List<String> ofLeft = names("l", keys);
    List<String> ofRight = names("r", keys);
    List<List<Object>> rightKeys = rows(right, ofRight);
    for (int l = 0; l < left.rows(); l++) {
      List<Object> key = row(left, ofLeft, l);
      List<Object> shown = row(left, List.of("lrow", "l0"), l);
      int found = 0;
      for (int r = 0; r < right.rows(); r++) {
        boolean equal = !key.contains("NULL") && key.equals(rightKeys.get(r));
        if (equal && (!conditional || l < r)) {
          matched[r] = true;
          found++;
          if (kind.keepsRight()) {
            result.add(both(shown, row(right, List.of("rrow", "r0"), r)));
          }
        }
      }
      if (kind == JoinKind.SEMI ? found > 0 : kind != JoinKind.INNER && found == 0) {
        result.add(kind.keepsRight() ? both(shown, List.of("NULL", "NULL")) : shown);
      }
    }
    for (int r = 0; kind == JoinKind.FULL && r < right.rows(); r++) {
      if (!matched[r]) {
        result.add(both(List.of("NULL", "NULL"), row(right, List.of("rrow", "r0"), r)));
      }
    }
    return result;
  }

  private static List<Object> both(List<Object> left, List<Object> right) {
    List<Object> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }

  @Test
  void aggregatesRandomRelations() {
    for (int seed : seeds(100, 2)) {
      RandomRelations random = new RandomRelations(seed);
      int rows = random.rows();
      HostRelation relation = random.relation(rows, random.random().nextInt(4) > 0);
      List<String> all = relation.columns().stream().map(Vector::name).toList();
      List<String> keys =
          random
              .random()
              .ints(random.random().nextInt(4), 0, all.size())
              .distinct()
              .mapToObj(all::get)
              .toList();
      List<AggregateCall> calls = calls(random.random(), relation);
      checkAggregate(relation, keys, calls, "seed " + seed + ", by " + keys + ": " + calls);
    }
  }

  private static List<AggregateCall> calls(Random random, HostRelation relation) {
    List<AggregateCall> calls = new ArrayList<>(List.of(AggregateCall.countRows("c")));
    for (int i = 0; i < 6; i++) {
      AggregateCall.Function function =
          List.of(AggregateCall.Function.values()).get(1 + random.nextInt(6));
      Vector column = relation.columns().get(random.nextInt(relation.columns().size()));
      boolean sums =
          function == AggregateCall.Function.SUM || function == AggregateCall.Function.AVG;
      if (!sums || column.type().isNumeric()) {
        calls.add(AggregateCall.of(function, column.name(), "a" + i));
      }
    }
    return calls;
  }

  private void checkAggregate(
      HostRelation relation, List<String> keys, List<AggregateCall> calls, String what) {
    DeviceRelation uploaded = upload(relation);
    Map<List<Object>, List<Integer>> groups =
        IntStream.range(0, relation.rows())
            .boxed()
            .collect(Collectors.groupingBy(i -> row(relation, keys, i)));
    if (keys.isEmpty()) {
      groups.putIfAbsent(List.of(), List.of());
    }
    Map<List<Object>, List<Object>> expected = new HashMap<>();
    boolean overflows = false;
    for (Map.Entry<List<Object>, List<Integer>> group : groups.entrySet()) {
      List<Object> values = new ArrayList<>();
      for (AggregateCall call : calls) {
        PlainAggregates plain = new PlainAggregates(relation, group.getValue());
        values.add(plain.value(call));
        overflows |= plain.overflowed();
      }
      expected.put(group.getKey(), values);
    }
    if (overflows) {
      assertThatThrownBy(() -> operators.aggregate(uploaded, keys, calls))
          .as(what)
          .isInstanceOf(ArithmeticException.class)
          .hasMessageContaining("of a group does not fit");
      return;
    }
    HostRelation result = download(operators.aggregate(uploaded, keys, calls));
    assertThat(result.rows()).as(what).isEqualTo(expected.size());
    List<String> names = calls.stream().map(AggregateCall::name).toList();
    for (int row = 0; row < result.rows(); row++) {
      List<Object> key = row(result, keys, row);
      String where = what + " at " + key;
      List<Object> values = Objects.requireNonNull(expected.remove(key), where);
      PlainAggregates.check(row(result, names, row), values, where);
    }
  }

  @Test
  void aggregatesManyGroups() {
    int rows = 12_000;
    long[] keys = new Random(1).longs(rows).map(x -> x % 3000 * 1_000_000_007L).toArray();
    int[] values = IntStream.range(0, rows).toArray();
    HostRelation relation =
        new HostRelation(
            rows,
            List.of(Vector.of("k", DataType.INT64, keys), Vector.of("v", DataType.INT32, values)));
    List<AggregateCall> calls =
        List.of(
            AggregateCall.countRows("c"),
            AggregateCall.of(AggregateCall.Function.SUM, "v", "s"),
            AggregateCall.of(AggregateCall.Function.COUNT_DISTINCT, "v", "d"));
    checkAggregate(relation, List.of("k"), calls, "sparse keys, seed 1");
  }

  /** With little memory, the operator says that it is too little, and leaves nothing open. */
  @Test
  void needsLittleMemoryAndLeavesNothingOpen() {
    int rows = 6000;
    long[] keys = new Random(1).longs(rows).toArray();
    int[] values = IntStream.range(0, rows).toArray();
    HostRelation relation =
        new HostRelation(
            rows,
            List.of(Vector.of("k", DataType.INT64, keys), Vector.of("v", DataType.INT32, values)));
    DeviceRelation uploaded = upload(relation);
    DeviceRelation other = closing(uploaded.rename(List.of("rk", "rv")));
    List<AggregateCall> calls = List.of(AggregateCall.of(AggregateCall.Function.SUM, "v", "s"));
    List<String> key = List.of("k");
    failsCleanly(() -> operators.aggregate(uploaded, key, calls), rows);
    failsCleanly(() -> operators.join(uploaded, other, JoinKind.FULL, key, List.of("rk")), rows);
    failsCleanly(() -> operators.combine(uploaded, uploaded, SetOperation.INTERSECT), rows);
  }

  /** Runs an operator with more and more memory until it succeeds. */
  private void failsCleanly(Supplier<DeviceRelation> operator, int rows) {
    long whole = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    List<String> before = backend.openResources();
    int failures = 0;
    try {
      for (double spare = 1000; ; spare *= 1.3) {
        backend.limitMemory(backend.allocatedMemory() + (long) spare);
        try (DeviceRelation result = operator.get()) {
          assertThat(result.rows()).isEqualTo(rows);
          assertThat(failures).isGreaterThan(2);
          return;
        } catch (OutOfDeviceMemoryException e) {
          failures++;
          assertThat(backend.openResources()).as("with %s bytes", spare).isEqualTo(before);
        }
      }
    } finally {
      backend.limitMemory(whole);
    }
  }

  @Test
  void combinesSets() {
    for (int seed : seeds(60, 1)) {
      RandomRelations random = new RandomRelations(seed);
      List<DataType> types = types(random.random(), 2);
      HostRelation left = relation(random, types, random.random().nextInt(300), "l");
      HostRelation right = relation(random, types, random.random().nextInt(300), "r");
      List<String> ofLeft = names("l", types.size());
      List<String> ofRight = names("r", types.size());
      for (SetOperation operation : SetOperation.values()) {
        DeviceRelation first = closing(upload(left).select(ofLeft));
        DeviceRelation second = closing(upload(right).select(ofRight));
        HostRelation result = download(operators.combine(first, second, operation));
        assertThat(counts(rows(result, ofLeft)))
            .as("seed %s, %s of %s", seed, operation, types)
            .isEqualTo(
                combined(counts(rows(left, ofLeft)), counts(rows(right, ofRight)), operation));
      }
    }
  }

  private static Map<List<Object>, Long> counts(List<List<Object>> rows) {
    return rows.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private static Map<List<Object>, Long> combined(
      Map<List<Object>, Long> left, Map<List<Object>, Long> right, SetOperation operation) {
    Map<List<Object>, Long> result = new HashMap<>();
    Map<List<Object>, Long> all = new HashMap<>(left);
    right.forEach((key, count) -> all.merge(key, count, Long::sum));
    for (List<Object> key : all.keySet()) {
      long l = left.getOrDefault(key, 0L);
      long r = right.getOrDefault(key, 0L);
      long count =
          switch (operation) {
            case UNION -> 1;
            case UNION_ALL -> l + r;
            case INTERSECT -> Math.min(1, Math.min(l, r));
            case INTERSECT_ALL -> Math.min(l, r);
            case EXCEPT -> r == 0 ? 1 : 0;
            case EXCEPT_ALL -> Math.max(0, l - r);
          };
      if (count > 0) {
        result.put(key, count);
      }
    }
    return result;
  }

  @Test
  void filtersByKeys() {
    for (int seed : seeds(40, 1)) {
      RandomRelations random = new RandomRelations(seed);
      List<DataType> types = types(random.random(), 3);
      HostRelation build = relation(random, types, random.random().nextInt(60), "r");
      HostRelation probe = relation(random, types, random.random().nextInt(3000), "l");
      List<String> ofBuild = names("r", types.size());
      List<String> ofProbe = names("l", types.size());
      List<List<Object>> keys = rows(build, ofBuild);
      try (KeyFilter filter = operators.keyFilter(upload(build), ofBuild)) {
        DeviceRelation passed = closing(filter.filter(upload(probe), ofProbe));
        List<Object> rows =
            rows(download(passed.select(List.of("lrow"))), List.of("lrow")).stream()
                .map(r -> r.get(0))
                .toList();
        for (int i = 0; i < probe.rows(); i++) {
          List<Object> key = row(probe, ofProbe, i);
          boolean isThere = !key.contains("NULL") && keys.contains(key);
          if (isThere || filter.isExact()) {
            assertThat(rows.contains(i))
                .as("seed %s of %s: row %s", seed, types, i)
                .isEqualTo(isThere);
          }
        }
      }
    }
  }

  @Test
  void bloomFiltersPassFewOthers() {
    int n = 20_000;
    long[] keys = new Random(2).longs(n).toArray();
    long[] others = new Random(3).longs(n).toArray();
    DeviceRelation build =
        upload(new HostRelation(n, List.of(Vector.of("k", DataType.INT64, keys))));
    DeviceRelation probe =
        upload(new HostRelation(n, List.of(Vector.of("k", DataType.INT64, others))));
    try (KeyFilter filter = operators.keyFilter(build, List.of("k"))) {
      assertThat(filter.isExact()).isFalse();
      assertThat(closing(filter.filter(probe, List.of("k"))).rows()).isLessThan(n / 50);
      assertThat(closing(filter.filter(build, List.of("k"))).rows()).isEqualTo(n);
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    HostRelation relation =
        relation(new RandomRelations(1), List.of(DataType.STRING, DataType.INT32), 3, "l");
    DeviceRelation uploaded = upload(relation);
    @Nullable AggregateCall sum = AggregateCall.of(AggregateCall.Function.SUM, "l0", "s");
    assertThatThrownBy(() -> operators.aggregate(uploaded, List.of(), List.of(sum)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SUM(l0): the column is of type STRING, not a number");
    assertThatThrownBy(
            () -> operators.join(uploaded, uploaded, JoinKind.SEMI, List.of("l0"), List.of("l1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("have different types; cast one");
    assertThatThrownBy(() -> operators.aggregate(uploaded, List.of("x"), List.of()))
        .hasMessageContaining("no column x");
  }
}
