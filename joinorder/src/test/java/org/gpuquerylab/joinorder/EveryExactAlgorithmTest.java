package org.gpuquerylab.joinorder;

import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry.Place;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.contract.JoinOrderAlgorithmContract;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the contract for every algorithm of the catalogue whose plans are optimal, on the host and
 * on every device.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("entries")
class EveryExactAlgorithmTest extends JoinOrderAlgorithmContract {
  /**
   * The maximum number of relations is small, because many test devices are slow. Tests of single
   * algorithms run larger queries on devices.
   */
  private static final int RELATIONS_ON_DEVICES = 6;

  @Parameter(0)
  AlgorithmEntry entry;

  @Parameter(1)
  Execution execution;

  static Stream<Arguments> entries() {
    return PlacedEntries.of(entry -> entry.isExact() && entry.place() != Place.HOST_THREADS);
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
    return entry.onDevice() ? RELATIONS_ON_DEVICES : super.maxTestedRelations();
  }
}
