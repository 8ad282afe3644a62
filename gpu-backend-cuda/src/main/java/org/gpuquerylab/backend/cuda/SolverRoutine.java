package org.gpuquerylab.backend.cuda;

import java.util.OptionalInt;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelResources;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.gpuquerylab.backend.spi.DriverRoutine;
import org.jspecify.annotations.Nullable;

/**
 * A routine of cuSOLVER that is called like a kernel.
 *
 * @param function the function of the library
 * @param solver the library of the routine
 */
record SolverRoutine(SolverFunction function, CuSolver solver)
    implements CudaRoutine, DriverRoutine {

  /** The routine with the given name, or null if this backend does not have it. */
  public static @Nullable SolverRoutine of(String name, CuSolver solver) {
    SolverFunction function = SolverFunction.ALL.get(name);
    return function == null ? null : new SolverRoutine(function, solver);
  }

  @Override
  public KernelSignature signature() {
    return function.signature();
  }

  @Override
  public long scratch(int... sizes) {
    return function.scratch(solver, sizes);
  }

  @Override
  public void launch(
      CudaStream stream, Grid grid, Object[] arguments, LaunchArguments launchArguments) {
    function.enqueue(solver, stream, arguments);
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
