package org.gpuquerylab.entropy.internal.sparse;

import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.Penalty;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StepTimer;

/**
 * Newton's method along {@link Penalty#path}; each step starts at the weights of the previous one.
 */
final class PenaltyPath {
  private PenaltyPath() {}

  /**
   * Follows the path to its end, or skips steps of the path if this takes too long.
   *
   * @param penalty a variance for each known set of the piece
   * @param options the options; an iteration cap applies to each penalty of the path
   */
  static CoupledSolution follow(PieceCliques cliques, Penalty penalty, SolverOptions options) {
    StepTimer timer = new StepTimer();
    CoupledProblem problem = new CoupledProblem(CliqueSupport.whole(cliques), cliques.sets());
    SolverOptions rough = options.withStopping(DualProblem.ROUGH);
    CoupledNewton newton = null;
    int iterations = 0;
    int products = 0;
    for (Penalty next : penalty.path()) {
      if (next != penalty && CoupledNewton.isTooLong(problem, products)) {
        continue; // The last penalty may still converge.
      }
      CoupledNewton last = newton;
      newton = new CoupledNewton(problem, next, next == penalty ? options : rough, timer);
      if (last == null) {
        newton.run();
      } else {
        iterations += last.iterations();
        products += last.products();
        newton.run(last.point().weights());
      }
    }
    if (newton == null) {
      throw new IllegalStateException("the path of penalties is empty");
    }
    return CoupledSolution.of(cliques, newton, timer).after(iterations, products);
  }
}
