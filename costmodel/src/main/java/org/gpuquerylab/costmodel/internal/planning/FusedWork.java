package org.gpuquerylab.costmodel.internal.planning;

import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.operators.internal.fused.FusedShape;

/**
 * The work of the fused path for the calibrated model, as one step, {@code fused.query}: the path
 * is one replayed sequence, so only the total time is measured. The bytes read from the fact table
 * are counted in whole sectors; a sample tells which sectors some row needs. A probe that reads
 * local memory costs nothing in addition to the test; any other probe costs a random read.
 */
public final class FusedWork {
  /** The operator's name, which selects its coefficients. */
  public static final String OPERATOR = "fused";

  /** The name of the operator's only step. */
  public static final String STEP = "query";

  /** The number of launches: the pass, the collection of the sums, and the copy of the result. */
  private static final int LAUNCHES = 3;

  private final FusedShape shape;
  private final StepWork.Builder work = StepWork.step(STEP);

  private FusedWork(FusedShape shape) {
    this.shape = shape;
  }

  /** The work of a query. */
  public static StepWork of(FusedShape shape) {
    FusedWork work = new FusedWork(shape);
    shape.stages().forEach(work::build);
    shape.stages().forEach(work::test);
    work.sum();
    work.work.launches(
        LAUNCHES + shape.stages().stream().mapToInt(s -> s.build().launches()).sum());
    return work.work.build();
  }

  private void build(FusedShape.Test test) {
    FusedShape.Build build = test.build();
    if (build.launches() > 0) {
      double read = build.read();
      double table = test.table().bytes();
      work.read("dimension of " + test.column(), read, read)
          .write("table of " + test.column(), table, table)
          .items("rows of the dimension of " + test.column(), (double) build.rows());
    }
  }

  private void test(FusedShape.Test test) {
    String column = test.column();
    double rows = shape.rows();
    // On whole tiles, all rows that are read are tested, including rows that failed an earlier
    // test.
    double tested =
        test.whole() ? Math.max(test.coming(), test.read() / test.width()) : test.coming();
    work.read(column, rows * test.read())
        .items("tests of " + column, rows * tested * Math.max(1, test.intervals()))
        .branches(
            "rows that pass " + column,
            rows * test.coming(),
            test.coming() > 0 ? Math.min(1, test.passing() / test.coming()) : 0);
    look("table of " + column, test.table(), rows * test.coming());
    look("groups of " + column, test.codes(), rows * shape.passing());
  }

  private void look(String name, FusedShape.Lookup lookup, double times) {
    if (lookup.entry() > 0 && lookup.local() < 1) {
      double far = 1 - lookup.local();
      work.gather(name, times * far, lookup.entry(), lookup.bytes() * far);
    }
  }

  private void sum() {
    double passing = shape.rows() * shape.passing();
    work.read("measure", shape.rows() * shape.measures()).items("sums", passing);
    if (shape.grouped()) {
      double places = (double) shape.cells() * shape.values() * shape.replicas();
      work.atomics("sums", passing * shape.values(), Long.BYTES, places)
          .read("sums", Long.BYTES * places, Long.BYTES * places)
          .write("empty sums", Long.BYTES * places, Long.BYTES * places);
    }
  }
}
