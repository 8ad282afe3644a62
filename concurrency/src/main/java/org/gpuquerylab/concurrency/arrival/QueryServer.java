package org.gpuquerylab.concurrency.arrival;

import java.util.List;

/**
 * Runs the readied queries of a stream. It holds some instances of each kind of query; an instance
 * runs one query at a time. Used by one thread.
 */
public interface QueryServer extends AutoCloseable {

  /** Its name, such as {@code first-come}. */
  String name();

  /**
   * Begins some of the waiting queries, or none.
   *
   * @param waiting the kinds of the waiting queries in the order of arrival, at least one; not
   *     modified
   * @return places in the list of those that were begun, in the order in which they were begun
   */
  List<Integer> begin(List<Integer> waiting);

  /**
   * The begun queries that are complete by now and were not given before, each as its place among
   * all that this server ever began, counted from 0.
   */
  List<Integer> complete();

  /** How many queries this server ever began. */
  int begun();

  @Override
  void close();
}
