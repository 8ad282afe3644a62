package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.operators.internal.path.FirstExecution;
import org.gpuquerylab.operators.internal.path.QueryRun;
import org.gpuquerylab.operators.internal.path.RepeatedMillis;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.Test;

class SsbCheckTest {

  private static QueryRun run(String name, Database database) {
    StarQuery query = Queries.named(name);
    try (ReferenceExecutor reference = new ReferenceExecutor(database)) {
      return run(query, reference.execute(query));
    }
  }

  private static QueryRun run(StarQuery query, StarResult result) {
    return new QueryRun(
        query,
        new FirstExecution(result, 1, Map.of()),
        new RepeatedMillis(List.of(1.0)),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  /**
   * DuckDB lacks a table for the second query; the comparisons of the other queries must not be
   * lost.
   */
  @Test
  void aFaultOfDuckDbIsOneLineAndTheOthersAreCompared() {
    assumeTrue(DuckDb.isAvailable());
    Database all = QualifyingData.of(1);
    List<QueryRun> runs = List.of(run("q11", all), run("q21", all), run("q12", all));
    Database some = new Database(List.of(all.table("lineorder"), all.table("date")));
    List<String> faults = new ArrayList<>();
    SsbCheck check = SsbCheck.of(runs, some, faults::add);
    assertThat(check.verdicts()).containsExactly("equal, 1 row", "not compared", "equal, 1 row");
    assertThat(check.differs()).isTrue();
    assertThat(faults).hasSize(1);
    assertThat(faults.get(0))
        .startsWith("lab: q21: not compared, DuckDB fails: ")
        .doesNotContain("\n");
  }

  @Test
  void aWrongRowIsReportedAndAnEmptyResultIsCounted() {
    assumeTrue(DuckDb.isAvailable());
    Database database = QualifyingData.of(2);
    StarQuery q11 = Queries.named("q11");
    StarResult wrong = new StarResult(List.of(new StarResult.Row(List.of(), 1)));
    StarQuery q33 = Queries.named("q33");
    List<String> faults = new ArrayList<>();
    List<QueryRun> runs = List.of(run(q11, wrong), run(q33, new StarResult(List.of())));
    SsbCheck check = SsbCheck.of(runs, database, faults::add);
    assertThat(check.verdicts()).containsExactly("differs", "differs");
    assertThat(check.differs()).isTrue();
    assertThat(faults.get(1)).startsWith("lab: q33: 0 rows, DuckDB has ");
    assertThat(SsbCheck.none(runs).verdicts()).containsExactly("-", "-");
    assertThat(SsbCheck.none(runs).differs()).isFalse();
  }
}
