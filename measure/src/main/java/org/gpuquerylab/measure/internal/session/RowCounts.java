package org.gpuquerylab.measure.internal.session;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;

/** The number of rows with each status, as text. */
final class RowCounts {

  private RowCounts() {}

  static String of(List<Row> rows) {
    List<String> parts = new ArrayList<>();
    for (Status status : Status.values()) {
      long count = rows.stream().filter(row -> row.status() == status).count();
      if (count > 0) {
        parts.add(count + " " + status.label());
      }
    }
    return rows.size() + " measurements: " + String.join(", ", parts);
  }
}
