package org.gpuquerylab.measure.sweep;

import java.util.List;

/**
 * A table of a report page.
 *
 * @param title its heading
 * @param note a description of the numbers; one paragraph on each line
 * @param header names of the columns
 * @param lines the cells of each line, as many as there are columns
 */
public record ReportTable(
    String title, String note, List<String> header, List<List<String>> lines) {

  /** Copies the lists. */
  public ReportTable {
    header = List.copyOf(header);
    lines = lines.stream().map(List::copyOf).toList();
  }
}
