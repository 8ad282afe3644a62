package org.gpuquerylab.experiments.internal.joinorder;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;

/** Makes points and rows of the experiments on optimizers. */
final class OptimizerRows {

  private OptimizerRows() {}

  static Point point(String topology, int tables, String algorithm, String backend, int query) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("topology", topology);
    values.put("tables", Integer.toString(tables));
    values.put("algorithm", algorithm);
    values.put("threads", "8");
    values.put("overhead", "0");
    values.put("backend", backend);
    values.put("query", Integer.toString(query));
    return new Point(values);
  }

  static Row row(Point point, double nanos) {
    return row(point, nanos, Map.of());
  }

  static Row row(Point point, double nanos, Map<String, Double> measures) {
    Measurement measurement = new Measurement(nanos, 1, 1, 1, measures);
    return new Row(new Task(point, 0), Status.OK, measurement, "", Instant.EPOCH);
  }
}
