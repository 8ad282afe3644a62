package org.gpuquerylab.measure.sweep;

import java.util.List;

/**
 * A table of a report page.
 *
 * @param title the heading of the table
 * @param note a description of the numbers; each line becomes a paragraph
 * @param header the names of the columns
 * @param lines the cells of each line; each line has as many cells as there are columns
 */
public record ReportTable(
    String title, String note, List<String> header, List<List<String>> lines) {

  /** Copies the lists. */
  public ReportTable {
    header = List.copyOf(header);
    lines = lines.stream().map(List::copyOf).toList();
  }
}
