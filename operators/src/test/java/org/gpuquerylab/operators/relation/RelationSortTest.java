package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.junit.jupiter.api.Test;

/** Compares sorts on devices with the JDK's stable sort. */
@OnEachDevice
class RelationSortTest extends RelationContract {
  private static Comparator<Integer> order(HostRelation relation, OrderingTerm key) {
    List<PlainScalars.Typed> values =
        IntStream.range(0, relation.rows())
            .mapToObj(row -> new PlainScalars(relation, row).evaluate(key.expression()))
            .toList();
    return (a, b) -> {
      boolean first = values.get(a).isNull();
      boolean second = values.get(b).isNull();
      if (first || second) {
        return first == second ? 0 : first == key.nullsFirst() ? -1 : 1;
      }
      int compared = PlainScalars.compare(values.get(a), values.get(b));
      return key.descending() ? -compared : compared;
    };
  }

  private static List<Integer> expected(HostRelation relation, List<OrderingTerm> keys) {
    List<Integer> rows = new ArrayList<>(IntStream.range(0, relation.rows()).boxed().toList());
    keys.stream()
        .map(key -> order(relation, key))
        .reduce(Comparator::thenComparing)
        .ifPresent(rows::sort);
    return rows;
  }

  private static OrderingTerm key(Random random, ScalarExpression expression) {
    return new OrderingTerm(expression, random.nextBoolean(), random.nextBoolean());
  }

  private static void check(
      HostRelation relation, List<Integer> rows, HostRelation result, String what) {
    assertThat(result.toRows().equals(rows.stream().map(relation::row).toList())).as(what).isTrue();
  }

  @Test
  void sortsByRandomKeys() {
    for (int seed = 0; seed < samples(); seed++) {
      RandomRelations random = new RandomRelations(seed);
      HostRelation relation = random.relation(random.rows(), seed % 2 == 0);
      List<OrderingTerm> keys = new ArrayList<>();
      int count = random.random().nextInt(5);
      for (int k = 0; k < count; k++) {
        DataType type = RandomRelations.TYPES.get(random.random().nextInt(12));
        String name = RandomRelations.name(type, random.random().nextInt(2));
        keys.add(key(random.random(), ScalarExpression.column(name)));
      }
      DeviceRelation uploaded = upload(relation);
      List<Integer> rows = expected(relation, keys);
      String what = "seed " + seed + ": " + keys;
      check(relation, rows, download(operators.sort(uploaded, keys)), what);
      int limit = random.random().nextInt(10);
      int offset = random.random().nextInt(10);
      HostRelation top = download(operators.top(uploaded, keys, limit, offset));
      int first = Math.min(rows.size(), offset);
      int end = Math.min(rows.size(), offset + limit);
      check(relation, rows.subList(first, end), top, "top of " + what);
    }
  }

  /** There is nothing to compute, so no kernel without a result may be compiled. */
  @Test
  void keepsTheOrderWithoutKeys() {
    HostRelation relation = new RandomRelations(3).relation(100, false);
    DeviceRelation sorted = closing(operators.sort(upload(relation), List.of()));
    assertThat(download(sorted).toRows()).isEqualTo(relation.toRows());
  }

  @Test
  void movesTheValuesOfNarrowRelations() {
    for (int columns = 2; columns <= 3; columns++) {
      RandomRelations random = new RandomRelations(columns);
      List<Vector> all = new ArrayList<>();
      all.add(random.column("a", DataType.STRING, 5000, false, 0));
      all.add(random.column("k", DataType.INT32, 5000, false, 0));
      if (columns == 3) {
        all.add(random.column("b", DataType.INT32, 5000, false, 0));
      }
      HostRelation relation = new HostRelation(5000, all);
      for (boolean descending : new boolean[] {false, true}) {
        List<OrderingTerm> keys =
            List.of(new OrderingTerm(ScalarExpression.column("k"), descending, false));
        DeviceRelation sorted = closing(operators.sort(upload(relation), keys));
        assertThat(sorted.columns()).allMatch(column -> column.references() == null);
        check(relation, expected(relation, keys), download(sorted), columns + " " + keys);
      }
    }
  }

  @Test
  void findsTheFirstOfManyRows() {
    RandomRelations random = new RandomRelations(5);
    HostRelation relation =
        HostRelation.of(
            random.column("a", DataType.INT32, 40_000, false, 0.2),
            random.column("b", DataType.FLOAT32, 40_000, false, 0),
            random.column("c", DataType.INT64, 40_000, true, 0.5));
    List<OrderingTerm> keys =
        List.of(
            OrderingTerm.descending(ScalarExpression.column("b")),
            OrderingTerm.ascending(ScalarExpression.column("c")).withNullsFirst());
    List<Integer> rows = expected(relation, keys);
    DeviceRelation uploaded = upload(relation);
    HostRelation top = download(operators.top(uploaded, keys, 100, 7));
    check(relation, rows.subList(7, 107), top, "top 100");
    HostRelation limit = download(operators.limit(uploaded, 5, 39_998));
    check(relation, List.of(39_998, 39_999), limit, "limit");
  }
}
