package org.gpuquerylab.cli.internal.option;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A table of text with aligned columns; columns of numbers are right-aligned. */
public final class TextTable {

  private final List<List<String>> rows = new ArrayList<>();

  /** Creates a table with the given headings. */
  public TextTable(String... header) {
    rows.add(List.of(header));
  }

  /** Adds a row that has as many cells as there are headings. */
  public void row(String... cells) {
    rows.add(List.of(cells));
  }

  /** Prints the headings and the rows. */
  public void print(PrintWriter out) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    boolean[] numeric = new boolean[columns];
    for (int i = 0; i < columns; i++) {
      numeric[i] = isNumeric(i);
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String space = " ".repeat(widths[i] - row.get(i).length());
        line.append(numeric[i] ? space + row.get(i) : row.get(i) + space).append("  ");
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private boolean isNumeric(int column) {
    return rows.size() > 1
        && rows.stream().skip(1).allMatch(row -> row.get(column).matches("[-+0-9.eE]+"));
  }
}
