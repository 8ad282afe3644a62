package org.gpuquerylab.measure.internal.compare;

/** The verdict of a comparison about a point, a part or the whole. */
enum ComparisonVerdict {
  /** Larger by more than the threshold, with statistical significance. */
  SLOWER("slower"),
  /** Smaller by more than the threshold, with statistical significance. */
  FASTER("faster"),
  /** The whole interval lies within the threshold. */
  SAME("same"),
  /** The data are inconclusive. */
  NONE("no verdict");

  private final String label;

  ComparisonVerdict(String label) {
    this.label = label;
  }

  /** The verdict as a word for tables. */
  public String label() {
    return label;
  }

  /** Whether there is a difference. */
  public boolean isDifference() {
    return this == SLOWER || this == FASTER;
  }
}
