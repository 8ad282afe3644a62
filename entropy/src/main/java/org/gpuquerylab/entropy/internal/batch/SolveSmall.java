package org.gpuquerylab.entropy.internal.batch;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.internal.moments.SmallNewton;
import org.gpuquerylab.entropy.internal.moments.SmallProblem;

/**
 * One launch, which solves the problems of one class. The twin uses the host's solver.
 *
 * @param input the problems, see {@link PackedLayout}
 * @param first index of the class's first problem
 * @param count number of the class's problems
 * @param epsilon the largest residual of the ratio rule
 * @param cap the maximum number of iterations
 * @param scratch cells for each group, if they are not in local memory
 * @param output the answers, see {@link PackedLayout}
 */
record SolveSmall(
    DeviceBuffer<long[]> input,
    int first,
    int count,
    double epsilon,
    int cap,
    DeviceBuffer<double[]> scratch,
    DeviceBuffer<double[]> output)
    implements KernelCall {
  /** The number of problems that a thread solves with the memory of one solver. */
  private static final int AT_ONCE = 256;

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    int turns = (count + AT_ONCE - 1) / AT_ONCE;
    IntStream.range(0, turns)
        .parallel()
        .forEach(turn -> solve(turn * AT_ONCE, Math.min(count, (turn + 1) * AT_ONCE)));
  }

  private void solve(int from, int end) {
    SmallProblem problem = new SmallProblem();
    SmallNewton newton = new SmallNewton(epsilon, cap);
    for (int i = first + from; i < first + end; i++) {
      PackedLayout.load(input.array(), i, problem);
      boolean converged = newton.solve(problem);
      double[] out = output.array();
      int at = PackedLayout.offset(input.array()[PackedLayout.HEADER * i + 1]);
      out[at + PackedLayout.OUT_RESIDUAL] =
          converged ? newton.residual() : Double.POSITIVE_INFINITY;
      out[at + PackedLayout.OUT_ITERATIONS] = newton.iterations();
      out[at + PackedLayout.OUT_CONJUNCT] = newton.fullConjunct(problem);
      System.arraycopy(newton.weights(), 0, out, at + PackedLayout.OUT_WEIGHTS, problem.size());
    }
  }
}
