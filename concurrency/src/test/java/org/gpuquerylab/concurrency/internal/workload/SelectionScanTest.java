package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;

class SelectionScanTest extends QueryContract {

  @Override
  protected QueryKind kind() {
    return new SelectionScan();
  }

  @Override
  protected List<QueryKind> variants() {
    return List.of(
        new SelectionScan(0, 1000, 1000),
        new SelectionScan(Integer.MIN_VALUE, Integer.MAX_VALUE, 1000),
        new SelectionScan(1000, 2000, 0),
        new SelectionScan(600, 500, 0),
        new SelectionScan(7, 8, 1000));
  }

  @Test
  void faultsWhereTheOutputOverflows() {
    setsItsErrorWord(new SelectionScan(0, 500, 100), 5000, "more rows qualify than the 500");
  }
}
