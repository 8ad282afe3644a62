package org.gpuquerylab.measure.compare;

import org.gpuquerylab.measure.results.Point;

/**
 * Two measured rows of one task.
 *
 * @param base of the first side
 * @param other of the other side
 * @param logRatio logarithm of how many times as large the other's number is
 */
record RowPair(SideRow base, SideRow other, double logRatio) {

  Point point() {
    return base.task().point();
  }
}
