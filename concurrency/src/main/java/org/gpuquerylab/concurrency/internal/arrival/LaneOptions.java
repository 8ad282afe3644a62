package org.gpuquerylab.concurrency.internal.arrival;

/**
 * The options for a {@link LaneServer}.
 *
 * @param name the server's name
 * @param oneQueue whether all queries run in one queue; otherwise each instance has its own
 * @param replayed whether a query is one captured sequence; otherwise its commands are enqueued one
 *     by one
 * @param most the maximum number of queries that run at a time, at least 1
 * @param shortestFirst whether the waiting query with the shortest prediction goes first; otherwise
 *     the query that arrived first
 * @param longQueries the rule for long queries
 */
record LaneOptions(
    String name,
    boolean oneQueue,
    boolean replayed,
    int most,
    boolean shortestFirst,
    LongQueries longQueries) {

  /** First come, first served, in one plain queue. */
  public static LaneOptions firstCome() {
    return new LaneOptions(
        "first-come", true, false, Integer.MAX_VALUE, false, LongQueries.AS_OTHERS);
  }

  /** First come, first served, in one queue; each query is replayed. */
  public static LaneOptions firstComeReplayed() {
    return new LaneOptions(
        "first-come-replayed", true, true, Integer.MAX_VALUE, false, LongQueries.AS_OTHERS);
  }

  /** A plain queue for each instance. */
  public static LaneOptions queues() {
    return new LaneOptions("queues", false, false, Integer.MAX_VALUE, false, LongQueries.AS_OTHERS);
  }

  /** A queue for each instance; each query is replayed. */
  public static LaneOptions queuesReplayed() {
    return new LaneOptions(
        "queues-replayed", false, true, Integer.MAX_VALUE, false, LongQueries.AS_OTHERS);
  }

  /**
   * A queue for each instance; each query is replayed. A limited number of queries run at a time,
   * and the shortest one goes first.
   */
  public static LaneOptions shortestFirst(String name, int most) {
    return new LaneOptions(name, false, true, most, true, LongQueries.AS_OTHERS);
  }

  /**
   * A queue for each instance; each query is replayed. A long query leaves part of each
   * multiprocessor free.
   */
  public static LaneOptions leavingRoom(double share) {
    LongQueries leaving = LongQueries.leavingRoom(share);
    return new LaneOptions(leaving.name(), false, true, Integer.MAX_VALUE, false, leaving);
  }

  /**
   * A queue for each instance; each query is replayed. The shortest query goes first, and long
   * queries follow a separate rule.
   */
  public static LaneOptions priorities(LongQueries longQueries) {
    return new LaneOptions(longQueries.name(), false, true, Integer.MAX_VALUE, true, longQueries);
  }

  /** These options under another name, with a separate rule for long queries. */
  public LaneOptions with(String other, LongQueries rule) {
    return new LaneOptions(other, oneQueue, replayed, most, shortestFirst, rule);
  }
}
