package org.gpuquerylab.joinorder;

import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;

/** The algorithms of the catalogue, each with the places where a test runs it. */
final class PlacedEntries {
  private static final long STEPS = 300;

  /** The part of the cost functions that a device with a slow compiler takes. */
  private static final int SAMPLED = 6;

  private PlacedEntries() {}

  /** The entries that a test wants, each on the host or on every device found. */
  static Stream<Arguments> of(Predicate<AlgorithmEntry> wanted) {
    return JoinOrderAlgorithms.all().stream().filter(wanted).flatMap(PlacedEntries::placed);
  }

  /**
   * Whether an algorithm is tested with a cost function. On devices whose compiler is slow, it is
   * tested with C_out, and with a sixth of the other cost functions.
   */
  static boolean tests(AlgorithmEntry entry, Execution execution, CostFunction function) {
    return !entry.onDevice()
        || function instanceof Cout
        || Samples.ownKernels(execution.device().device().backend())
        || Math.floorMod(entry.name().hashCode() + function.name().hashCode(), SAMPLED) == 0;
  }

  private static Stream<Arguments> placed(AlgorithmEntry entry) {
    if (!entry.onDevice()) {
      // The budget limits steps instead of time, so that the answers do not depend on the machine.
      Execution execution = Execution.onHost().withBudget(Budget.usual().withSteps(STEPS));
      return Stream.of(Arguments.of(Named.of(entry.name(), entry), execution));
    }
    return TestBackends.devices()
        .map(
            device ->
                Arguments.of(
                    Named.of(entry.name() + " on " + device.selector(), entry),
                    Execution.on(TestBackends.shared(device))));
  }
}
