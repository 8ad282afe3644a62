package org.gpuquerylab.data;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.PlanMemory;
import org.gpuquerylab.data.internal.RowPredicate;
import org.gpuquerylab.data.internal.RowPredicates;
import org.gpuquerylab.data.internal.TableColumns;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.entropy.statistics.PairSelection;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** Writes files of data, and counts their rows. */
abstract class DataHarness {
  static final PairSelection ALL = new PairSelection.All();

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  static List<RowPredicate> read(TableColumns columns, String... expressions) {
    return Stream.of(expressions)
        .map(
            sql ->
                RowPredicates.read(
                    sql, sql, columns, (message, e) -> new InputException("here: " + message, e)))
        .toList();
  }

  static PredicateCounts count(Path file, @Nullable RowSample sample, String... expressions) {
    return count(file, StatedTypes.NONE, sample, expressions);
  }

  static PredicateCounts count(
      Path file, StatedTypes types, @Nullable RowSample sample, String... expressions) {
    PlanMemory plans = new PlanMemory(DuckDb.MEMORY);
    return DataStatistics.measure(
            file, types, columns -> read(columns, expressions), sample, ALL, plans)
        .counts();
  }

  Path csv(String text) throws Exception {
    Path file = folder.resolve("data.csv");
    Files.writeString(file, text);
    return file;
  }

  Path parquet(String sql) {
    Path file = folder.resolve("data.parquet");
    try (DuckDb database = DuckDb.open()) {
      database.run("copy (" + sql + ") to " + DuckDb.literal(file.toString()));
    }
    return file;
  }

  void assertRefused(Path file, String message, String... expressions) {
    assertThatThrownBy(() -> count(file, null, expressions))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message)
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }
}
