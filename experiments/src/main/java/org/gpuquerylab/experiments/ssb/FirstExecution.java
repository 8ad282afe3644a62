package org.gpuquerylab.experiments.ssb;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.costmodel.path.StarPath;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;

/**
 * The first execution of a query by a path, including the one-time work that later ones find done.
 *
 * @param result the answer
 * @param millis from the call to the result
 * @param parts milliseconds of its parts by name, the last being the rest: allocations and the
 *     execution itself; none if the path does not distinguish parts
 */
public record FirstExecution(StarResult result, double millis, Map<String, Double> parts) {
  /** The name of the rest. */
  static final String REST = "rest";

  /** Copies the map. */
  public FirstExecution {
    parts = new LinkedHashMap<>(parts);
  }

  /** Executes a query that the path has not executed before. */
  static FirstExecution of(StarPath path, StarQuery query) {
    long begin = System.nanoTime();
    StarResult result = path.executor().execute(query);
    double millis = (System.nanoTime() - begin) / 1e6;
    Map<String, Double> parts = new LinkedHashMap<>(path.preparationMillis());
    if (!parts.isEmpty()) {
      double known = parts.values().stream().mapToDouble(part -> part).sum();
      parts.put(REST, Math.max(0, millis - known));
    }
    return new FirstExecution(result, millis, parts);
  }
}
