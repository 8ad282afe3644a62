package org.gpuquerylab.costmodel.path;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;

/** An executor of star queries and what is known of its work; closing it closes the executor. */
public interface StarPath extends AutoCloseable {

  /** The executor. */
  StarExecutor executor();

  /** The bytes that the query executed last moves in device memory, where the path can tell. */
  default OptionalLong bytes(StarQuery query) {
    return OptionalLong.empty();
  }

  /** Milliseconds that the device took for the last execution, where there is one. */
  default OptionalDouble deviceMillis() {
    return OptionalDouble.empty();
  }

  /**
   * Milliseconds by part of what the last execution that was a query's first did once, such as
   * {@code compile}; empty where the path does not tell parts apart.
   */
  default Map<String, Double> preparationMillis() {
    return Map.of();
  }

  /**
   * Rows of the fact table that the last execution copied to the device at a time; empty where its
   * columns were there.
   */
  default OptionalLong chunkRows(StarQuery query) {
    return OptionalLong.empty();
  }

  @Override
  default void close() {
    executor().close();
  }
}
