package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.PlainScalars.Typed;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares expressions on devices with {@link PlainScalars}. */
@OnEachDevice
class ScalarExpressionTest extends RelationContract {
  /** The expected values of an expression; null if one of them does not fit its type. */
  private static @Nullable List<Typed> expected(
      HostRelation relation, ScalarExpression expression) {
    try {
      return IntStream.range(0, relation.rows())
          .mapToObj(row -> new PlainScalars(relation, row).evaluate(expression))
          .toList();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private static void checkColumn(Vector actual, List<Typed> expected, String what) {
    for (int row = 0; row < expected.size(); row++) {
      Typed found = PlainScalars.value(actual, row);
      Typed wanted = expected.get(row);
      boolean same =
          wanted.isNull()
              ? found.isNull()
              : !found.isNull() && PlainScalars.compare(found, wanted) == 0;
      if (!same) {
        throw new AssertionError(what + ", row " + row + ": " + found + ", not " + wanted);
      }
    }
  }

  @Test
  void projectsRandomExpressions() {
    for (int seed = 0; seed < samples(); seed++) {
      RandomRelations random = new RandomRelations(seed);
      HostRelation relation = random.relation(random.rows(), seed % 4 != 0);
      RandomScalars expressions = new RandomScalars(random.random());
      List<ScalarExpression.Named> named = new ArrayList<>();
      List<List<Typed>> expected = new ArrayList<>();
      ScalarExpression failing = null;
      for (int i = 0; i < 12; i++) {
        DataType type = RandomRelations.TYPES.get(i % RandomRelations.TYPES.size());
        ScalarExpression expression = expressions.of(type, 1 + i % 3);
        List<Typed> values = expected(relation, expression);
        if (values == null) {
          failing = expression;
        } else {
          named.add(expression.as("e" + i));
          expected.add(values);
        }
      }
      DeviceRelation uploaded = upload(relation);
      HostRelation result = download(operators.project(uploaded, named));
      for (int i = 0; i < named.size(); i++) {
        String what = "seed " + seed + ": " + named.get(i).expression();
        checkColumn(result.columns().get(i), expected.get(i), what);
      }
      if (failing != null) {
        ScalarExpression fault = failing;
        assertThatThrownBy(() -> operators.project(uploaded, fault.as("x")))
            .as("seed %s: %s", seed, fault)
            .isInstanceOf(ArithmeticException.class)
            .hasMessageContaining("overflows in ");
      }
    }
  }

  @Test
  void filtersByRandomConditions() {
    for (int seed = 1000; seed < 1000 + samples(); seed++) {
      RandomRelations random = new RandomRelations(seed);
      HostRelation relation = random.relation(random.rows(), true);
      ScalarExpression condition = new RandomScalars(random.random()).condition(3);
      List<Typed> values = expected(relation, condition);
      if (values == null) {
        continue;
      }
      DeviceRelation filtered = closing(operators.filter(upload(relation), condition));
      int[] rows =
          IntStream.range(0, relation.rows()).filter(row -> values.get(row).isTrue()).toArray();
      HostRelation result = download(filtered);
      checkRows(relation, rows, result, "seed " + seed + ": " + condition);
    }
  }

  private static void checkRows(
      HostRelation relation, int[] rows, HostRelation result, String what) {
    assertThat(result.rows()).as(what).isEqualTo(rows.length);
    List<List<@Nullable Object>> expected = IntStream.of(rows).mapToObj(relation::row).toList();
    assertThat(result.toRows().equals(expected)).as(what).isTrue();
  }

  @Test
  void filtersWhatWasFiltered() {
    RandomRelations random = new RandomRelations(7);
    HostRelation relation =
        HostRelation.of(
            random.column("a", DataType.INT32, 5000, true, 0),
            random.column("b", DataType.INT64, 5000, false, 0.3),
            random.column("c", DataType.STRING, 5000, true, 0));
    ScalarExpression a = ScalarExpression.column("a");
    ScalarExpression positive =
        ScalarExpression.call(ScalarExpression.Operator.GREATER, a, ScalarExpression.literal(0));
    ScalarExpression small =
        ScalarExpression.call(ScalarExpression.Operator.LESS, a, ScalarExpression.literal(5));
    DeviceRelation once = closing(operators.filter(upload(relation), positive));
    DeviceRelation twice = closing(operators.filter(once, small));
    int[] values = (int[]) relation.column("a").values();
    int[] rows =
        IntStream.range(0, 5000).filter(row -> values[row] > 0 && values[row] < 5).toArray();
    assertThat(rows).hasSizeBetween(100, 4900);
    checkRows(relation, rows, download(twice), "filtered twice");
    assertThat(twice.column("a").references()).isSameAs(twice.column("c").references());
  }

  @Test
  void takesSquareRoots() {
    double[] values = {0, 2, 2.25, 1e300, -1, Double.POSITIVE_INFINITY};
    DeviceRelation relation = upload(HostRelation.of(Vector.of("x", DataType.FLOAT64, values)));
    ScalarExpression root =
        ScalarExpression.call(ScalarExpression.Operator.SQUARE_ROOT, ScalarExpression.column("x"));
    HostRelation result = download(operators.project(relation, root.as("root")));
    for (int row = 0; row < values.length; row++) {
      assertThat(result.column("root").value(row)).isEqualTo(Math.sqrt(values[row]));
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    RandomRelations random = new RandomRelations(1);
    DeviceRelation relation = upload(random.relation(3, true));
    assertThatThrownBy(() -> operators.filter(relation, ScalarExpression.column("int32_0")))
        .hasMessageContaining("a condition takes a BOOLEAN, not INT32");
    assertThatThrownBy(() -> operators.filter(relation, ScalarExpression.column("x")))
        .hasMessageContaining("no column x in");
    ScalarExpression mixed =
        ScalarExpression.call(
            ScalarExpression.Operator.EQUAL,
            ScalarExpression.column("int32_0"),
            ScalarExpression.literal("a"));
    assertThatThrownBy(() -> operators.filter(relation, mixed))
        .hasMessageContaining("EQUAL(int32_0, 'a') takes two strings, not INT32");
  }
}
