package org.gpuquerylab.concurrency.internal.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;

class TwoTableJoinTest extends QueryContract {

  @Override
  protected QueryKind kind() {
    return new TwoTableJoin();
  }

  /** The variants: one key, distinct keys, all rows qualify, and no row qualifies. */
  @Override
  protected List<QueryKind> variants() {
    return List.of(
        new TwoTableJoin(1, 16, 0),
        new TwoTableJoin(0, 16, 0),
        new TwoTableJoin(30, 1, 0),
        new TwoTableJoin(100, 0, 0));
  }

  @Test
  void faultsWhereATableIsFull() {
    setsItsErrorWord(new TwoTableJoin(100, 16, 64), 5000, "a hash table is full");
  }

  /**
   * In Fig. 3 of Li, Tu, Zeng 2019, kernels II, III, IV and V may overlap, and VI waits for all
   * others.
   */
  @Test
  void hasThePapersDependencies() {
    try (DeviceQuery query = kind().ready(backend, 100, 5)) {
      assertThat(query.steps())
          .extracting(KernelStep::name)
          .containsExactly("read-r", "build-r", "mark-r", "read-s", "build-s", "join");
      assertThat(query.steps())
          .extracting(KernelStep::after)
          .containsExactly(
              List.of(), List.of(0), List.of(0), List.of(), List.of(3), List.of(1, 2, 4));
    }
  }
}
