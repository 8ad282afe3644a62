package org.gpuquerylab.experiments.cli;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.experiments.results.Row;
import org.gpuquerylab.experiments.results.Status;

/** How many rows ended how, in words. */
final class Counts {

  private Counts() {}

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
