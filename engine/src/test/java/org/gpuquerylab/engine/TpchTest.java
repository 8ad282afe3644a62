package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The 22 statements of TPC-H, with the parameters of the benchmark's validation. */
class TpchTest {
  private static final Path STATEMENTS = Path.of("../docs/examples/tpch");

  @TempDir private Path folder;

  @Test
  void answersEachStatementAsDuckDbDoes() throws Exception {
    Path data = folder.resolve("tpch.duckdb");
    TpchDatabase.write(data);
    try (QueryEngine engine =
        QueryEngine.open(
            data, TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()))) {
      for (Path statement : statements()) {
        String sql = Files.readString(statement);
        QueryResult answer = engine.query(sql, statement.getFileName().toString());
        AnswerDifference.Verdict verdict =
            AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
        assertThat(verdict.isEqual()).as(statement + ": " + verdict.words()).isTrue();
        assertThat(answer.rows().toRows()).as(statement.toString()).isNotEmpty();
        assertThat(answer.rows().row(0)).as(statement.toString()).doesNotContainNull();
      }
    }
  }

  private static List<Path> statements() throws IOException {
    try (Stream<Path> files = Files.list(STATEMENTS)) {
      List<Path> sorted = files.sorted().toList();
      assertThat(sorted).hasSize(22);
      return sorted;
    }
  }
}
