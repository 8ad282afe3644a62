package org.gpuquerylab.experiments.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/** A star of eight facts and two dimensions, counted by hand. */
class OperatorPlanTest {
  private static final Database DATABASE =
      new Database(
          List.of(
              new Table(
                  "f",
                  List.of(
                      Column.ofInts("a", new int[] {1, 1, 1, 2, 2, 2, 3, 9}),
                      Column.ofInts("b", new int[] {5, 6, 7, 5, 6, 7, 5, 6}),
                      Column.ofInts("x", new int[] {0, 1, 2, 3, 4, 5, 6, 7}))),
              new Table(
                  "da",
                  List.of(
                      Column.ofInts("k", new int[] {3, 1, 2}),
                      Column.ofInts("g", new int[] {30, 10, 20}))),
              new Table(
                  "db",
                  List.of(
                      Column.ofInts("k", new int[] {5, 6, 7, 8}),
                      Column.ofInts("h", new int[] {0, 1, 1, 1})))));

  private static final StarQuery QUERY =
      new StarQuery(
          "q",
          "f",
          List.of(new Predicate.Between("x", 1, 7)),
          List.of(
              new DimensionJoin("da", "k", "a", List.of(new Predicate.Between("g", 10, 20))),
              new DimensionJoin("db", "k", "b", List.of(Predicate.equal("h", 1)))),
          new Measure.Value("x"),
          List.of(new GroupColumn("da", "g")),
          List.of());

  private static final StarShape SHAPE = StarShape.of(QUERY, DATABASE);

  @Test
  void rowsAreCounted() {
    assertThat(SHAPE.factRows()).isEqualTo(8);
    assertThat(SHAPE.dimensionRows()).containsExactly(3, 4);
    assertThat(SHAPE.passingRows()).containsExactly(2, 3);
    assertThat(SHAPE.survivors(List.of())).isEqualTo(7);
    assertThat(SHAPE.survivors(List.of(0))).isEqualTo(5);
    assertThat(SHAPE.survivors(List.of(1))).isEqualTo(5);
    assertThat(SHAPE.survivors(List.of(1, 0))).isEqualTo(4);
  }

  @Test
  void inputsAreThoseOfTheOperators() {
    assertThat(new OperatorPlan(SHAPE, List.of(0, 1), 2).inputs())
        .containsExactly(
            new SelectionInput(3, List.of(4), List.of(4, 4), 2 / 3.0),
            new SelectionInput(4, List.of(4), List.of(4), 3 / 4.0),
            new SelectionInput(8, List.of(4), List.of(4, 4, 4), 7 / 8.0),
            new JoinInput(7, 2, List.of(4, 4), List.of(4), 5 / 7.0),
            new JoinInput(5, 3, List.of(4, 4), List.of(), 4 / 5.0),
            new AggregationInput(4, 4, List.of(4), 2),
            new SortInput(2, 4, List.of(4, 8), 1));
  }

  @Test
  void anotherOrderJoinsOtherRows() {
    OperatorPlan plan = new OperatorPlan(SHAPE, List.of(1, 0), 2);
    assertThat(plan.inputs())
        .contains(
            new JoinInput(7, 3, List.of(4, 4), List.of(), 5 / 7.0),
            new JoinInput(5, 2, List.of(4), List.of(4), 4 / 5.0));
    assertThat(plan.query().joins().get(0).dimension()).isEqualTo("db");
  }

  @Test
  void ordersAreAllPermutationsOnce() {
    assertThat(StarRanking.orders(1)).containsExactly(List.of(0));
    assertThat(StarRanking.orders(3))
        .hasSize(6)
        .doesNotHaveDuplicates()
        .startsWith(List.of(0, 1, 2));
    assertThat(StarRanking.orders(4)).hasSize(24).doesNotHaveDuplicates();
  }

  @Test
  void theFastestByTheModelMayTakeLonger() {
    StarRanking.Ranked ranked =
        new StarRanking.Ranked(
            "q", List.of(2.0, 1.0, 3.0), List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 3.0));
    assertThat(ranked.regret()).isEqualTo(1);
  }
}
