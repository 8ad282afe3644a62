package org.gpuquerylab.operators.internal.fused;

import java.util.List;

/**
 * The work of the fused path for a query on a device, according to the query's plan and a sample of
 * the fact table's rows. Shares refer to the fact table's rows.
 *
 * @param rows the number of rows of the fact table
 * @param stages the tests of a row, in order
 * @param measures the bytes for each row that are read from the columns of the measures
 * @param passing the share of rows that pass all tests
 * @param grouped whether the query groups
 * @param cells the number of combinations of groups
 * @param values the number of aggregates of each cell
 * @param replicas the number of copies of the array of aggregates
 * @param factBytes the bytes of all columns of the fact table that the query uses, as stored on the
 *     device
 */
public record FusedShape(
    long rows,
    List<Test> stages,
    double measures,
    double passing,
    boolean grouped,
    long cells,
    int values,
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
   * @param width the bytes of a code in the column
   * @param coming the share of all rows that reach the test
   * @param passing the share of rows that pass the test
   * @param whole whether the test runs on whole tiles; it then also tests rows that have already
   *     failed
   * @param read the bytes for each row that are read from the column; 0 if the column was read
   *     before
   * @param intervals the number of intervals of a condition; 0 for a join
   * @param table the table that a join reads
   * @param codes the codes of the join's groups
   * @param build the work to build the table and the codes
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
   * @param entry the bytes of an entry; 0 if there is no table
   * @param bytes the bytes of the whole table
   * @param local the share of the table that is in the local memory of each group, from 0 to 1
   */
  public record Lookup(int entry, long bytes, double local) {
    static final Lookup NONE = new Lookup(0, 0, 0);
  }

  /**
   * The work to build the table of a dimension.
   *
   * @param rows the number of rows of the dimension
   * @param read the bytes of the columns that are read
   * @param launches the number of fills and kernels; 0 if there is nothing to build
   */
  public record Build(long rows, long read, int launches) {
    static final Build NONE = new Build(0, 0, 0);
  }
}
