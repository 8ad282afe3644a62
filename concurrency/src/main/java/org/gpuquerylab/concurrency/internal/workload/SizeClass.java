package org.gpuquerylab.concurrency.internal.workload;

import java.util.Locale;

/** Classes of sizes: some queries leave a device mostly idle, others fill it alone. */
public enum SizeClass {
  /** 2^14 rows: launching takes longer than the kernels. */
  SMALL(1 << 14),
  /** 2^20 rows: the data fit into a large device's cache. */
  MIDDLE(1 << 20),
  /** 2^26 rows: one kernel alone uses the full memory bandwidth or all multiprocessors. */
  SATURATING(1 << 26);

  private final int rows;

  SizeClass(int rows) {
    this.rows = rows;
  }

  /** The number of rows of a query's largest table. */
  public int rows() {
    return rows;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
