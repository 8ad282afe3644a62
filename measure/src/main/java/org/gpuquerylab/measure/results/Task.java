package org.gpuquerylab.measure.results;

/**
 * One repetition of one point.
 *
 * @param point the measured point
 * @param repetition the repetition's number, from 0
 */
public record Task(Point point, int repetition) {
  @Override
  public String toString() {
    return point + " repetition " + repetition;
  }
}
