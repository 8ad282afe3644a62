package org.gpuquerylab.concurrency.arrival;

/**
 * Runs the readied queries of a stream. It holds some instances of each kind of query; an instance
 * runs one query at a time. Used by one thread at a time, which calls {@link #begin} and {@link
 * #complete} in turn without a rest: they wait for nothing, but for another thread that shares what
 * waits.
 */
public interface QueryServer extends AutoCloseable {

  /** Its name, such as {@code first-come}. */
  String name();

  /**
   * Takes over a query that arrives; it waits until it is begun.
   *
   * @param kind of the query, one of those that the server has instances of
   * @param ticket by which {@link #complete} names it
   */
  void submit(int kind, int ticket);

  /**
   * Begins the next of the waiting queries, or the next batch of them, where the server has room.
   *
   * @return whether it began any
   */
  boolean begin();

  /**
   * Tells the queries that are complete by now and were not told before.
   *
   * @param tickets gets their tickets, from its start on; at least one long
   * @return how many it got; more may be complete where it is full
   */
  int complete(int[] tickets);

  @Override
  void close();
}
