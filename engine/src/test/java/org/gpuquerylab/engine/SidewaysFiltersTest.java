package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class SidewaysFiltersTest {
  /** Keys through projections and filters, on both sides of outer joins, of a table used twice. */
  private static final List<String> STATEMENTS =
      List.of(
          "select count(*), sum(quantity) from item i, product p, supplier s where i.product_id ="
              + " p.product_id and p.supplier_id = s.supplier_id and s.rating = 5",
          "select count(*) from (select product_id + 0 as k, quantity from item) i, product p where"
              + " i.k = p.product_id and p.category = 'toys'",
          "select count(*), count(c.credit) from orders o left join customer c on o.customer_id ="
              + " c.customer_id and c.segment = 'company', city b where o.billing_city = b.city_id"
              + " and b.population > 1000000",
          "select count(*) from city b, orders o right join customer c on o.customer_id ="
              + " c.customer_id where o.shipping_city = b.city_id and b.climate = 'cold'",
          "select count(*) from item a, item b where a.order_id = b.order_id and a.line = 1 and"
              + " b.line = 3",
          "with t as (select product_id, category from product where price > 30) select count(*)"
              + " from t x, t y, item i where x.product_id = i.product_id and y.category ="
              + " x.category and y.product_id < 5",
          "select category, count(*) from product p where exists (select * from item i where"
              + " i.product_id = p.product_id and i.discount > 45) group by category");

  @Test
  void theyChangeNoAnswerAndDropRows() {
    try (QueryEngine engine =
        QueryEngine.open(
            Path.of("shop:2000"),
            TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()))) {
      for (String sql : STATEMENTS) {
        QueryResult answer = engine.withSidewaysFilters(Use.ON).query(sql);
        AnswerDifference.Verdict verdict =
            AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
        assertThat(verdict.isEqual()).as(sql + ": " + verdict.words()).isTrue();
        assertThat(answer.plan().differences(answer.ran())).as(sql).isEmpty();
      }
      String first = STATEMENTS.get(0);
      assertThat(scanned(engine.withSidewaysFilters(Use.ON).query(first)))
          .isLessThan(scanned(engine.withSidewaysFilters(Use.OFF).query(first)) / 2);
    }
  }

  /** An order whose first join makes many rows that the next one drops, and a better one. */
  @Test
  void autoFiltersWhereJoinsInBetweenWouldReadManyRows() {
    String sql =
        "select count(*), sum(a.order_id + b.line) from item a, item b, product p where"
            + " a.product_id = b.product_id and a.product_id = p.product_id and p.price < 3";
    JoinTree a = new JoinTree.Leaf(0, "a", 0);
    JoinTree b = new JoinTree.Leaf(1, "b", 0);
    JoinTree p = new JoinTree.Leaf(2, "p", 0);
    try (QueryEngine engine =
        QueryEngine.open(
            Path.of("shop:20000"),
            TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()))) {
      assertThat(filtered(engine, sql, join(join(a, b), p))).isEqualTo(1);
      assertThat(filtered(engine, sql, join(join(a, p), b))).isZero();
    }
  }

  private static JoinTree join(JoinTree probe, JoinTree build) {
    return new JoinTree.Join(probe, build, 0, 0);
  }

  /** The nodes that a run by a plan filtered; the answer must be that without filters. */
  private static long filtered(QueryEngine engine, String sql, JoinTree tree) {
    QueryPlan plan = new QueryPlan(sql, List.of(tree));
    QueryResult plain = engine.withSidewaysFilters(Use.OFF).query(sql, "SQL", plan);
    QueryResult answer = engine.withSidewaysFilters(Use.AUTO).query(sql, "SQL", plan);
    assertThat(answer.rows().toRows()).isEqualTo(plain.rows().toRows());
    assertThat(plain.steps()).noneMatch(step -> step.details().contains("[filtered by"));
    return answer.steps().stream()
        .filter(step -> step.details().contains("[filtered by keys of 1 join]"))
        .count();
  }

  /** The rows of the tables after their filters. */
  private static long scanned(QueryResult answer) {
    return answer.steps().stream()
        .filter(step -> step.operator().equals("TableScan") || step.operator().equals("Filter"))
        .mapToLong(PlanStep::rows)
        .max()
        .orElse(0);
  }
}
