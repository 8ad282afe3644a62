package org.gpuquerylab.measure.internal.compare;

import java.time.Instant;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Task;

/**
 * A row of a side.
 *
 * @param task the task; rows match if they have the same task
 * @param row the measured row
 * @param process the number of the run's process that measured the row, from 0
 */
record SideRow(Task task, Row row, int process) {

  Measurement measured() {
    return row.measured();
  }

  Instant finished() {
    return row.finished();
  }
}
