package org.gpuquerylab.experiments.internal.endtoend;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/** A trial in which DuckDB answers a statement from its text on, with all threads. */
final class DuckDbTrial implements Trial {
  /** DuckDB's version as a number. */
  static final String VERSION = "version";

  private final HostAnswers duckDb;
  private final String sql;
  private List<List<@Nullable Object>> rows = List.of();

  DuckDbTrial(HostAnswers duckDb, String sql) {
    this.duckDb = duckDb;
    this.sql = sql;
  }

  @Override
  public void run() {
    rows = duckDb.rows(sql);
  }

  @Override
  public double checksum() {
    return HostAnswers.checksum(rows);
  }

  @Override
  public double expectedChecksum() {
    return duckDb.expected(sql);
  }

  @Override
  public Map<String, Double> measures() {
    return Map.of(VERSION, duckDb.version());
  }
}
