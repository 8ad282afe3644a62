package org.gpuquerylab.cli.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.engine.plan.Estimator;
import org.junit.jupiter.api.Test;

/** Tests {@code lab query}. */
class QueryCommandTest extends CommandLineHarness {
  private static final Path EXAMPLES = Path.of("..", "docs", "examples");
  private static final String SHOP = EXAMPLES.resolve("shop").toString();
  private static final String CITIES = EXAMPLES.resolve("shop").resolve("cities.sql").toString();

  private int query(String... more) {
    return lab(with(new String[] {"query", "--data", SHOP, "--backend", "cpu"}, more));
  }

  @Test
  void answersAFileAndChecksIt() throws Exception {
    assertThat(query(CITIES, "--check", "--json")).as(err.toString()).isZero();
    assertThat(err.toString()).contains("equal to those of DuckDB");
    JsonNode answer = new ObjectMapper().readTree(out.toString());
    assertThat(answer.get("columns").get(0).asText()).isEqualTo("city");
    assertThat(answer.get("rows")).hasSize(5);
    assertThat(answer.get("steps").get(0).get("rows").asInt()).isEqualTo(5);
  }

  @Test
  void answersOneOfManyStatementsOfAFile() throws Exception {
    Path file = folder.resolve("many.sql");
    Files.writeString(file, "select 1 as one; -- a; b\nselect ';' as two;\nselect 3 as three");
    assertThat(query(file + ":2", "--csv")).as(err.toString()).isZero();
    assertThat(query(file + ":3", "--csv")).as(err.toString()).isZero();
    assertThat(out.toString().lines()).containsExactly("two", ";", "three", "3");
    assertThat(query(file + ":4")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("many.sql: there is no statement 4; the file has 3");
  }

  @Test
  void printsTablesAndCsv() {
    assertThat(query("select customer, credit from customers order by customer limit 3")).isZero();
    assertThat(out.toString()).contains("customer  credit").contains("3 rows");
    out.getBuffer().setLength(0);
    assertThat(query("select order_id from orders order by 1 limit 2", "--csv")).isZero();
    assertThat(out.toString().lines()).containsExactly("order_id", "1", "2");
  }

  @Test
  void explainsAndAnalyzes() throws Exception {
    assertThat(query(CITIES, "--explain")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("TableScan").contains("customers");
    out.getBuffer().setLength(0);
    assertThat(query(CITIES, "--analyze", "--algorithm", "dphyp")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("q-error")
        .contains("cold: parse")
        .contains("hot: parse 0,");
    out.getBuffer().setLength(0);
    assertThat(query(CITIES, "--explain", "--json")).as(err.toString()).isZero();
    JsonNode plan = new ObjectMapper().readTree(out.toString());
    assertThat(plan.get("blocks").get(0).get("nodes")).hasSize(5);
  }

  @Test
  void answersStarQueriesInOnePass() {
    assertThat(lab("query", "ssb:q41", "--data", "ssb:0.01", "--star-path", "--analyze", "--check"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .contains("Star", "one pass over lineorder", "path: one pass, as asked for; predicted: ");
    assertThat(err.toString()).contains("equal to those of DuckDB");
  }

  @Test
  void runsByOperatorsWhereAnOrderIsAskedFor() {
    for (List<String> options :
        List.of(
            List.of("--no-star-path"),
            List.of("--no-filters"),
            List.of("--estimator", "sample"),
            List.of("--algorithm", "auto"),
            List.of("--cost", "cout"))) {
      out.getBuffer().setLength(0);
      List<String> words = new ArrayList<>(List.of("query", "ssb:q41", "--data", "ssb:0.01"));
      words.add("--explain");
      words.addAll(options);
      assertThat(lab(words.toArray(String[]::new))).as(err.toString()).isZero();
      assertThat(out.toString()).contains("Join", "path: operators, as ").doesNotContain("Star");
    }
  }

  @Test
  void savesAndRunsPlans() throws Exception {
    String plan = folder.resolve("plan.json").toString();
    assertThat(query(CITIES, "--explain", "--save-plan", plan)).as(err.toString()).isZero();
    for (String estimator : Estimator.labels()) {
      out.getBuffer().setLength(0);
      String[] given = {CITIES, "--plan", plan, "--check", "--estimator", estimator};
      if (estimator.equals("given")) {
        Path rows = folder.resolve("rows.json");
        Files.writeString(
            rows, "{\"cardinalities\": [{\"relations\": [\"c\", \"o\"], \"rows\": 1e9}]}");
        given = with(given, "--cardinalities", rows.toString());
      }
      assertThat(query(given)).as(err.toString()).isZero();
      assertThat(out.toString())
          .contains("plan: 0 differences between the plan asked for and the plan that ran");
    }
    String other = "select count(*) from orders o join customers x on o.customer = x.customer";
    assertThat(query(other, "--plan", plan)).isEqualTo(2);
    assertThat(err.toString()).contains("SQL: the plan does not fit the statement: block 1: ");
    err.getBuffer().setLength(0);
    assertThat(query(CITIES, "--estimator", "given")).isEqualTo(2);
    assertThat(err.toString()).contains("--cardinalities FILE");
  }

  @Test
  void refusesInOneLine() throws Exception {
    assertThat(query("select nothing from orders")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    err.getBuffer().setLength(0);
    Path empty = Files.createDirectory(folder.resolve("none"));
    assertThat(lab("query", "select 1", "--data", empty.toString())).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    err.getBuffer().setLength(0);
    assertThat(query("select 1", "--time-budget", "-1")).isEqualTo(2);
    assertThat(err.toString()).contains("--time-budget");
    err.getBuffer().setLength(0);
    assertThat(query("select 1", "--csv", "--json")).isEqualTo(2);
    assertThat(query("select 1", "--csv", "--explain")).isEqualTo(2);
    err.getBuffer().setLength(0);
    assertThat(query("select 1", "--cost", "couts")).isEqualTo(2);
    assertThat(err.toString()).contains("cout").contains("calibrated");
    err.getBuffer().setLength(0);
    assertThat(query("select 1", "--cost", "calibrated", "--algorithm", "mpdp-gpu")).isEqualTo(2);
    assertThat(err.toString()).contains("choose an algorithm of the host");
  }
}
