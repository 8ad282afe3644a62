package org.gpuquerylab.joinorder.internal.anytime;

/**
 * A stage that finds the optimal plan of a small query: it solves the whole query as one block, in
 * slices.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class ExactStage implements SearchStage {
  private static final long SLICE = 100_000;

  private final PlanImprover space;
  private final Plan plan;
  private final Block block;
  private final ExactBlock exact;
  private boolean begun;

  /** Creates a stage for a query that is {@linkplain #fits small enough}. */
  ExactStage(PlanImprover space) {
    this.space = space;
    plan = new Plan(space.graph, space.plan.function);
    block = new Block(space.graph);
    exact = new ExactBlock(space.plan.function);
  }

  /** Whether a query with this number of relations is solved as one block. */
  static boolean fits(int relations) {
    return relations <= ExactBlock.MOST;
  }

  @Override
  public boolean step() {
    if (!begun) {
      space.best.copyTo(plan);
      block.take(plan, plan.root(), space.graph.size, null);
      exact.begin(plan, block, plan.total());
      begun = true;
    }
    long workBefore = exact.work();
    long pairsBefore = exact.pairs();
    boolean solved = exact.advance(space.graph.rows, block, SLICE);
    space.spend(exact.work() - workBefore);
    space.addPairs(exact.pairs() - pairsBefore);
    if (solved) {
      if (exact.least() < Double.POSITIVE_INFINITY) {
        exact.build(plan, block);
        space.best.offer(plan);
      }
      space.best.setOptimal();
    }
    return !solved;
  }
}
