package org.gpuquerylab.costmodel.work;

import java.util.Locale;

/** The kinds of work, each with its own coefficient in each step. */
public enum WorkKind {
  /** Bytes read in order. */
  READ,
  /** Bytes written in order. */
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

  /** The kind's name in profiles and reports. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
