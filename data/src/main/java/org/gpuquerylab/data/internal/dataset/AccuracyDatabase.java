package org.gpuquerylab.data.internal.dataset;

import org.gpuquerylab.data.internal.DuckDb;

/** Opens the database that counts rows. */
final class AccuracyDatabase {
  private AccuracyDatabase() {}

  /**
   * Opens an empty database with one thread, so that rows keep their order.
   *
   * @throws UnsupportedOperationException if DuckDB is missing
   */
  static DuckDb open() {
    if (!DuckDb.isAvailable()) {
      throw new UnsupportedOperationException(
          "DuckDB, which counts the rows, is missing; put duckdb_jdbc's jar into lib/");
    }
    DuckDb database = DuckDb.open();
    database.run("set threads = 1");
    return database;
  }
}
