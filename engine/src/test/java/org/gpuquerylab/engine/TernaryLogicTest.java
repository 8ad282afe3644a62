package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.SqlValues;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rows of a statement are those for which a predicate is true, those for which it is false, and
 * those for which it is unknown. Needs no other system.
 */
class TernaryLogicTest {
  private static final long SEED = Long.getLong("engine.partitions.seed", 4_304);
  private static final int STATEMENTS = Integer.getInteger("engine.partitions", 8);
  private static final int PER_DATABASE = 100;

  @TempDir private static Path folder;

  @Test
  void predicatesAreTrueFalseOrUnknown() throws Exception {
    int split = 0;
    for (int first = 0; first < STATEMENTS; first += PER_DATABASE) {
      Path data = folder.resolve("part-" + first + ".duckdb");
      TestDatabase.write(data, SEED + first);
      Random random = new Random(SEED + first);
      try (QueryEngine engine =
          QueryEngine.open(
              data, TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()))) {
        for (int i = first; i < Math.min(STATEMENTS, first + PER_DATABASE); i++) {
          split += differentParts(engine, EngineStatement.partitioned(random));
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "seed %d: %d statements in partitions, %d with rows in two parts or more%n",
        SEED,
        STATEMENTS,
        split);
    assertThat(split).isGreaterThan(STATEMENTS / 4);
  }

  /** 1 if two of the three parts have rows, else 0. */
  private static int differentParts(QueryEngine engine, List<String> statements) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    int filled = 0;
    for (String part : statements.subList(1, statements.size())) {
      List<List<@Nullable Object>> some = rows(engine.query(part));
      filled += some.isEmpty() ? 0 : 1;
      rows.addAll(some);
    }
    AnswerDifference.Verdict verdict =
        AnswerDifference.compare(engine.query(statements.get(0)), rows);
    assertThat(verdict.isEqual())
        .as("seed %d: %s; together %s", SEED, statements, verdict.words())
        .isTrue();
    return filled > 1 ? 1 : 0;
  }

  private static List<List<@Nullable Object>> rows(QueryResult answer) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < answer.rows().rows(); row++) {
      rows.add(SqlValues.row(answer.rows(), row));
    }
    return rows;
  }
}
