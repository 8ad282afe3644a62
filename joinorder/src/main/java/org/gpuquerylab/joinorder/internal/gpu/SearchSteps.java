package org.gpuquerylab.joinorder.internal.gpu;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;

/**
 * The launches of a search that looks at the clock after each of them, because no launch can be
 * left. The work of a launch is limited so that it is expected to take at most a twentieth of the
 * limit's time. The expectation comes from the launch before, so the work of a launch grows by at
 * most a factor. A wait for the device takes some 10 microseconds.
 */
public final class SearchSteps implements LaunchSteps {
  /** The most work of the first launch; a GPU does it in some microseconds. */
  private static final double FIRST_WORK = 1 << 12;

  /** The work of a launch is at most this many times the most work of an earlier one. */
  private static final double GROWTH = 2;

  /** The part of the time that a launch may take. */
  private static final double PART = 0.05;

  private final CommandQueue queue;
  private final SearchLimit limit;
  private double mostWork = FIRST_WORK / GROWTH;
  private double workPerMilli;
  private double used;

  /**
   * Begins a search.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the time is over already
   */
  SearchSteps(CommandQueue queue, SearchLimit limit) {
    this.queue = queue;
    this.limit = limit;
    used = limit.requireMillis(0);
  }

  /** The limit of the search. */
  public SearchLimit limit() {
    return limit;
  }

  /** {@inheritDoc} Waits for them. */
  @Override
  public void run(Runnable commands) {
    commands.run();
    queue.finish();
    used = limit.requireMillis(0);
  }

  /** {@inheritDoc} Waits for each of them. */
  @Override
  public void run(int elements, double each, Launch launch) {
    for (int from = 0; from < elements; ) {
      int to = from + (int) Math.max(1, Math.min((double) elements - from, mostWork() / each));
      launch.enqueue(from, to);
      queue.finish();
      double now = limit.requireMillis(0);
      double work = each * (to - from);
      workPerMilli = now > used ? work / (now - used) : 0;
      mostWork = Math.max(mostWork, work);
      used = now;
      from = to;
    }
  }

  /** The most work of the next launch. */
  private double mostWork() {
    double first = GROWTH * mostWork;
    return workPerMilli > 0
        ? Math.max(FIRST_WORK, Math.min(first, PART * limit.millis() * workPerMilli))
        : first;
  }
}
