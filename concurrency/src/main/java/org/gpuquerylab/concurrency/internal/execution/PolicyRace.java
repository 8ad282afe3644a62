package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Finds the fastest of some choices by running them in turns. The order of the choices changes from
 * turn to turn, so that no choice always runs after the same one. The race ends when the result is
 * certain: each remaining choice is slower than the fastest, or faster by less than 2 %, with a
 * probability of 99.9 % according to {@link PairedRatio}. The race takes at least 21 turns, because
 * a choice whose speed varies may keep the same speed for a long time; it takes at most 41 turns.
 * When the total time of the runs exceeds 2 s, no further turn begins, but there are at least 3
 * turns. A choice that is certainly slower leaves the race: from turn 6 on if it is slower by a
 * factor of 1.3, from turn 21 on by any factor. The first choice wins unless another one is faster
 * by 2 %.
 *
 * <p>Source: elimination in turns, O. Maron, A. W. Moore, "Hoeffding races", NIPS 1993, with the
 * bound of a trimmed mean in place of Hoeffding's bound, because the range of run times is unknown.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class PolicyRace {
  /** The number of turns before the race may end because of its time. */
  static final int FEWEST_TURNS = 3;

  /** Turns after which the race ends. */
  static final int MOST_TURNS = 41;

  /** The total time of the runs after which no further turn begins, in milliseconds. */
  static final double MOST_MILLIS = 2000;

  private static final int LEAVING_TURNS = 6;
  private static final int LEAST_TURNS = 21;
  private static final double FAR_BEHIND = Math.log(1.3);
  private static final double MARGIN = -Math.log(0.98);
  private static final long SEED = 1993;

  private final Random random = new Random(SEED);
  private final List<PolicyTrial> left;
  private final PolicyTrial first;
  private double spentMillis;

  private PolicyRace(List<PolicyTrial> choices) {
    left = new ArrayList<>(choices);
    first = choices.get(0);
  }

  /**
   * Runs the choices and returns the winner.
   *
   * @param choices at least one choice; none has run in turns before, and the preferred one comes
   *     first
   */
  static PolicyTrial winner(List<PolicyTrial> choices) {
    return new PolicyRace(choices).run();
  }

  private PolicyTrial run() {
    for (int turn = 1; turn <= MOST_TURNS && left.size() > 1; turn++) {
      turn();
      PolicyTrial leader = leader();
      double behind = turn < LEAST_TURNS ? FAR_BEHIND : 0;
      if (turn >= LEAVING_TURNS) {
        left.removeIf(one -> one != leader && isSlower(one, leader, behind));
      }
      boolean late = turn >= FEWEST_TURNS && spentMillis > MOST_MILLIS;
      if (late || (turn >= LEAST_TURNS && isSure(leader))) {
        break;
      }
    }
    PolicyTrial leader = leader();
    boolean isKept = left.contains(first) && first.over(leader).mean() <= MARGIN;
    return isKept ? first : leader;
  }

  /** Whether a choice is certainly slower; for the first choice, slower by more than the margin. */
  private boolean isSlower(PolicyTrial one, PolicyTrial leader, double behind) {
    return one.over(leader).least() > (one == first ? Math.max(MARGIN, behind) : behind);
  }

  private void turn() {
    List<PolicyTrial> order = new ArrayList<>(left);
    Collections.shuffle(order, random);
    for (PolicyTrial one : order) {
      one.run();
      spentMillis += one.lastMillis();
    }
  }

  /** The fastest choice so far, according to each choice's ratio to the first remaining one. */
  private PolicyTrial leader() {
    PolicyTrial base = left.get(0);
    return base.runs() == 0
        ? base
        : Collections.min(left, Comparator.comparingDouble(one -> one.over(base).mean()));
  }

  /** Whether no other choice is faster than a given choice by more than the margin. */
  private boolean isSure(PolicyTrial leader) {
    return left.stream().allMatch(one -> one == leader || one.over(leader).least() > -MARGIN);
  }
}
