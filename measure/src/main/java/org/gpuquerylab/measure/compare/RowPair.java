package org.gpuquerylab.measure.compare;

import org.gpuquerylab.measure.results.Point;

/**
 * Two measured rows of the same task.
 *
 * @param base the row of the first side
 * @param other the row of the other side
 * @param logRatio logarithm of the other row's number divided by the base row's number
 */
record RowPair(SideRow base, SideRow other, double logRatio) {

  Point point() {
    return base.task().point();
  }
}
