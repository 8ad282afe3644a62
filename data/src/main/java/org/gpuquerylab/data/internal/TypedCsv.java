package org.gpuquerylab.data.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.input.internal.Quote;

/**
 * A CSV file whose columns have types. The first line that is not blank is the header. The types
 * come from the fields of the first {@value #SAMPLED_LINES} lines, or are stated. Lines without
 * text are no rows, except in a file of one column, where they are nulls.
 */
final class TypedCsv {
  /** The number of lines that determine the types. */
  public static final int SAMPLED_LINES = 20_480;

  private static final String OPTIONS =
      ", auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"',"
          + " comment = '', null_padding = false, ignore_errors = false, strict_mode = true,"
          + " allow_quoted_nulls = false, compression = 'none', hive_partitioning = false,"
          + " union_by_name = false)";

  private final Path file;
  private final String name;
  private final List<CsvColumn> columns = new ArrayList<>();
  private long headerLine;

  private TypedCsv(Path file, String name) {
    this.file = file;
    this.name = name;
  }

  /**
   * Reads the header and finds the types.
   *
   * @param name the file's name in messages
   * @throws InputException if the file has no header, lacks a column whose type is stated, or has a
   *     fault in the lines that determine the types
   */
  public static TypedCsv read(Path file, String name, StatedTypes stated) {
    TypedCsv csv = new TypedCsv(file, name);
    CsvScan.run(
        file,
        name,
        column -> true,
        row -> {
          if (csv.columns.isEmpty()) {
            csv.readHeader(row, stated);
          } else if (csv.isRow(row)) {
            csv.infer(row);
          }
          return row.line() < SAMPLED_LINES;
        });
    if (csv.columns.isEmpty()) {
      throw new InputException(name + ": there is no header; give a file with one, and rows");
    }
    return csv;
  }

  private void readHeader(CsvRow row, StatedTypes stated) {
    if (row.isBlank()) {
      return;
    }
    headerLine = row.line();
    List<String> names = CsvHeader.names(row, place(row));
    TableColumns known = new TableColumns("the file", names);
    for (String column : stated.byName().keySet()) {
      if (known.find(column).isEmpty()) {
        throw new InputException(name + ": --types: " + known.missing(column));
      }
    }
    names.forEach(column -> columns.add(new CsvColumn(column, stated.of(column))));
  }

  private void infer(CsvRow row) {
    for (int i = 0; i < columns.size(); i++) {
      String text = row.text(i);
      if (text != null) {
        columns.get(i).infer(row.line(), text);
      }
    }
  }

  /** Whether a record is a row of data; refuses a row of another length than the header. */
  private boolean isRow(CsvRow row) {
    if (row.line() <= headerLine || (row.isEmpty() && columns.size() > 1)) {
      return false;
    }
    if (row.size() != columns.size()) {
      throw new InputException(
          place(row)
              + Counted.of(row.size(), "field")
              + ", but the header in line "
              + headerLine
              + " names "
              + Counted.of(columns.size(), "column")
              + (row.size() < columns.size()
                  ? "; mend the line"
                  : "; quote fields that hold commas, name all columns, and delete a line before"
                      + " the header"));
    }
    return true;
  }

  private String place(CsvRow row) {
    return name + ":" + row.line() + ": ";
  }

  /** The names of the columns. */
  public List<String> names() {
    return columns.stream().map(CsvColumn::name).toList();
  }

  /**
   * Checks that all rows have the header's length, and that the fields of some columns fit the
   * types of the columns. The time is O(size of the file).
   *
   * @param named the names of the columns
   * @return the number of rows
   * @throws InputException for the first fault; the message names the line and the column
   */
  public long check(Collection<String> named) {
    int[] checked =
        IntStream.range(0, columns.size())
            .filter(column -> named.contains(columns.get(column).name()))
            .toArray();
    BitSet kept = new BitSet();
    Arrays.stream(checked).forEach(kept::set);
    long[] rows = {0};
    CsvScan.run(
        file,
        name,
        kept::get,
        row -> {
          if (isRow(row)) {
            rows[0]++;
            check(row, checked);
          }
          return true;
        });
    return rows[0];
  }

  private void check(CsvRow row, int[] checked) {
    for (int i : checked) {
      String text = row.text(i);
      if (text != null) {
        CsvColumn column = columns.get(i);
        Optional<String> fault = column.fault(text, row.line() <= SAMPLED_LINES);
        if (fault.isPresent()) {
          throw new InputException(
              place(row) + "column " + Quote.of(column.name()) + ": " + fault.get());
        }
      }
    }
  }

  /** Why some columns were read as text: one clause for each that the user might not expect. */
  public String whyText(Collection<String> named) {
    return columns.stream()
        .filter(column -> named.contains(column.name()))
        .flatMap(column -> column.whyText().stream())
        .map(why -> "; " + why)
        .collect(Collectors.joining());
  }

  /** The table as an expression of DuckDB's SQL. */
  public String source() {
    String types =
        columns.stream()
            .map(column -> DuckDb.literal(column.name()) + ": '" + column.type().sqlType() + "'")
            .collect(Collectors.joining(", ", "{", "}"));
    String read =
        "read_csv("
            + DuckDb.literal(file.toString())
            + ", columns = "
            + types
            + ", skip = "
            + (headerLine - 1)
            + OPTIONS;
    String converted =
        columns.stream()
            .flatMap(column -> converted(column).stream())
            .collect(Collectors.joining(", "));
    return converted.isEmpty() ? read : "(select * replace (" + converted + ") from " + read + ")";
  }

  private static Optional<String> converted(CsvColumn column) {
    String quoted = DuckDb.quoted(column.name());
    return column.type().converted(quoted).map(value -> value + " as " + quoted);
  }
}
