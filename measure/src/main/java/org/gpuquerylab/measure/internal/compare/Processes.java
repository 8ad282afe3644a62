package org.gpuquerylab.measure.internal.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;

/**
 * Determines which process of a run measured a row. Rows of earlier versions do not record the
 * process, but their times reveal it: a process writes no row before it has visited points for the
 * experiment's warm-up time.
 */
final class Processes {

  private static final double MOST_NANOS = 1e15;

  private Processes() {}

  /**
   * The rows in the order of time, each with the number of its process.
   *
   * @param rows the rows of a run
   * @param warmUp the time for which a process measures without keeping rows
   */
  static List<SideRow> of(List<Row> rows, Duration warmUp) {
    List<Row> ordered = new ArrayList<>(rows);
    ordered.sort(Comparator.comparing(Row::finished));
    int guessed = ordered.stream().mapToInt(Row::process).max().orElse(0);
    List<SideRow> numbered = new ArrayList<>();
    Instant last = null;
    for (Row row : ordered) {
      if (row.process() > 0) {
        last = null;
      } else {
        guessed += last == null || isPause(last, row, warmUp) ? 1 : 0;
        last = row.finished();
      }
      int process = row.process() > 0 ? row.process() : guessed;
      numbered.add(new SideRow(row.task(), row, process - 1));
    }
    return numbered;
  }

  private static boolean isPause(Instant last, Row row, Duration warmUp) {
    Instant begun = row.finished().minusNanos((long) measuredNanos(row));
    return last.plus(warmUp).isBefore(begun);
  }

  private static double measuredNanos(Row row) {
    Measurement measurement = row.measurement();
    return measurement == null ? 0 : Math.min(MOST_NANOS, measurement.nanos() * measurement.runs());
  }
}
