package org.gpuquerylab.operators.star.fused;

import java.util.List;

/**
 * What the fused path does for a query on a device: how much of it, as its plan and a sample of the
 * fact table's rows tell. Shares are of the fact table's rows.
 *
 * @param rows rows of the fact table
 * @param stages the tests of a row, in their order
 * @param measures bytes a row that are read of the measure's columns
 * @param passing the share that passes all tests
 * @param grouped whether it groups
 * @param cells places of the array of sums
 * @param replicas copies of that array
 * @param factBytes all columns of the fact table that it uses, as they lie on the device
 */
public record FusedShape(
    long rows,
    List<Test> stages,
    double measures,
    double passing,
    boolean grouped,
    long cells,
    int replicas,
    long factBytes) {

  /** Copies the list. */
  public FusedShape {
    stages = List.copyOf(stages);
  }

  /**
   * A test of a row.
   *
   * @param column the column of the fact table
   * @param width bytes of its codes
   * @param coming the share of rows that come to it
   * @param passing the share that passes it
   * @param whole whether it is done on whole tiles, where rows that have failed are tested, too
   * @param read bytes a row that are read of the column; 0 where it was there before
   * @param intervals that a condition looks at; 0 of a join
   * @param table what a join looks into
   * @param codes the codes of a join's groups
   * @param build the work to build both
   */
  public record Test(
      String column,
      int width,
      double coming,
      double passing,
      boolean whole,
      double read,
      int intervals,
      Lookup table,
      Lookup codes,
      Build build) {}

  /**
   * A table that is looked into.
   *
   * @param entry bytes of an entry; 0 where there is no table
   * @param bytes bytes of all
   * @param local whether it is in the local memory of each group
   */
  public record Lookup(int entry, long bytes, boolean local) {
    static final Lookup NONE = new Lookup(0, 0, false);
  }

  /**
   * The build of a dimension's table.
   *
   * @param rows rows of the dimension
   * @param read bytes of the columns that it reads
   * @param launches fills and kernels; 0 where there is nothing to build
   */
  public record Build(long rows, long read, int launches) {
    static final Build NONE = new Build(0, 0, 0);
  }
}
