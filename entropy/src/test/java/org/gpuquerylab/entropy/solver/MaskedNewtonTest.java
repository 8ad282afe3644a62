package org.gpuquerylab.entropy.solver;

import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.contract.MaxEntSolverContract;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.Support;

/**
 * Tests, as a separate solver, the method that replaces solvers which do not support impossible
 * cells.
 */
class MaskedNewtonTest extends MaxEntSolverContract {
  @Override
  protected SolverEntry entry() {
    return SolverEntry.onHost(Masked.NAME, "Newton's method on all cells", Masked::new);
  }

  private static final class Masked extends InteriorSolver {
    static final String NAME = "masked-newton";

    Masked(SolverOptions options) {
      super(NAME, options);
    }

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
  }
}
