package org.gpuquerylab.concurrency.internal.workload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;

class ParticleHistogramTest extends QueryContract {
  private static final int MOST = ParticleHistogram.UNITS_PER_FLUSH;

  @Override
  protected QueryKind kind() {
    return new ParticleHistogram();
  }

  @Override
  protected List<QueryKind> variants() {
    return List.of(
        new ParticleHistogram(1, MOST),
        new ParticleHistogram(2, MOST),
        new ParticleHistogram(20, MOST));
  }

  /**
   * The largest size is 4097, because a processor would need half a minute for all pairs of 100,000
   * particles, for each grid.
   */
  @Override
  protected int[] sizes() {
    return new int[] {1, 2, 31, 32, 33, 127, 128, 129, 1000, 4097};
  }

  /** A single group of work-items counts all pairs, and empties its counts several times. */
  @Test
  void emptiesItsCountsBeforeTheyOverflow() {
    answersInOneGroup(new ParticleHistogram(1024, 7), 3000);
  }

  @Test
  void refusesMoreParticlesThanItsCountsHold() {
    assertThatThrownBy(() -> kind().ready(backend, (1 << 20) + 1, 3))
        .isInstanceOf(QueryFault.class)
        .hasMessage("Q5#3: takes at most 1048576 particles, not 1048577");
  }
}
