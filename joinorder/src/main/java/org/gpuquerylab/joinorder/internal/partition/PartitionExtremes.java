package org.gpuquerylab.joinorder.internal.partition;

import java.io.Serializable;

/**
 * The least and the greatest value of a number among some partitions, such as the time that each
 * partition took.
 *
 * @param least the least value
 * @param most the greatest value
 */
public record PartitionExtremes(long least, long most) implements Serializable {

  /** The extremes of a single partition. */
  static PartitionExtremes of(long value) {
    return new PartitionExtremes(value, value);
  }

  /** The extremes over the partitions of this object and of the other. */
  PartitionExtremes plus(PartitionExtremes other) {
    return new PartitionExtremes(Math.min(least, other.least), Math.max(most, other.most));
  }

  /** The greatest value divided by the least; a least value of 0 counts as 1. */
  public double ratio() {
    return most / (double) Math.max(1, least);
  }
}
