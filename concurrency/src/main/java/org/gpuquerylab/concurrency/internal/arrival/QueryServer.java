package org.gpuquerylab.concurrency.internal.arrival;

/**
 * A server that runs the prepared queries of a stream. A server has some instances of each kind of
 * query; each instance runs one query at a time. Only one thread at a time may use an object of
 * this class. The thread calls {@link #begin} and {@link #complete} alternately without a pause.
 * Neither method waits, except for another thread that shares the waiting line.
 */
interface QueryServer extends AutoCloseable {

  /** The server's name, such as {@code first-come}. */
  String name();

  /**
   * Accepts a query that arrives; the query waits until the server begins it.
   *
   * @param kind the query's kind; the server must have instances of this kind
   * @param ticket a number that identifies the query; {@link #complete} returns it
   */
  void submit(int kind, int ticket);

  /**
   * Begins the next waiting query, or the next batch of waiting queries, if the server has room.
   *
   * @return whether the server began a query
   */
  boolean begin();

  /**
   * Reports the queries that have completed since the last call.
   *
   * @param tickets receives the tickets of these queries, from index 0 on; must have at least one
   *     element
   * @return the number of tickets; more queries may be complete if the array is full
   */
  int complete(int[] tickets);

  @Override
  void close();
}
