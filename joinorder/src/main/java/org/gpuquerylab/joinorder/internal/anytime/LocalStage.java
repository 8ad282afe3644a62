package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;
import java.util.Objects;
import org.gpuquerylab.joinorder.internal.large.Idp2;
import org.jspecify.annotations.Nullable;

/**
 * A stage of local search, which never ends. The search starts from the best plan, then from the
 * plan of greedy operator ordering, then from {@link TopDown} plans with random choices. The search
 * improves each plan by passes of iterative dynamic programming, both by intervals and exactly.
 * Then the search solves random blocks exactly, using each join in turn as the top of a block. From
 * time to time, it joins the inputs of a block in a random order by intervals. The search skips a
 * join that gained nothing until a node near the join changes. When no improvement is left, the
 * search changes part of the plan at random and improves the plan again; it returns to the previous
 * plan if the new one is not better.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class LocalStage implements SearchStage {
  private static final int INTERVALS_EACH = 4;
  private static final int WINDOW = 64;
  private static final int TRIES = 2;
  private static final int TRIES_OF_ALL = 50;

  /** The number of joins above a changed join that are tried again. */
  private static final int NEAR = 8;

  private static final int TRIALS = 2;
  private static final int LEAST_TRIALS = 20;
  private static final int SPOILED = 20;
  private static final int REPAIRS = 1;
  private static final int FOCUS = 3 * SPOILED;
  private static final long SLICE = 5_000;
  private static final long LEAST_WORK = 30_000;
  private static final int MOST_PARTS = 50;
  private static final double MOST_NOISE = 6;

  private final PlanImprover space;
  private final Plan greedy;
  private final @Nullable TopDown topDown;
  private final Descent windows;
  private final Descent passes;

  /** The plan from which random changes start. */
  private final Plan base;

  /** The joins in the order in which they are tried. */
  private final int[] turns;

  /** For each join, how many more times it may be tried. */
  private final int[] tries;

  private final int triesEach;
  private final int[] focus = new int[FOCUS];
  private Phase phase = Phase.BEST;
  private int focused;
  private int turn;
  private int left;
  private int steps;
  private int trials;
  private boolean written;

  /** The activity to which the next step belongs. */
  private enum Phase {
    BEST,
    GREEDY,
    TOP_DOWN,
    WINDOWS,
    PASSES,
    BLOCKS,
    SPOIL,
    REPAIR
  }

  private Phase nextStart = Phase.GREEDY;

  /**
   * Creates a stage.
   *
   * @param greedy the plan of greedy operator ordering, possibly improved; not modified
   * @param topDown creates further plans; if null, the greedy plan is the last start
   */
  LocalStage(PlanImprover space, Plan greedy, @Nullable TopDown topDown) {
    this.space = space;
    this.greedy = greedy;
    this.topDown = topDown;
    windows = new Descent(space, space.plan, WINDOW, false);
    passes = new Descent(space, space.plan, Idp2.DEFAULT_K, false);
    base = new Plan(space.graph, space.plan.function);
    int n = space.graph.size;
    tries = new int[2 * n - 1];
    triesEach = TRIES + TRIES_OF_ALL / n;
    turns = new int[n - 1];
    for (int i = 0; i < turns.length; i++) {
      int j = space.random.nextInt(i + 1);
      turns[i] = turns[j];
      turns[j] = n + i;
    }
  }

  @Override
  public boolean step() {
    // Blocks that are known to be optimal take no time, so they should not use up a step.
    long end = space.work() + LEAST_WORK;
    for (int i = 0; i < MOST_PARTS && space.work() < end; i++) {
      stepOfPhase();
    }
    return true;
  }

  private void stepOfPhase() {
    phase =
        switch (phase) {
          case BEST -> {
            space.best.copyTo(space.plan);
            yield improved();
          }
          case GREEDY -> {
            space.plan.copy(greedy);
            nextStart = topDown == null ? Phase.BEST : Phase.TOP_DOWN;
            yield improved();
          }
          case TOP_DOWN -> write() ? improved() : Phase.TOP_DOWN;
          case WINDOWS -> windows.step() ? Phase.WINDOWS : passes();
          case PASSES -> passes.step() ? Phase.PASSES : blocks();
          case BLOCKS -> improveBlock();
          case SPOIL -> spoil();
          case REPAIR -> repair();
        };
  }

  private Phase improved() {
    windows.restart();
    return Phase.WINDOWS;
  }

  private Phase passes() {
    space.offer();
    passes.restart();
    return Phase.PASSES;
  }

  private boolean write() {
    TopDown source = Objects.requireNonNull(topDown);
    if (!written) {
      source.begin(space.plan, MOST_NOISE * space.random.nextDouble());
    }
    written = !source.advance(space.plan, SLICE, space.random);
    return !written;
  }

  /** Starts a round over all joins. */
  private Phase blocks() {
    space.offer();
    Arrays.fill(tries, triesEach);
    left = triesEach * turns.length;
    return Phase.BLOCKS;
  }

  private Phase improveBlock() {
    steps++;
    boolean better = steps % INTERVALS_EACH == 0 ? improveByIntervals() : improveExactly();
    if (better) {
      space.offer();
    }
    return left > 0 ? Phase.BLOCKS : perturbed();
  }

  private boolean improveByIntervals() {
    boolean small = space.isSmall();
    int top = small ? space.plan.root() : nextJoin();
    return space.improveByIntervals(top, small ? PlanImprover.WHOLE : WINDOW) && tryAgain(top);
  }

  private boolean improveExactly() {
    int top = nextJoin();
    return space.improveExactly(top) && tryAgain(top);
  }

  /** The next join that may be tried; this uses up one of the join's tries. */
  private int nextJoin() {
    do {
      turn = turn + 1 < turns.length ? turn + 1 : 0;
    } while (tries[turns[turn]] == 0);
    tries[turns[turn]]--;
    left--;
    return turns[turn];
  }

  /** Gives new tries to the joins of a changed block and to the joins directly above it. */
  private boolean tryAgain(int top) {
    for (int i = 0; i < space.changed(); i++) {
      refill(space.changed(i));
    }
    int join = space.plan.parent[top];
    for (int i = 0; i < NEAR && join >= 0; i++) {
      refill(join);
      join = space.plan.parent[join];
    }
    return true;
  }

  private void refill(int join) {
    left += triesEach - tries[join];
    tries[join] = triesEach;
  }

  /** Continues from another start, or from the best plan with random changes. */
  private Phase perturbed() {
    if (nextStart == Phase.GREEDY) {
      return nextStart;
    }
    if (space.plan.total() > space.best.total()) {
      space.best.copyTo(space.plan);
    }
    base.copy(space.plan);
    trials = 0;
    return Phase.SPOIL;
  }

  private Phase spoil() {
    int top = space.graph.size + space.random.nextInt(turns.length);
    focused = space.spoil(top, 4 + space.random.nextInt(SPOILED - 3), focus);
    for (int join = space.plan.parent[top]; join >= 0 && focused < FOCUS; ) {
      focus[focused++] = join;
      join = space.plan.parent[join];
    }
    steps = 0;
    return Phase.REPAIR;
  }

  private Phase repair() {
    space.improveExactly(focus[space.random.nextInt(focused)]);
    steps++;
    if (steps < REPAIRS * focused) {
      return Phase.REPAIR;
    }
    if (space.plan.total() < base.total()) {
      space.offer();
      base.copy(space.plan);
      trials = 0;
      return Phase.SPOIL;
    }
    if (space.plan.total() > base.total()) {
      space.plan.copy(base);
    }
    trials++;
    return trials > TRIALS * turns.length + LEAST_TRIALS ? nextStart : Phase.SPOIL;
  }
}
