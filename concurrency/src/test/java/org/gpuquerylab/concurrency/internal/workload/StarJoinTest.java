package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;

class StarJoinTest extends QueryContract {

  @Override
  protected QueryKind kind() {
    return new StarJoin();
  }

  @Override
  protected List<QueryKind> variants() {
    return List.of(new StarJoin(0, 0), new StarJoin(5, 0));
  }

  @Test
  void faultsWhereATableIsFull() {
    setsItsErrorWord(new StarJoin(5, 4), 5000, "a hash table of a dimension is full");
  }
}
