package org.gpuquerylab.concurrency.workload.aggregation;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.workload.QueryContract;
import org.junit.jupiter.api.Test;

class GroupedSumTest extends QueryContract {

  @Override
  protected QueryKind kind() {
    return new GroupedSum();
  }

  @Override
  protected List<QueryKind> variants() {
    return List.of(
        new GroupedSum(1, 256),
        new GroupedSum(2, 2),
        new GroupedSum(1024, 1024),
        new GroupedSum(600, 1024));
  }

  @Test
  void faultsWhereAGroupIsNotInTheTable() {
    setsItsErrorWord(new GroupedSum(300, 256), 5000, "other groups than the 256");
  }
}
