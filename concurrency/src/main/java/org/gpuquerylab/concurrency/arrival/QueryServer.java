package org.gpuquerylab.concurrency.arrival;

/**
 * Runs the prepared queries of a stream. It holds some instances of each kind of query; an instance
 * runs one query at a time. Used by one thread at a time, which calls {@link #begin} and {@link
 * #complete} alternately without a pause: both wait for nothing, except for another thread that
 * shares the waiting line.
 */
public interface QueryServer extends AutoCloseable {

  /** Its name, such as {@code first-come}. */
  String name();

  /**
   * Takes over a query that arrives; it waits until the server begins it.
   *
   * @param kind the query's kind, one that the server has instances of
   * @param ticket the name that {@link #complete} reports
   */
  void submit(int kind, int ticket);

  /**
   * Begins the next waiting query, or the next batch of them, if the server has room.
   *
   * @return whether it began any
   */
  boolean begin();

  /**
   * Reports the queries that have completed since the last call.
   *
   * @param tickets receives their tickets, from index 0; at least one element
   * @return the number of tickets; more queries may be complete if the array is full
   */
  int complete(int[] tickets);

  @Override
  void close();
}
