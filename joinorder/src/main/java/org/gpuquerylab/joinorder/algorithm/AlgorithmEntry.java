package org.gpuquerylab.joinorder.algorithm;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.gpuquerylab.input.PluginException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An algorithm in the catalogue.
 *
 * @param name the name by which the command line and experiments choose it
 * @param description a one-line description for listings
 * @param place where the algorithm runs
 * @param scope the queries and cost functions that the algorithm supports, and the kind of its
 *     plans
 * @param factory creates an instance
 * @param origin the class and the jar that provide the algorithm; empty if it is built in
 */
public record AlgorithmEntry(
    String name,
    String description,
    Place place,
    AlgorithmScope scope,
    Factory factory,
    String origin) {

  /** Creates the entry of an algorithm that is built in. */
  public AlgorithmEntry(
      String name, String description, Place place, AlgorithmScope scope, Factory factory) {
    this(name, description, place, scope, factory, "");
  }

  /** Checks that listings and command lines can print the name and the description. */
  public AlgorithmEntry {
    if (!name.matches("\\S+") || description.isBlank() || description.lines().count() > 1) {
      throw new IllegalArgumentException(
          "an algorithm called '"
              + name
              + "', '"
              + description
              + "': give a name of one word and a description of one line");
    }
  }

  /** The place where an algorithm runs. */
  public enum Place {
    /** One thread of the host. */
    HOST,
    /** Several threads of the host. */
    HOST_THREADS,
    /** The device of a backend. */
    DEVICE,
    /** The host, or the device of a backend if the device is faster. */
    ANY
  }

  /** Creates an instance of an algorithm. */
  @FunctionalInterface
  public interface Factory {
    /**
     * Creates an algorithm that minimizes the cost function; the algorithm does not own the
     * backend.
     */
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
        AlgorithmScope.optimal(maxRelations),
        (costFunction, execution) -> factory.apply(costFunction));
  }

  /**
   * An entry for an exact algorithm that runs in one thread of the host and stays within the
   * budget's bytes of host memory.
   */
  public static AlgorithmEntry onHostWithin(
      String name,
      String description,
      int maxRelations,
      BiFunction<CostFunction, Budget, JoinOrderAlgorithm> factory) {
    return new AlgorithmEntry(
        name,
        description,
        Place.HOST,
        AlgorithmScope.optimal(maxRelations),
        (costFunction, execution) -> factory.apply(costFunction, execution.budget()));
  }

  /** An entry for an exact algorithm that runs in a given number of threads of the host. */
  public static AlgorithmEntry onHostThreads(
      String name, String description, int maxRelations, Factory factory) {
    return new AlgorithmEntry(
        name, description, Place.HOST_THREADS, AlgorithmScope.optimal(maxRelations), factory);
  }

  /** An entry for an exact algorithm that runs on a backend's device. */
  public static AlgorithmEntry onDevice(
      String name, String description, int maxRelations, Factory factory) {
    return new AlgorithmEntry(
        name, description, Place.DEVICE, AlgorithmScope.optimal(maxRelations), factory);
  }

  /** An entry for an exact algorithm that chooses where to run; its backend may be null. */
  public static AlgorithmEntry anywhere(
      String name, String description, int maxRelations, Factory factory) {
    return new AlgorithmEntry(
        name, description, Place.ANY, AlgorithmScope.optimal(maxRelations), factory);
  }

  /** Returns the same entry with another scope. */
  public AlgorithmEntry scoped(UnaryOperator<AlgorithmScope> change) {
    return new AlgorithmEntry(name, description, place, change.apply(scope), factory, origin);
  }

  /** Returns the same entry, provided by a class of a user's jar. */
  public AlgorithmEntry from(String providerAndJar) {
    return new AlgorithmEntry(name, description, place, scope, factory, providerAndJar);
  }

  /** Whether the algorithm is a part of the lab; results of others are checked. */
  public boolean isBuiltIn() {
    return origin.isEmpty();
  }

  /** The maximum number of relations of a query. */
  public int maxRelations() {
    return scope.maxRelations();
  }

  /** Whether the algorithm supports only query graphs without cycles. */
  public boolean treesOnly() {
    return scope.treesOnly();
  }

  /** Whether the algorithm's plans are optimal: the cheapest of all join trees. */
  public boolean isExact() {
    return scope.isOptimal();
  }

  /** Whether the algorithm supports a graph of this size and shape. */
  public boolean takes(QueryGraph graph) {
    return scope.takes(graph);
  }

  /**
   * Makes sure that the algorithm {@link #takes supports} a graph.
   *
   * @throws UnsupportedOperationException if the algorithm does not support the graph
   */
  public void requireTakes(QueryGraph graph) {
    if (!takes(graph)) {
      throw new UnsupportedOperationException(name + " does not support this query");
    }
  }

  /** Whether the algorithm runs on a backend's device instead of the host alone. */
  public boolean onDevice() {
    return place == Place.DEVICE;
  }

  /** Whether the algorithm uses a backend's device, always or if the device is faster. */
  public boolean usesBackend() {
    return place == Place.DEVICE || place == Place.ANY;
  }

  /**
   * Creates an instance that minimizes the given cost function.
   *
   * @param execution where to run the algorithm; the backend is ignored, and may be null, unless
   *     {@link #onDevice()}
   * @throws PluginException if the algorithm is not built in, and its jar creates none
   */
  public JoinOrderAlgorithm create(CostFunction costFunction, Execution execution) {
    if (onDevice() && execution.group() == null) {
      throw new IllegalArgumentException(name + " runs on a device; give it a backend");
    }
    JoinOrderAlgorithm created = factory.create(costFunction, execution);
    if (created == null) {
      throw new PluginException(origin, name, "its factory returns null", null);
    }
    return created;
  }
}
