package org.gpuquerylab.measure.internal.session;

import java.util.SplittableRandom;

/**
 * Lets two runs take turns: one run measures while the other waits. The side that has completed
 * fewer tasks is next. If both have completed the same number, a random side is next, so that
 * neither side always follows the other.
 */
final class TurnTable {

  private static final int SIDES = 2;
  private static final int NOBODY = -1;

  private final SplittableRandom random;
  private final long[] done = new long[SIDES];
  private final boolean[] waiting = new boolean[SIDES];
  private final boolean[] over = new boolean[SIDES];
  private int holder = NOBODY;

  TurnTable(long seed) {
    random = new SplittableRandom(seed);
  }

  /**
   * Ends the current turn of a side, and waits for the side's next turn.
   *
   * @param side 0 or 1
   * @param count number of tasks that the side has completed
   */
  synchronized void take(int side, long count) throws InterruptedException {
    release(side);
    done[side] = count;
    waiting[side] = true;
    pass();
    while (holder != side) {
      wait();
    }
  }

  /** Waits, with an unchanged number of tasks, for a process that starts. */
  void take(int side) throws InterruptedException {
    take(side, done(side));
  }

  private synchronized long done(int side) {
    return done[side];
  }

  /** Records that the side needs no more turns. */
  synchronized void leave(int side) {
    release(side);
    over[side] = true;
    pass();
  }

  private void release(int side) {
    waiting[side] = false;
    if (holder == side) {
      holder = NOBODY;
    }
  }

  /** Starts the next turn once all remaining sides wait. */
  private void pass() {
    if (holder != NOBODY || !ready(0) || !ready(1)) {
      return;
    }
    if (waiting[0] && waiting[1]) {
      long ahead = done[0] - done[1];
      boolean second = ahead == 0 ? random.nextBoolean() : ahead > 0;
      holder = second ? 1 : 0;
    } else if (waiting[0] || waiting[1]) {
      holder = waiting[0] ? 0 : 1;
    }
    notifyAll();
  }

  private boolean ready(int side) {
    return waiting[side] || over[side];
  }
}
