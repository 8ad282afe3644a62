package org.gpuquerylab.measure.sweep;

import java.util.Map;

/**
 * One point of an experiment, prepared. The runner calls {@link #run} several times on one thread:
 * first to warm up, then on the clock; then it asks for the checksums; then it closes the trial.
 */
public interface Trial extends AutoCloseable {

  /** The measured work. It should end soon after its thread is interrupted. */
  void run() throws Exception;

  /** A number that represents the result of the last {@link #run}; not measured. */
  double checksum() throws Exception;

  /** The same number from the experiment's reference algorithm; not measured. */
  double expectedChecksum() throws Exception;

  /** Further numbers about the last {@link #run}, such as launches; not measured. */
  default Map<String, Double> measures() {
    return Map.of();
  }

  @Override
  default void close() {}
}
