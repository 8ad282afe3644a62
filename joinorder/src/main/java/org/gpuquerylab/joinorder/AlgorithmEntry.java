package org.gpuquerylab.joinorder;

import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm in the catalogue.
 *
 * @param name the name by which the command line and experiments choose it
 * @param description one line for listings
 * @param onDevice whether it runs on a backend's device, not on the host alone
 * @param maxRelations most relations that it takes
 * @param factory creates an instance; the backend is null if and only if {@code onDevice} is false
 */
public record AlgorithmEntry(
    String name, String description, boolean onDevice, int maxRelations, Factory factory) {

  /** Creates an instance of an algorithm. */
  @FunctionalInterface
  public interface Factory {
    /** Creates an instance that minimizes the cost function; it does not own the backend. */
    JoinOrderAlgorithm create(CostFunction costFunction, @Nullable Backend backend);
  }

  /** An entry for an algorithm that runs on the host alone. */
  public static AlgorithmEntry onHost(
      String name,
      String description,
      int maxRelations,
      Function<CostFunction, JoinOrderAlgorithm> factory) {
    return new AlgorithmEntry(
        name,
        description,
        false,
        maxRelations,
        (costFunction, backend) -> factory.apply(costFunction));
  }

  /** An entry for an algorithm that runs on a backend's device. */
  public static AlgorithmEntry onDevice(
      String name,
      String description,
      int maxRelations,
      BiFunction<CostFunction, Backend, JoinOrderAlgorithm> factory) {
    return new AlgorithmEntry(
        name,
        description,
        true,
        maxRelations,
        (costFunction, backend) -> factory.apply(costFunction, Objects.requireNonNull(backend)));
  }

  /**
   * Creates an instance that minimizes the given cost function.
   *
   * @param backend the backend to run on; ignored, and may be null, unless {@link #onDevice()}
   */
  public JoinOrderAlgorithm create(CostFunction costFunction, @Nullable Backend backend) {
    if (onDevice && backend == null) {
      throw new IllegalArgumentException(name + " runs on a device, give it a backend");
    }
    return factory.create(costFunction, onDevice ? backend : null);
  }
}
