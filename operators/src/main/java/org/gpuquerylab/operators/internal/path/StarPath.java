package org.gpuquerylab.operators.internal.path;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;

/**
 * An executor of star queries that also reports their work; closing the path closes the executor.
 */
public interface StarPath extends AutoCloseable {

  /** The executor. */
  StarExecutor executor();

  /** The bytes that the last query moves in device memory, if the path knows them. */
  default OptionalLong bytes(StarQuery query) {
    return OptionalLong.empty();
  }

  /** The device time in milliseconds of the last execution, if there was one. */
  default OptionalDouble deviceMillis() {
    return OptionalDouble.empty();
  }

  /**
   * The milliseconds, by step (such as {@code compile}), of the one-time work in the most recent
   * execution that was the first execution of its query. Empty if the path does not distinguish
   * steps.
   */
  default Map<String, Double> preparationMillis() {
    return Map.of();
  }

  /**
   * The rows of the fact table that the last execution copied to the device at a time; empty if the
   * columns were already on the device.
   */
  default OptionalLong chunkRows(StarQuery query) {
    return OptionalLong.empty();
  }

  @Override
  default void close() {
    executor().close();
  }
}
