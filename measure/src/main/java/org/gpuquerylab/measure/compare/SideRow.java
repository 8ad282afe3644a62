package org.gpuquerylab.measure.compare;

import java.time.Instant;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Task;

/**
 * A row of a side.
 *
 * @param task the task; rows are compared with rows of other sides that have the same task
 * @param row what was measured
 * @param process which process of the run measured it, from 0
 */
public record SideRow(Task task, Row row, int process) {

  Measurement measured() {
    return row.measured();
  }

  Instant finished() {
    return row.finished();
  }
}
