package org.gpuquerylab.joinorder.internal.anytime;

import java.util.ArrayList;
import java.util.List;

/**
 * Stages that take turns: the next step goes to the stage that has done the least work relative to
 * its share. Work is counted, not measured as time, so the order of the steps is the same on every
 * machine.
 */
final class InTurns implements SearchStage {
  private final PlanImprover space;
  private final List<Turn> turns = new ArrayList<>();

  /** A stage and the work that it has done so far, divided by its share. */
  private static final class Turn {
    private final SearchStage stage;
    private final int share;
    private final Runnable then;
    private double work;

    Turn(SearchStage stage, int share, Runnable then) {
      this.stage = stage;
      this.share = share;
      this.then = then;
    }
  }

  /** Creates an instance without stages. */
  InTurns(PlanImprover space) {
    this.space = space;
  }

  /**
   * Adds a stage, whose work counts from now on; among stages with equal work, the first goes
   * first.
   *
   * @param share the stage's share of the work, relative to other stages
   */
  void add(SearchStage stage, int share) {
    add(stage, share, () -> {});
  }

  /** Adds a stage, and a successor with a separate share, which starts when the stage is over. */
  void add(SearchStage stage, int share, SearchStage then, int thenShare) {
    add(stage, share, () -> add(then, thenShare));
  }

  /**
   * Adds a stage.
   *
   * @param share the stage's share of the work, relative to other stages
   * @param then is run when the stage is over, and may add successors
   */
  void add(SearchStage stage, int share, Runnable then) {
    Turn turn = new Turn(stage, share, then);
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
      next.then.run();
    }
    return !turns.isEmpty();
  }
}
