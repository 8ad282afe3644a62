package org.gpuquerylab.backend.cuda;

import java.util.OptionalInt;
import org.gpuquerylab.backend.DenseCholesky;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelResources;
import org.gpuquerylab.backend.KernelSpec;

/** A routine of cuSOLVER in the place of a kernel. */
record CuSolverRoutine(CuSolver solver, KernelSpec spec) implements CudaRoutine {
  @Override
  public void launch(
      CudaStream stream, Grid grid, Object[] arguments, LaunchArguments launchArguments) {
    if (spec == DenseCholesky.FACTORIZE) {
      solver.factorize(stream, arguments);
    } else {
      solver.solve(stream, arguments);
    }
  }

  @Override
  public KernelResources resources() {
    return KernelResources.UNKNOWN;
  }

  @Override
  public OptionalInt residentGroups(int groupSize) {
    return OptionalInt.empty();
  }
}
