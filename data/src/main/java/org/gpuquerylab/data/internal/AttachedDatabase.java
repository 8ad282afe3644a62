package org.gpuquerylab.data.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.Quote;

/**
 * A DuckDB database in a file that another database reads.
 *
 * @param file the file, without symbolic links
 * @param tables for each table, in order, its place in the FROM clause of SQL and its name
 */
record AttachedDatabase(Path file, Map<String, String> tables) {

  /**
   * Attaches a file as {@code source}, read-only.
   *
   * @throws InputException if it is no database with tables; the message names the file
   */
  static AttachedDatabase of(DuckDb database, Path file) {
    String name = InputFile.name(file);
    try {
      Path real = file.toRealPath();
      if (!Files.isRegularFile(real)) {
        throw new InputException(name + ": this is not a regular file; give a DuckDB database");
      }
      database.run("attach " + DuckDb.literal(real.toString()) + " as source (read_only)");
      AttachedDatabase attached = new AttachedDatabase(real, tables(database));
      if (attached.tables.isEmpty()) {
        throw new InputException(name + ": the database has no tables; give one with tables");
      }
      return attached;
    } catch (IOException e) {
      throw new InputException(name + ": " + InputFile.words(e), e);
    } catch (InputException e) {
      throw named(name, e);
    }
  }

  private static Map<String, String> tables(DuckDb database) {
    Map<String, String> tables = new LinkedHashMap<>();
    database
        .query(
            "select schema_name, table_name from duckdb_tables()"
                + " where database_name = 'source' and not internal order by 1, 2")
        .forEach(
            row -> {
              String table = String.valueOf(row.get(1));
              String schema = DuckDb.quoted(String.valueOf(row.get(0)));
              tables.put("source." + schema + "." + DuckDb.quoted(table), table);
            });
    return tables;
  }

  /** A fault with the name of the file, unless it has it already. */
  static InputException named(String name, InputException e) {
    String words = DataFile.words(e);
    return words.startsWith(name) ? e : new InputException(name + ": " + Quote.line(words), e);
  }
}
