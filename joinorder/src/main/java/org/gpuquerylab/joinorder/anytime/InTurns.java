package org.gpuquerylab.joinorder.anytime;

import java.util.ArrayList;
import java.util.List;

/**
 * Stages in turns: the next step is one of the stage that has worked least so far, for its share.
 * Work is counted, not timed, so the order of the steps is the same on every machine.
 */
final class InTurns implements SearchStage {
  private final PlanImprover space;
  private final List<Turn> turns = new ArrayList<>();

  /** A stage and its work so far, over its share. */
  private static final class Turn {
    private final SearchStage stage;
    private final int share;
    private double work;

    Turn(SearchStage stage, int share) {
      this.stage = stage;
      this.share = share;
    }
  }

  /** Turns of no stages. */
  InTurns(PlanImprover space) {
    this.space = space;
  }

  /**
   * Adds a stage, which works from now on; of those that have worked equally much the first one
   * comes first.
   *
   * @param share how much it works in comparison with others
   */
  void add(SearchStage stage, int share) {
    Turn turn = new Turn(stage, share);
    turn.work = turns.stream().mapToDouble(other -> other.work).min().orElse(0);
    turns.add(turn);
  }

  @Override
  public boolean step() {
    Turn next = turns.get(0);
    for (Turn turn : turns) {
      next = turn.work < next.work ? turn : next;
    }
    long before = space.work();
    boolean more = next.stage.step();
    next.work += (space.work() - before) / (double) next.share;
    if (!more) {
      turns.remove(next);
    }
    return !turns.isEmpty();
  }
}
