package org.gpuquerylab.entropy.newton.iteration;

import org.gpuquerylab.entropy.contract.MaxEntSolverContract;
import org.gpuquerylab.entropy.limit.MemoryNeed;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.SolverRun;
import org.gpuquerylab.entropy.solver.InteriorSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** The method behind solvers that take no impossible cells, as a solver by itself. */
class MaskedNewtonTest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new InteriorSolver("masked-newton", options) {
      @Override
      public MemoryNeed memoryNeeded(MaxEntProblem problem) {
        return MaskedNewton.memoryNeeded(problem);
      }

      @Override
      protected boolean takesSupport() {
        return true;
      }

      @Override
      protected SolverRun run(MaxEntProblem problem, Support support) {
        return MaskedNewton.run(problem, support, options());
      }
    };
  }
}
