package org.gpuquerylab.concurrency.query;

import java.util.List;

/**
 * A query's result: rows of integers in an order that does not depend on the schedule.
 *
 * @param rows the rows; each has as many values as the query has columns
 */
public record QueryAnswer(List<List<Long>> rows) {
  /** Copies the rows. */
  public QueryAnswer {
    rows = rows.stream().map(List::copyOf).toList();
  }
}
