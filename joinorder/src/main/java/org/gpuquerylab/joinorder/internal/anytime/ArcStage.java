package org.gpuquerylab.joinorder.internal.anytime;

/**
 * A stage that finds the optimal plan of a cycle or a chain, in slices.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class ArcStage implements SearchStage {
  private static final long SLICE = 100_000;

  private final PlanImprover space;
  private final ArcTable table;

  /** Creates a stage for a graph that {@link ArcTable#takes} accepts. */
  ArcStage(PlanImprover space) {
    this.space = space;
    table = new ArcTable(space.graph, space.plan.function);
  }

  @Override
  public boolean step() {
    long before = table.pairs();
    boolean solved = table.advance(space.graph.rows, SLICE);
    space.spend(table.pairs() - before);
    space.addPairs(table.pairs() - before);
    if (solved) {
      Plan plan = new Plan(space.graph, space.plan.function);
      table.build(plan);
      space.best.offer(plan);
      space.best.setOptimal();
    }
    return !solved;
  }
}
