package org.gpuquerylab.operators.star.fused;

import java.util.List;

/**
 * The work of the fused path for a query on a device, according to its plan and a sample of the
 * fact table's rows. Shares refer to the fact table's rows.
 *
 * @param rows rows of the fact table
 * @param stages the tests of a row, in order
 * @param measures bytes a row read from the measure's columns
 * @param passing the share of rows that pass all tests
 * @param grouped whether the query groups
 * @param cells elements of the array of sums
 * @param replicas copies of that array
 * @param factBytes bytes of all columns of the fact table that it uses, as stored on the device
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
   * @param coming the share of rows that reach it
   * @param passing the share that passes it
   * @param whole whether it runs on whole tiles, where rows that have failed are tested as well
   * @param read bytes a row read from the column; 0 if it was read before
   * @param intervals number of intervals of a condition; 0 for a join
   * @param table the table that a join reads
   * @param codes the codes of a join's groups
   * @param build the work of building both
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
   * A table that is probed.
   *
   * @param entry bytes of an entry; 0 if there is no table
   * @param bytes bytes of the whole table
   * @param local whether it is in the local memory of each group
   */
  public record Lookup(int entry, long bytes, boolean local) {
    static final Lookup NONE = new Lookup(0, 0, false);
  }

  /**
   * The build of a dimension's table.
   *
   * @param rows rows of the dimension
   * @param read bytes of the columns read
   * @param launches fills and kernels; 0 if there is nothing to build
   */
  public record Build(long rows, long read, int launches) {
    static final Build NONE = new Build(0, 0, 0);
  }
}
