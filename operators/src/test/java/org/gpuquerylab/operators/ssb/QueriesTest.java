package org.gpuquerylab.operators.ssb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.operators.internal.parallel.ParallelExecutor;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.Test;

class QueriesTest {

  @Test
  void thereAre13() {
    assertThat(Queries.all().stream().map(StarQuery::name))
        .containsExactly(
            "q11", "q12", "q13", "q21", "q22", "q23", "q31", "q32", "q33", "q34", "q41", "q42",
            "q43");
  }

  @Test
  void findsByEitherName() {
    for (StarQuery query : Queries.all()) {
      String digits = query.name().substring(1);
      String printed = "Q" + digits.charAt(0) + "." + digits.charAt(1);
      assertThat(Queries.named(query.name())).isEqualTo(query);
      assertThat(Queries.named(printed)).isEqualTo(query);
    }
    assertThat(Queries.named("q2.1").name()).isEqualTo("q21");
  }

  @Test
  void readsNineColumnsOfLineorder() {
    Map<String, Set<String>> columns = Queries.columns(Queries.all());
    assertThat(columns.get("lineorder"))
        .containsExactlyInAnyOrder(
            "lo_custkey",
            "lo_partkey",
            "lo_suppkey",
            "lo_orderdate",
            "lo_quantity",
            "lo_discount",
            "lo_extendedprice",
            "lo_revenue",
            "lo_supplycost");
    assertThat(columns.get("date"))
        .containsExactlyInAnyOrder(
            "d_datekey", "d_year", "d_yearmonthnum", "d_weeknuminyear", "d_yearmonth");
  }

  @Test
  void eachHasItsSql() {
    for (StarQuery query : Queries.all()) {
      assertThat(Queries.sql(query)).startsWith("select ").contains("from ", "lineorder");
    }
    StarQuery other =
        new StarQuery("q", "f", List.of(), List.of(), new Measure.Value("v"), List.of(), List.of());
    assertThatThrownBy(() -> Queries.sql(other))
        .hasMessage("q is not one of the 13 queries; choose one of q11 to q43");
  }

  @Test
  void anyOrderOfJoinsGivesTheSame() {
    Database database = new Generator(new Scale(0.05), 3).database(Queries.columns(Queries.all()));
    try (StarExecutor executor = new ParallelExecutor(database, 2)) {
      for (StarQuery query : Queries.all()) {
        StarResult expected = executor.execute(query);
        List<DimensionJoin> joins = new ArrayList<>(query.joins());
        for (int i = 1; i < joins.size(); i++) {
          Collections.rotate(joins, 1);
          assertThat(executor.execute(query.withJoins(joins)))
              .as(joins.toString())
              .isEqualTo(expected);
        }
      }
    }
  }
}
