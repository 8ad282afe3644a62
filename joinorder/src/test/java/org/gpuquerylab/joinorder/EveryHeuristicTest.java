package org.gpuquerylab.joinorder;

import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.contract.HeuristicContract;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the contract for every algorithm of the catalogue whose plans need not be optimal, on the
 * host and on every device.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("entries")
class EveryHeuristicTest extends HeuristicContract {
  /**
   * A small number, because many test devices are slow. Tests of single algorithms run larger
   * queries on devices.
   */
  private static final int RELATIONS_ON_DEVICES = 8;

  /**
   * The maximum number of relations is small, because the search for the best plan of a space takes
   * time and memory exponential in the query's size.
   */
  private static final int RELATIONS_OF_ALL_PLANS = 14;

  @Parameter(0)
  AlgorithmEntry entry;

  @Parameter(1)
  Execution execution;

  static Stream<Arguments> entries() {
    return PlacedEntries.of(entry -> !entry.isExact());
  }

  @Override
  protected AlgorithmEntry entry() {
    return entry;
  }

  @Override
  protected Execution execution() {
    return execution;
  }

  @Override
  protected boolean tests(CostFunction costFunction) {
    return PlacedEntries.tests(entry, execution, costFunction);
  }

  @Override
  protected int maxTestedRelations() {
    if (entry.scope().bestOfSpace() && !entry.treesOnly()) {
      return RELATIONS_OF_ALL_PLANS;
    }
    return entry.onDevice() ? RELATIONS_ON_DEVICES : super.maxTestedRelations();
  }
}
