package org.gpuquerylab.data.internal.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.internal.fused.FusedExecutor;
import org.gpuquerylab.operators.internal.parallel.ParallelExecutor;
import org.gpuquerylab.operators.internal.star.OperatorExecutor;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the executors on the host with DuckDB, row by row. */
class SsbOracleTest {

  @BeforeEach
  void needsDuckDb() {
    assumeTrue(DuckDb.isAvailable());
  }

  private static Database database(double factor) {
    return new Generator(new Scale(factor), 5).database(Queries.columns(Queries.all()));
  }

  private static int check(Database database, Function<Database, StarExecutor> path) {
    int rows = 0;
    try (SsbOracle oracle = new SsbOracle(database);
        StarExecutor executor = path.apply(database)) {
      for (StarQuery query : Queries.all()) {
        StarResult result = executor.execute(query);
        assertThat(oracle.difference(query, result)).as(query.name()).isEmpty();
        assertThat(result.rows()).as(query.name()).isEqualTo(oracle.rows(query));
        rows += result.rows().size();
      }
    }
    return rows;
  }

  @Test
  void theReferenceAgrees() {
    assertThat(check(database(0.01), ReferenceExecutor::new)).isGreaterThan(400);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0001, 0.1})
  void theParallelExecutorAgrees(double factor) {
    int rows = check(database(factor), data -> new ParallelExecutor(data, 2));
    assertThat(rows).isGreaterThan(factor < 0.01 ? 2 : 800);
  }

  /**
   * On these data every query has rows, and changing any constant of a query changes its result.
   */
  @Test
  void thePathsAgreeOnQualifyingData() {
    Database database = QualifyingData.of(11);
    assertThat(check(database, ReferenceExecutor::new)).isGreaterThan(400);
    check(database, data -> new ParallelExecutor(data, 2));
    try (Backend backend = Backends.find().open("cpu")) {
      check(database, data -> new FusedExecutor(backend, data, Encoding.PLAIN, false));
      check(database, data -> new FusedExecutor(backend, data, Encoding.NARROW, false));
      check(database, data -> new OperatorExecutor(backend, data, false));
    }
  }

  /**
   * A sum of four products needs 65 bits: the paths wrap around, and the comparison must say so.
   */
  @Test
  void aSumThatDoesNotFitIsNamed() {
    Table line =
        new Table(
            "lineorder",
            List.of(
                Column.ofInts("lo_orderdate", new int[] {1, 1, 1, 1, 1}),
                Column.ofInts("lo_quantity", new int[5]),
                Column.ofInts("lo_discount", new int[] {1, 2, 3, 3, 3}),
                Column.ofInts("lo_extendedprice", new int[5])));
    StarQuery query = Queries.named("q11");
    Table date =
        new Table(
            "date",
            List.of(
                Column.ofInts("d_datekey", new int[] {1}),
                Column.ofInts("d_year", new int[] {1993})));
    try (DuckDb duckDb = DuckDb.open()) {
      duckDb.load(date);
      duckDb.load(line);
      duckDb.run("alter table lineorder alter lo_extendedprice type hugeint");
      duckDb.run("update lineorder set lo_extendedprice = 4611686018427387904");
      // With prices this large, the SQL itself fails; below, only the sums do not fit, and the
      // comparison fails.
      assertThatThrownBy(() -> new SsbOracle(duckDb).rows(query))
          .isInstanceOf(InputException.class);
      duckDb.run("update lineorder set lo_extendedprice = 1152921504606846976");
      assertThatThrownBy(() -> new SsbOracle(duckDb).rows(query))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("needs more than 64 bits");
    }
  }

  @Test
  void saysWhatDiffers() {
    Database database = database(0.01);
    StarQuery query = Queries.named("q21");
    try (SsbOracle oracle = new SsbOracle(database)) {
      List<StarResult.Row> rows = new ArrayList<>(oracle.rows(query));
      assertThat(rows).hasSizeGreaterThan(3);
      StarResult.Row second = rows.get(1);
      StarResult.Row more = new StarResult.Row(second.groups(), second.values().get(0) + 1);
      rows.set(1, more);
      assertThat(oracle.difference(query, new StarResult(rows)))
          .contains("row 2 is " + more + ", DuckDB has " + second);
      rows.set(1, second);
      assertThat(oracle.difference(query, new StarResult(rows))).isEmpty();
      List<StarResult.Row> fewer = rows.subList(0, rows.size() - 1);
      assertThat(oracle.difference(query, new StarResult(fewer)))
          .contains(
              String.format(Locale.ROOT, "%d rows, DuckDB has %d", rows.size() - 1, rows.size()));
      Collections.swap(rows, 0, 1);
      assertThat(oracle.difference(query, new StarResult(rows))).isPresent();
    }
  }
}
