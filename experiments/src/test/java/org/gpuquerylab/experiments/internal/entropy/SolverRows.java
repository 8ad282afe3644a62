package org.gpuquerylab.experiments.internal.entropy;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;

/** Makes points and rows of the experiments on solvers. */
final class SolverRows {

  private SolverRows() {}

  static Row row(Point point, double nanos, Map<String, Double> measures) {
    Measurement measurement = new Measurement(nanos, 1, 1, 1, measures);
    return new Row(new Task(point, 0), Status.OK, measurement, "", Instant.EPOCH);
  }

  static Point point(
      String known, int predicates, String algorithm, String answer, String backend, int problem) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("known", known);
    values.put("predicates", Integer.toString(predicates));
    values.put("algorithm", algorithm);
    values.put("answer", answer);
    values.put("problem", Integer.toString(problem));
    values.put("backend", backend);
    return new Point(values);
  }
}
