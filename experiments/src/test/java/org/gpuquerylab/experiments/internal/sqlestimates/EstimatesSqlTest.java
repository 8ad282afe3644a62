package org.gpuquerylab.experiments.internal.sqlestimates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.dataset.StatsTables;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class EstimatesSqlTest {
  private static final String QUERY =
      "SELECT COUNT(*) FROM users as u, badges as b WHERE b.UserId= u.Id AND u.UpVotes>=1 AND"
          + " u.UpVotes<=9 AND u.Views<=1 AND u.DownVotes=0 AND b.Date>='2014-01-01'::timestamp;";

  @TempDir Path folder;

  @Test
  void aQueryHasItsFiltersAndJoins() {
    List<SubPlan> plans = SubPlan.of(List.of(QUERY, QUERY));
    assertThat(plans).as("two filters of users, one different join").hasSize(3);
    assertThat(plans.get(1).sql("count(*)"))
        .isEqualTo(
            "SELECT count(*) FROM users AS u WHERE u.UpVotes>=1 AND u.UpVotes<=9 AND u.Views<=1 AND"
                + " u.DownVotes=0");
    assertThat(plans.get(0).predicates("u")).hasSize(3);
    assertThat(plans.get(2).sql("*")).endsWith(" AND b.UserId= u.Id").contains("b.Date>=");
    assertThat(plans.get(2).independent("b"))
        .containsExactly("b.Date>='2014-01-01'::timestamp", "b.UserId IS NOT NULL");
  }

  /** The data are no part of the repository, so the test writes small ones of the same form. */
  @Test
  @EnabledIf(
      value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
      disabledReason = "a bundle may leave DuckDB out")
  void allMethodsEstimateTheSameSubPlans() throws Exception {
    StringBuilder users = new StringBuilder("Id,UpVotes,Views,DownVotes\n");
    StringBuilder badges = new StringBuilder("Id,UserId,Date\n");
    for (int i = 0; i < 300; i++) {
      int votes = i % 10; // Views follow from UpVotes
      users.append(i).append(',').append(votes).append(',').append(votes < 5 ? 0 : 7);
      users.append(',').append(i / 150).append('\n');
      badges.append(i).append(',').append(i % 4 == 0 ? "" : i).append(",2014-05-05 01:02:03\n");
    }
    Files.writeString(folder.resolve("users.csv"), users);
    Files.writeString(folder.resolve("badges.csv"), badges);
    for (String name : List.of("posts", "postLinks", "tags")) {
      Files.writeString(folder.resolve(name + ".csv"), "Id,Other\n1,2\n");
    }
    Files.writeString(folder.resolve("queries.sql"), QUERY + "\n");
    SqlWorkload workload = new SqlWorkload(StatsTables.open(Optional.of(folder)));
    try (DuckDb database = workload.database()) {
      assertThat(database).isNotNull();
      SubPlan filter = workload.plan(1);
      assertThat(workload.count(filter)).isEqualTo(15 * 4);
      Map<SqlMethod, Double> estimates = new LinkedHashMap<>();
      for (SqlMethod method : SqlMethod.values()) {
        estimates.put(method, workload.estimate(filter, method, workload.frontEnd(method)));
        SubPlan join = workload.plan(2);
        assertThat(workload.estimate(join, method, workload.frontEnd(method))).isPositive();
      }
      assertThat(estimates.get(SqlMethod.MAX_ENTROPY)).isBetween(59.9, 60.1);
      assertThat(estimates.get(SqlMethod.SAMPLE)).as("all rows").isBetween(59.9, 60.1);
      assertThat(estimates.get(SqlMethod.INDEPENDENCE)).isBetween(67.4, 67.6); // 300 .9 .5 .5
      assertThatThrownBy(() -> workload.plan(3))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("the data have only 2 sub-plans");
    }
  }

  @Test
  void missingDataAreOneLine() {
    assertThatThrownBy(() -> StatsTables.open(Optional.of(folder)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("the STATS data are missing: users.csv, ")
        .hasMessageNotContaining("\n");
  }

  private static Row row(int plan, double tables, double estimate, double truth) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(EstimatesSql.SUB_PLAN, Integer.toString(plan));
    values.put(EstimatesSql.METHOD, SqlMethod.SAMPLE.label());
    Map<String, Double> measures =
        Map.of(SqlTrial.TABLES, tables, SqlTrial.ESTIMATE, estimate, SqlTrial.TRUTH, truth);
    Measurement measured = new Measurement(1e6, 1, estimate, estimate, measures);
    return new Row(new Task(new Point(values), 0), Status.OK, measured, "", Instant.EPOCH);
  }

  @Test
  void errorsOfFiltersAndJoinsAreApart() {
    List<Row> rows = new ArrayList<>();
    rows.add(row(1, 1, 10, 40));
    rows.add(row(2, 1, 40, 20));
    rows.add(row(3, 1, 0.1, 0));
    rows.add(row(4, 2, 5, 1));
    List<ReportTable> tables = new EstimatesSql().tables(rows);
    assertThat(tables.get(0).lines())
        .containsExactly(
            List.of("filters of a table", "sample", "3", "2", "1", "4", "4", "4"),
            List.of("joins of two tables", "sample", "1", "5", "5", "5", "5", "5"));
    assertThat(new EstimatesSql().figures(rows).get(0).charts()).hasSize(2);
    assertThat(new EstimatesSql().figures(List.of())).isEmpty();
  }
}
