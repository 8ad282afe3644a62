package org.gpuquerylab.measure.sweep;

import java.util.Map;

/**
 * One point of an experiment, ready to be measured. The runner calls {@link #run} several times on
 * one thread, first to warm up and then to measure. Then it reads the checksums, and closes the
 * trial.
 */
public interface Trial extends AutoCloseable {

  /** The work that is measured. The work should end soon after its thread is interrupted. */
  void run() throws Exception;

  /** A number that represents the result of the last {@link #run}; computing it is not measured. */
  double checksum() throws Exception;

  /**
   * The checksum according to the experiment's reference algorithm; its computation is not
   * measured.
   */
  double expectedChecksum() throws Exception;

  /**
   * Further numbers about the last {@link #run}, such as launches; reading them is not measured.
   */
  default Map<String, Double> measures() {
    return Map.of();
  }

  @Override
  default void close() {}
}
