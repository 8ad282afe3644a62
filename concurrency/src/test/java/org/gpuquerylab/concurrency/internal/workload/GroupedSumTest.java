package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;

class GroupedSumTest extends QueryContract {
  private static final int MOST = AggregationSteps.ROWS_PER_FLUSH;

  @Override
  protected QueryKind kind() {
    return new GroupedSum();
  }

  @Override
  protected List<QueryKind> variants() {
    return List.of(
        new GroupedSum(1, 256, MOST),
        new GroupedSum(2, 2, MOST),
        new GroupedSum(1024, 1024, MOST),
        new GroupedSum(600, 1024, MOST));
  }

  /** A single group of work-items processes all rows, and empties its table several times. */
  @Test
  void emptiesItsTableBeforeSumsOverflow() {
    answersInOneGroup(new GroupedSum(3, 256, 8192), 100_003);
  }

  @Test
  void faultsWhereAGroupIsNotInTheTable() {
    setsItsErrorWord(new GroupedSum(300, 256, MOST), 5000, "groups beyond the 256 of its table");
  }
}
