package org.gpuquerylab.concurrency.workload.histogram;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.workload.QueryContract;
import org.junit.jupiter.api.Test;

class ParticleHistogramTest extends QueryContract {

  @Override
  protected QueryKind kind() {
    return new ParticleHistogram();
  }

  @Override
  protected List<QueryKind> variants() {
    return List.of(new ParticleHistogram(1), new ParticleHistogram(2), new ParticleHistogram(20));
  }

  /** All pairs of 100,000 particles would take a processor half a minute a grid. */
  @Override
  protected int[] sizes() {
    return new int[] {1, 2, 31, 32, 33, 127, 128, 129, 1000, 4097};
  }

  @Test
  void refusesMoreParticlesThanItsCountsHold() {
    assertThatThrownBy(() -> kind().ready(backend, (1 << 20) + 1, 3))
        .isInstanceOf(QueryFault.class)
        .hasMessage("Q5#3: takes at most 1048576 particles, not 1048577");
  }
}
