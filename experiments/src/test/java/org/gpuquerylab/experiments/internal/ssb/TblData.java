package org.gpuquerylab.experiments.internal.ssb;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * Writes databases in the format of ssb-dbgen: all columns in its order, a | after each field, and
 * no header.
 */
public final class TblData {
  /** The source of the list of columns, and of values for columns that a database lacks. */
  private static final Generator ALL = new Generator(new Scale(0.0001), 1, 1);

  private TblData() {}

  /**
   * Writes a file TABLE.tbl for each table.
   *
   * @param date the name of the date table's file
   */
  public static void write(Database database, Path folder, String date) throws IOException {
    for (Table table : database.tables()) {
      String name = table.name().equals("date") ? date : table.name();
      try (PrintWriter out =
          new PrintWriter(
              Files.newBufferedWriter(folder.resolve(name + ".tbl"), StandardCharsets.UTF_8))) {
        write(table, out);
      }
    }
  }

  private static void write(Table table, PrintWriter out) {
    List<String> names = ALL.columns(table.name());
    Table fillers = ALL.table(table.name(), names);
    List<String> known = table.columns().stream().map(Column::name).toList();
    for (int row = 0; row < table.rows(); row++) {
      for (String name : names) {
        boolean has = known.contains(name);
        Column column = has ? table.column(name) : fillers.column(name);
        out.print(column.value(has ? row : row % fillers.rows()));
        out.print('|');
      }
      out.print('\n');
    }
    if (out.checkError()) {
      throw new UncheckedIOException(new IOException("cannot be written"));
    }
  }
}
