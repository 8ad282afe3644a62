package org.gpuquerylab.backend.cuda.solver;

import java.util.OptionalInt;
import org.gpuquerylab.backend.cuda.context.CudaStream;
import org.gpuquerylab.backend.cuda.kernel.CudaRoutine;
import org.gpuquerylab.backend.cuda.kernel.LaunchArguments;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelResources;

/** A routine of cuSOLVER in the place of a kernel. */
public record CuSolverRoutine(Routine routine, CuSolver solver) implements CudaRoutine {
  @Override
  public void launch(
      CudaStream stream, Grid grid, Object[] arguments, LaunchArguments launchArguments) {
    routine.enqueue(solver, stream, arguments);
  }

  @Override
  public KernelResources resources() {
    return KernelResources.UNKNOWN;
  }

  @Override
  public OptionalInt residentGroups(int groupSize) {
    return OptionalInt.empty();
  }

  /** One of the library's functions. */
  @FunctionalInterface
  public interface Routine {
    void enqueue(CuSolver solver, CudaStream stream, Object[] arguments);
  }
}
