package org.gpuquerylab.operators.internal.path;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;

/**
 * The first execution of a query by a path, including one-time work that later executions do not
 * repeat.
 *
 * @param result the answer of the query
 * @param millis the time from the call to the result, in milliseconds
 * @param parts the time of each part in milliseconds. The last part is the rest: allocations and
 *     the execution itself. The map is empty if the path does not distinguish parts
 */
public record FirstExecution(StarResult result, double millis, Map<String, Double> parts) {
  /** The name of the rest. */
  static final String REST = "rest";

  /** Copies the map. */
  public FirstExecution {
    parts = new LinkedHashMap<>(parts);
  }

  /** Executes a query that the path has not executed before. */
  public static FirstExecution of(StarPath path, StarQuery query) {
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
