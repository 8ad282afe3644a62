package org.gpuquerylab.joinorder;

import java.util.function.Function;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * An algorithm in the catalogue.
 *
 * @param name the name by which the command line and experiments choose it
 * @param description one line for listings
 * @param maxRelations most relations that it takes
 * @param factory creates an instance that minimizes the given cost function
 */
public record AlgorithmEntry(
    String name,
    String description,
    int maxRelations,
    Function<CostFunction, JoinOrderAlgorithm> factory) {
  /** Creates an instance that minimizes the given cost function. */
  public JoinOrderAlgorithm create(CostFunction costFunction) {
    return factory.apply(costFunction);
  }
}
