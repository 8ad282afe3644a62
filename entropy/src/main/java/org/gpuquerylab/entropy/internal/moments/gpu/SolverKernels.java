package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.entropy.internal.gpu.CholeskyLayout;
import org.gpuquerylab.entropy.internal.gpu.DeviceCholesky;
import org.gpuquerylab.entropy.internal.moments.NewtonRules;
import org.gpuquerylab.entropy.solver.Backtracking;

/** The kernels of {@code newton.cl}, with their twins. */
final class SolverKernels {
  private SolverKernels() {}

  /**
   * The constants with which the kernels are compiled.
   *
   * @param group number of work-items in a group
   */
  static Map<String, Number> defines(int group) {
    Map<String, Number> defines = new HashMap<>(NextEvaluation.DEFINES);
    defines.putAll(SolverState.PLACES);
    defines.putAll(WorkVectors.DEFINES);
    defines.putAll(NewtonRules.defines());
    defines.putAll(Backtracking.NORMALISED.defines());
    defines.put("STATE", SolverState.LENGTH);
    defines.put("BLOCK", CholeskyLayout.BLOCK);
    defines.put("RUN", DeviceCholesky.RUN);
    defines.put("GROUP", group);
    return defines;
  }

  /** A call of a kernel that writes new weights. */
  interface StepCall extends KernelCall {
    int m();

    DeviceBuffer<int[]> tables();

    int pieces();

    int entries();

    DeviceBuffer<double[]> work();

    DeviceBuffer<double[]> accepted();

    DeviceBuffer<double[]> weights();

    DeviceBuffer<double[]> state();

    DeviceBuffer<int[]> phase();
  }

  @KernelFile("newton")
  record StartAtIndependence(
      DeviceBuffer<double[]> known,
      DeviceBuffer<long[]> sets,
      DeviceBuffer<int[]> singles,
      int z,
      int m,
      int closed,
      DeviceBuffer<int[]> tables,
      int pieces,
      int entries,
      double epsilon,
      DeviceBuffer<double[]> work,
      DeviceBuffer<double[]> accepted,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<double[]> state,
      DeviceBuffer<int[]> phase)
      implements StepCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SolverTwins.start(this);
    }
  }

  @KernelFile("newton")
  record JudgeMoments(
      DeviceBuffer<int[]> phase,
      int value,
      DeviceBuffer<double[]> values,
      DeviceBuffer<int[]> places,
      DeviceBuffer<double[]> known,
      int m,
      DeviceBuffer<int[]> tables,
      int pieces,
      int entries,
      double epsilon,
      int cap,
      DeviceBuffer<double[]> work,
      DeviceBuffer<double[]> accepted,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> matrix,
      int blocks,
      DeviceBuffer<double[]> state,
      DeviceBuffer<int[]> factorize,
      DeviceBuffer<int[]> solve)
      implements StepCall, Gate.Call {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SolverTwins.judge(this);
    }
  }

  @KernelFile("newton")
  record CovarianceMatrix(
      DeviceBuffer<int[]> factorize,
      DeviceBuffer<double[]> values,
      DeviceBuffer<int[]> places,
      int m,
      int blocks,
      DeviceBuffer<double[]> work,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> matrix)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SolverTwins.covariance(this);
    }
  }
}
