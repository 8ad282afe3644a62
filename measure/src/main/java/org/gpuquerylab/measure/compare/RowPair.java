package org.gpuquerylab.measure.compare;

import org.gpuquerylab.measure.results.Point;

/**
 * Two measured rows of one task.
 *
 * @param base the row of the first side
 * @param other the row of the other side
 * @param logRatio logarithm of the ratio of the other's number to the base's
 */
record RowPair(SideRow base, SideRow other, double logRatio) {

  Point point() {
    return base.task().point();
  }
}
