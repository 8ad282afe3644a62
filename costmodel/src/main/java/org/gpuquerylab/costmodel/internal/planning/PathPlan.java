package org.gpuquerylab.costmodel.internal.planning;

import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;
import org.jspecify.annotations.Nullable;

/**
 * A way to execute a star query on a device.
 *
 * @param query the query with its joins in the order of the plan
 * @param encoding encoding of the fused path's columns; null for the operators
 * @param millis predicted time in milliseconds; NaN without a prediction
 * @param streamed whether the columns do not fit into device memory, so that the time includes
 *     copying them
 */
public record PathPlan(
    StarQuery query, @Nullable Encoding encoding, double millis, boolean streamed) {

  /** A name such as {@code fused narrow}, or {@code operator (part, supplier, date)}. */
  public String name() {
    if (encoding != null) {
      return "fused " + encoding.name().toLowerCase(Locale.ROOT);
    }
    return query.joins().stream()
        .map(DimensionJoin::dimension)
        .collect(Collectors.joining(", ", "operator (", ")"));
  }

  /** The plan's name with its predicted time. */
  @Override
  public String toString() {
    String time = Double.isNaN(millis) ? "" : String.format(Locale.ROOT, " %.3f ms", millis);
    return name() + (streamed ? ", streamed" : "") + time;
  }
}
