package org.gpuquerylab.joinorder;

import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.contract.HeuristicContract;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every algorithm of the catalogue whose plans need not be optimal, wherever it runs. */
@ParameterizedClass(name = "{0}")
@MethodSource("entries")
class EveryHeuristicTest extends HeuristicContract {
  /** Many devices of tests are slow; tests of single algorithms have larger queries there. */
  private static final int RELATIONS_ON_DEVICES = 8;

  /** To find the best of a space for any query takes time and memory exponential in its size. */
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
  protected int maxTestedRelations() {
    if (entry.scope().bestOfSpace() && !entry.treesOnly()) {
      return RELATIONS_OF_ALL_PLANS;
    }
    return entry.onDevice() ? RELATIONS_ON_DEVICES : super.maxTestedRelations();
  }
}
