package org.gpuquerylab.joinorder.algorithm;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.tree.RootedTree;

/**
 * An algorithm in the catalogue.
 *
 * @param name the name by which the command line and experiments choose it
 * @param description one line for listings
 * @param place where it runs
 * @param isExact whether its plans are optimal
 * @param treesOnly whether it takes no query graph with a cycle
 * @param maxRelations most relations that it takes
 * @param factory creates an instance
 */
public record AlgorithmEntry(
    String name,
    String description,
    Place place,
    boolean isExact,
    boolean treesOnly,
    int maxRelations,
    Factory factory) {

  /** Where an algorithm runs. */
  public enum Place {
    /** One thread of the host. */
    HOST,
    /** Several threads of the host. */
    HOST_THREADS,
    /** The device of a backend. */
    DEVICE,
    /** The host, or the device of a backend where it pays. */
    ANY
  }

  /** Creates an instance of an algorithm. */
  @FunctionalInterface
  public interface Factory {
    /** Creates an instance that minimizes the cost function; it does not own the backend. */
    JoinOrderAlgorithm create(CostFunction costFunction, Execution execution);
  }

  /** An entry for an exact algorithm that runs in one thread of the host. */
  public static AlgorithmEntry onHost(
      String name,
      String description,
      int maxRelations,
      Function<CostFunction, JoinOrderAlgorithm> factory) {
    return new AlgorithmEntry(
        name,
        description,
        Place.HOST,
        true,
        false,
        maxRelations,
        (costFunction, execution) -> factory.apply(costFunction));
  }

  /** An entry for an exact algorithm that runs in a given number of threads of the host. */
  public static AlgorithmEntry onHostThreads(
      String name,
      String description,
      int maxRelations,
      BiFunction<CostFunction, Integer, JoinOrderAlgorithm> factory) {
    return new AlgorithmEntry(
        name,
        description,
        Place.HOST_THREADS,
        true,
        false,
        maxRelations,
        (costFunction, execution) -> factory.apply(costFunction, execution.threads()));
  }

  /** An entry for an exact algorithm that runs on a backend's device. */
  public static AlgorithmEntry onDevice(
      String name, String description, int maxRelations, Factory factory) {
    return new AlgorithmEntry(name, description, Place.DEVICE, true, false, maxRelations, factory);
  }

  /** An entry for an algorithm that chooses where to run, given a backend or none. */
  public static AlgorithmEntry anywhere(
      String name, String description, int maxRelations, Factory factory) {
    return new AlgorithmEntry(name, description, Place.ANY, true, false, maxRelations, factory);
  }

  /** The same entry for an algorithm whose plans need not be optimal. */
  public AlgorithmEntry heuristic() {
    return new AlgorithmEntry(name, description, place, false, treesOnly, maxRelations, factory);
  }

  /** The same entry for an algorithm that takes no query graph with a cycle. */
  public AlgorithmEntry forTrees() {
    return new AlgorithmEntry(name, description, place, isExact, true, maxRelations, factory);
  }

  /** Whether the algorithm takes a graph of this size and shape. */
  public boolean takes(QueryGraph graph) {
    return graph.size() <= maxRelations && (!treesOnly || RootedTree.isTree(graph));
  }

  /** Whether it runs on a backend's device, not on the host alone. */
  public boolean onDevice() {
    return place == Place.DEVICE;
  }

  /** Whether it uses a backend's device, always or where it pays. */
  public boolean usesBackend() {
    return place == Place.DEVICE || place == Place.ANY;
  }

  /**
   * Creates an instance that minimizes the given cost function.
   *
   * @param execution where to run; its backend is ignored, and may be null, unless {@link
   *     #onDevice()}
   */
  public JoinOrderAlgorithm create(CostFunction costFunction, Execution execution) {
    if (onDevice() && execution.backend() == null) {
      throw new IllegalArgumentException(name + " runs on a device, give it a backend");
    }
    return factory.create(costFunction, execution);
  }
}
