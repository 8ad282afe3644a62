package org.gpuquerylab.joinorder.anytime;

import java.util.Objects;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.TopDown;
import org.jspecify.annotations.Nullable;

/**
 * Local search without an end, from the best plan, from that of greedy operator ordering, then from
 * {@link TopDown} plans of random choices. A descent has each join in turn as the top of a random
 * block that is solved exactly, and from time to time joins inputs in a random order by intervals.
 * Once it gains nothing, a part of the plan is spoiled at random and the descent repeated there;
 * the plan before comes back if that made nothing better.
 */
final class LocalStage implements SearchStage {
  private static final int INTERVALS_EACH = 4;
  private static final int WINDOW = 64;
  private static final int DESCENT = 3;
  private static final int LEAST_DESCENT = 50;
  private static final int TRIALS = 2;
  private static final int LEAST_TRIALS = 20;
  private static final int SPOILED = 20;
  private static final int REPAIRS = 1;
  private static final int FOCUS = 3 * SPOILED;
  private static final long SLICE = 5_000;
  private static final double MOST_NOISE = 6;

  private final PlanImprover space;
  private final Plan greedy;
  private final @Nullable TopDown topDown;

  /** The plan that random changes are made to. */
  private final Plan base;

  /** The joins in the order in which they are tried. */
  private final int[] turns;

  private final int[] focus = new int[FOCUS];
  private Phase phase = Phase.BEST;
  private int focused;
  private int turn;
  private int steps;
  private int failures;
  private int trials;
  private boolean written;

  /** What the next step belongs to. */
  private enum Phase {
    BEST,
    GREEDY,
    PARTS,
    TOP_DOWN,
    DESCENT,
    SPOIL,
    REPAIR
  }

  private Phase nextStart = Phase.GREEDY;

  /**
   * A stage.
   *
   * @param greedy the plan of greedy operator ordering, not modified
   * @param topDown makes further plans; if null, the greedy plan is the last one
   */
  LocalStage(PlanImprover space, Plan greedy, @Nullable TopDown topDown) {
    this.space = space;
    this.greedy = greedy;
    this.topDown = topDown;
    base = new Plan(space.graph, space.plan.function);
    turns = new int[space.graph.size - 1];
    for (int i = 0; i < turns.length; i++) {
      int j = space.random.nextInt(i + 1);
      turns[i] = turns[j];
      turns[j] = space.graph.size + i;
    }
  }

  @Override
  public boolean step() {
    phase =
        switch (phase) {
          case BEST -> {
            space.best.copyTo(space.plan);
            yield Phase.DESCENT;
          }
          case GREEDY -> {
            space.plan.copy(greedy);
            nextStart = space.isSmall() ? Phase.PARTS : later();
            yield Phase.DESCENT;
          }
          case PARTS -> {
            PartPlan.set(space.plan);
            space.offer();
            nextStart = later();
            yield Phase.DESCENT;
          }
          case TOP_DOWN -> write() ? Phase.DESCENT : Phase.TOP_DOWN;
          case DESCENT -> descend();
          case SPOIL -> spoil();
          case REPAIR -> repair();
        };
    return true;
  }

  private Phase later() {
    return topDown == null ? Phase.BEST : Phase.TOP_DOWN;
  }

  private boolean write() {
    TopDown source = Objects.requireNonNull(topDown);
    if (!written) {
      source.begin(space.plan, MOST_NOISE * space.random.nextDouble());
    }
    written = !source.advance(space.plan, SLICE, space.random);
    return !written;
  }

  private Phase descend() {
    steps++;
    boolean small = space.isSmall();
    boolean better =
        steps % INTERVALS_EACH == 0
            ? space.improveByIntervals(
                small ? space.plan.root() : nextJoin(), small ? PlanImprover.WHOLE : WINDOW)
            : space.improveExactly(nextJoin());
    failures = better ? 0 : failures + 1;
    if (better) {
      space.offer();
    }
    if (failures <= DESCENT * turns.length / 2 + LEAST_DESCENT) {
      return Phase.DESCENT;
    }
    failures = 0;
    if (nextStart == Phase.GREEDY || nextStart == Phase.PARTS) {
      return nextStart;
    }
    if (space.plan.total() > space.best.total()) {
      space.best.copyTo(space.plan);
    }
    base.copy(space.plan);
    trials = 0;
    return Phase.SPOIL;
  }

  private int nextJoin() {
    turn = turn + 1 < turns.length ? turn + 1 : 0;
    return turns[turn];
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
