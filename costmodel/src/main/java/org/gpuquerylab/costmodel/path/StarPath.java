package org.gpuquerylab.costmodel.path;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;

/** An executor of star queries with what is known of its work; closing it closes the executor. */
public interface StarPath extends AutoCloseable {

  /** The executor. */
  StarExecutor executor();

  /** The bytes that the last query moves in device memory, if the path can tell. */
  default OptionalLong bytes(StarQuery query) {
    return OptionalLong.empty();
  }

  /** Milliseconds of device time of the last execution, if there is one. */
  default OptionalDouble deviceMillis() {
    return OptionalDouble.empty();
  }

  /**
   * Milliseconds, by step, of the one-time work in the last execution that was a query's first,
   * such as {@code compile}; empty if the path does not distinguish steps.
   */
  default Map<String, Double> preparationMillis() {
    return Map.of();
  }

  /**
   * Rows of the fact table that the last execution copied to the device at a time; empty if its
   * columns were already there.
   */
  default OptionalLong chunkRows(StarQuery query) {
    return OptionalLong.empty();
  }

  @Override
  default void close() {
    executor().close();
  }
}
