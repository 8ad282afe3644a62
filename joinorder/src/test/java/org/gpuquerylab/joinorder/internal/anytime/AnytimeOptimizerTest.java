package org.gpuquerylab.joinorder.internal.anytime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.contract.HeuristicContract;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

/** Runs the contract of heuristics for the search with a fixed number of steps, and its time. */
class AnytimeOptimizerTest extends HeuristicContract {
  private static final long STEPS = 700;
  private static final double MILLIS = 1_000;
  private static final long SETUP_MILLIS = 400;

  @Override
  protected AlgorithmEntry entry() {
    return AnytimeOptimizer.ENTRY;
  }

  @Override
  protected Execution execution() {
    return Execution.onHost().withBudget(Budget.usual().withSteps(STEPS));
  }

  /** A clock on which the setup takes long, as in a new JVM, and each step a millisecond. */
  private static final class SlowStart implements LongSupplier {
    private long calls;

    @Override
    public long getAsLong() {
      calls++;
      return 1_000_000 * (calls <= 1 ? 0 : SETUP_MILLIS + calls - 2);
    }
  }

  /** The end of the search takes little, however long the setup took. */
  @Test
  void aSlowSetupIsTakenFromTheTimeOnce() {
    QueryGraph clique = TopologyGenerator.generate(Topology.CLIQUE, 30, 1);
    SlowStart clock = new SlowStart();
    Budget budget = Budget.usual().withMillis(MILLIS);
    new AnytimeOptimizer(new Cout(), budget, clock).optimize(clique);
    assertThat(clock.calls).isBetween(590L, 604L);
  }
}
