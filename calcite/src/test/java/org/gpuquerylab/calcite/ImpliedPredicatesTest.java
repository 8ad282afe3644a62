package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a predicate that follows from others, or from a join, does not count again. */
class ImpliedPredicatesTest {
  private static final String SCHEMA =
      """
      {"tables": [{"name": "emp", "rows": 1000}, {"name": "dept", "rows": 10},
                  {"name": "a", "rows": 1000}, {"name": "b", "rows": 5000}],
       "columns": [
        {"table": "emp", "name": "dept_id", "distinct": 10, "nullFraction": 0.9},
        {"table": "dept", "name": "id", "distinct": 10},
        {"table": "a", "name": "id", "distinct": 1000}, {"table": "a", "name": "k", "distinct": 10},
        {"table": "a", "name": "m", "distinct": 10},
        {"table": "b", "name": "aid", "distinct": 1000},
        {"table": "b", "name": "k", "distinct": 10}]}
      """;

  private static double rows(String sql, Catalogue schema) {
    QueryGraph graph = graph(sql, schema);
    return CardinalityEstimator.of(graph).cardinality((1L << graph.size()) - 1);
  }

  private static QueryGraph graph(String sql, Catalogue schema) {
    return BlockGraph.of(new SqlFrontEnd(schema).bind(sql, "q.sql").blocks().get(0), true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "is not null | 100",
        "= 3 | 10",
        "in (1, 2, 3) | 30",
        "<> 3 | 90",
        "is null | 0",
        "like 'x%' | 10",
        "is not distinct from 3 | 10",
        "+ 1 = 4 | 10",
      })
  void rowsThatAreNullInAJoinLeaveOnce(String predicate, double expected) {
    String sql = "select * from emp, dept where emp.dept_id = dept.id and emp.dept_id ";
    assertThat(rows(sql + predicate, TestCatalogue.read(SCHEMA))).isCloseTo(expected, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.k = b.k and a.k = 3 and b.k = 3 | 50000",
        "a.k = b.k and b.k = 3 | 50000",
        "a.k = b.k and a.k = 3 and b.k = 4 | 0",
        "a.k = b.k and a.k in (1, 2, 3) and b.k in (3, 4) | 50000",
        "a.k = b.k and a.k in (1, 2) and b.k in (3, 4) | 0",
        "a.k = b.k and a.k <> 3 and b.k <> 3 | 450000",
        "a.k = b.k and a.m = b.k and a.k = 3 and a.m = 3 and b.k = 3 | 5000",
        "a.k = b.k and a.k < b.k | 0",
        "a.k = b.k and a.k <= b.k | 500000",
        "a.id = b.aid and ((a.id = b.aid and a.k = 3) or (a.id = b.aid and a.k = 4)) | 1000",
        "(a.id = b.aid and a.k = 3) or (b.aid = a.id and a.k = 4) | 1000",
        "(a.id = b.aid and a.k = 3) or (a.id = b.aid and b.k = 4) | 950",
        "(a.id = b.aid and a.k = 3) or a.id = b.aid | 5000",
        "a.id = b.aid and 1 = 0 | 0",
        "a.id = b.aid and false | 0",
        "a.id = b.aid and null | 0",
        "a.id = b.aid and (1 = 0 or 2 = 3) | 0",
        "a.id = b.aid and (1 = 0 or a.k = 3) | 500",
        "a.id = b.aid and a.k = 1 and a.k = 2 | 0",
        "a.id = b.aid and not (a.k = 1 or a.k <> 1) | 0",
        "a.id = b.aid and a.k = null | 0",
        "a.id = b.aid and 1 = 1 | 5000",
      })
  void impliedPredicatesCountOnce(String where, double expected) {
    assertThat(rows("select * from a, b where " + where, TestCatalogue.read(SCHEMA)))
        .isCloseTo(expected, within(1e-6));
  }

  /**
   * Tables whose columns have the same values, each equally often: the rows of the join are the
   * sum, over the values that all predicates leave, of the products of the tables' rows.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void countsUniformTables(long seed) {
    Random random = new Random(seed);
    int tables = 2 + random.nextInt(3);
    int distinct = 4 + random.nextInt(6);
    TreeSet<Integer> left =
        IntStream.range(0, distinct).boxed().collect(Collectors.toCollection(TreeSet::new));
    List<String> named = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    List<String> where = new ArrayList<>();
    double perValue = 1;
    for (int i = 0; i < tables; i++) {
      double rows = distinct * (1 + random.nextInt(50));
      double nulls = random.nextInt(3) / 4.0;
      perValue *= rows * (1 - nulls) / distinct;
      named.add("{\"name\": \"t" + i + "\", \"rows\": " + rows + "}");
      columns.add(column("t" + i, distinct, nulls));
      if (i > 0) {
        where.add("t" + (i - 1) + ".k = t" + i + ".k");
      }
      if (random.nextInt(3) > 0) {
        TreeSet<Integer> values = new TreeSet<>();
        IntStream.range(0, distinct).forEach(v -> values.add(random.nextInt(distinct)));
        left.retainAll(values);
        String list = values.toString().replace('[', '(').replace(']', ')');
        where.add("t" + i + ".k in " + list);
      }
    }
    String text = "{\"tables\": " + named + ", \"columns\": " + columns + "}";
    String from =
        IntStream.range(0, tables).mapToObj(i -> "t" + i).collect(Collectors.joining(", "));
    String sql = "select * from " + from + " where " + String.join(" and ", where);
    assertThat(rows(sql, TestCatalogue.read(text)))
        .as("seed %d: %s over %s", seed, sql, text)
        .isCloseTo(left.size() * perValue, Percentage.withPercentage(1e-9));
  }

  /** The statistics of column k of a table. */
  private static String column(String table, int distinct, double nulls) {
    return String.format(
        Locale.ROOT,
        "{\"table\": \"%s\", \"name\": \"k\", \"distinct\": %d, \"nullFraction\": %s}",
        table,
        distinct,
        nulls);
  }

  /** Every algorithm that takes given cardinalities finds a plan of an empty result. */
  @Test
  void anEmptyResultHasAPlan() {
    QueryGraph graph =
        graph(
            "select * from a, b, emp where a.id = b.aid and b.k = emp.dept_id and 1 = 0",
            TestCatalogue.read(SCHEMA));
    for (String name : List.of("auto", "dpccp", "dpsub", "goo", "idp2")) {
      try (JoinOrderAlgorithm algorithm =
          JoinOrderAlgorithms.find(name).orElseThrow().create(new Cout(), Execution.onHost())) {
        assertThat(algorithm.optimize(graph).cost()).as(name).isZero();
      }
    }
  }
}
