package org.gpuquerylab.plots.drawing;

/**
 * A mark of an axis.
 *
 * @param value the value at the mark
 * @param label the text beside the mark; empty for a small mark between labels
 */
record Tick(double value, String label) {

  boolean isLabelled() {
    return !label.isEmpty();
  }
}
