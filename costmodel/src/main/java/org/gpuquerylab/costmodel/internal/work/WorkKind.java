package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;

/** The kinds of work, each with its own coefficient in each step. */
public enum WorkKind {
  /** Reading bytes in order. */
  READ,
  /** Writing bytes in order. */
  WRITE,
  /** Random reads. */
  GATHER,
  /** Random writes. */
  SCATTER,
  /** Atomic operations. */
  ATOMIC,
  /** Elements computed. */
  ITEM,
  /** Branches that depend on the data. */
  BRANCH,
  /** Launches of kernels. */
  LAUNCH;

  /** The name of the kind in profiles and reports. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
