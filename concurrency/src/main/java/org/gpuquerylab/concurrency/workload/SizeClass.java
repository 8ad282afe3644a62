package org.gpuquerylab.concurrency.workload;

import java.util.Locale;

/** Classes of sizes, from queries that leave a device mostly idle to queries that fill it alone. */
public enum SizeClass {
  /** 2^14 rows: launching takes longer than the kernels. */
  SMALL(1 << 14),
  /** 2^20 rows: within a large device's cache. */
  MIDDLE(1 << 20),
  /** 2^26 rows: one kernel alone uses all of the memory's bandwidth or all multiprocessors. */
  SATURATING(1 << 26);

  private final int rows;

  SizeClass(int rows) {
    this.rows = rows;
  }

  /** Rows of the largest table of a query. */
  public int rows() {
    return rows;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
