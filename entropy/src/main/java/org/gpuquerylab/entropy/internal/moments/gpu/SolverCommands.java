package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.entropy.internal.gpu.DeviceCholesky;
import org.gpuquerylab.entropy.internal.gpu.Launcher;
import org.gpuquerylab.entropy.internal.moments.gpu.SolverKernels.CovarianceMatrix;
import org.gpuquerylab.entropy.internal.moments.gpu.SolverKernels.JudgeMoments;
import org.gpuquerylab.entropy.internal.moments.gpu.SolverKernels.StartAtIndependence;

/** The commands of the solver: those of the start, and one unit of commands for each phase. */
final class SolverCommands {
  /** The number of work-items of the one group that starts and judges, if the device has it. */
  private static final int LARGEST_GROUP = 512;

  private static final int MATRIX_GROUP = 256;

  private final Prepared prepared;
  private final SolverMemory memory;
  private final DeviceMoments moments;
  private final DeviceCholesky cholesky;
  private final double epsilon;
  private final int cap;
  private final Grid oneGroup;
  private final Kernel<StartAtIndependence> start;
  private final Kernel<JudgeMoments> judge;
  private final Kernel<CovarianceMatrix> covariance;

  SolverCommands(
      Workspace workspace,
      Prepared prepared,
      SolverMemory memory,
      DeviceMoments moments,
      double epsilon,
      int cap) {
    Backend backend = workspace.backend();
    int m = prepared.sizes().size();
    this.prepared = prepared;
    this.memory = memory;
    this.moments = moments;
    this.epsilon = epsilon;
    this.cap = cap;
    cholesky = new DeviceCholesky(workspace, m, DeviceCholesky.BEST_SMALL);
    int group = group(backend.device());
    oneGroup = new Grid(group, group);
    start = backend.compile(StartAtIndependence.class, SolverKernels.defines(group));
    judge = backend.compile(JudgeMoments.class, SolverKernels.defines(group));
    covariance = backend.compile(CovarianceMatrix.class, SolverKernels.defines(MATRIX_GROUP));
  }

  /** A power of two, because the group adds up by halves. */
  private static int group(DeviceInfo device) {
    long largest = device.fact(DeviceFact.MAX_GROUP_SIZE).orElse(LARGEST_GROUP);
    return (int) Long.highestOneBit(Math.min(LARGEST_GROUP, largest));
  }

  /** The number of launches of a factorization, which cost time even if they have nothing to do. */
  int factorizationLaunches() {
    return cholesky.launches();
  }

  /** Enqueues the start at independence and, if the closed form exists, the first step. */
  void enqueueStart(Launcher launcher) {
    SolverSizes sizes = prepared.sizes();
    ClosedForm closedForm = prepared.closedForm();
    launcher.launch(
        start,
        oneGroup,
        new StartAtIndependence(
            memory.known,
            memory.sets,
            memory.singles,
            sizes.predicates(),
            sizes.size(),
            closedForm.exists() ? 1 : 0,
            memory.tables,
            closedForm.pieces(),
            closedForm.entries(),
            epsilon,
            memory.work,
            memory.accepted,
            memory.weights,
            memory.state,
            memory.phase));
  }

  /**
   * Enqueues an evaluation of the weights and the next step; each kernel works only in its own
   * phases.
   */
  void enqueueUnit(Launcher launcher, int phase) {
    Order order = phase == NextEvaluation.UNIONS ? Order.UNIONS : Order.KNOWN;
    moments.enqueue(launcher, order, new Gate(memory.phase, phase), memory.weights);
    enqueueJudge(launcher, phase, order);
    if (phase == NextEvaluation.UNIONS) {
      enqueueCovariance(launcher);
      cholesky.enqueue(launcher, memory.factorize, memory.accepted, memory.scales, memory.weights);
    } else if (phase == NextEvaluation.KEPT) {
      cholesky.enqueueSolve(launcher, memory.solve, memory.accepted, memory.scales, memory.weights);
    }
  }

  private void enqueueJudge(Launcher launcher, int phase, Order order) {
    launcher.launch(
        judge,
        oneGroup,
        new JudgeMoments(
            memory.phase,
            phase,
            moments.values(order),
            moments.places(order),
            memory.known,
            prepared.sizes().size(),
            memory.tables,
            prepared.closedForm().pieces(),
            prepared.closedForm().entries(),
            epsilon,
            cap,
            memory.work,
            memory.accepted,
            memory.weights,
            memory.scales,
            cholesky.matrix(),
            cholesky.blocks(),
            memory.state,
            memory.factorize,
            memory.solve));
  }

  private void enqueueCovariance(Launcher launcher) {
    int blocks = cholesky.blocks();
    launcher.launch(
        covariance,
        new Grid((long) (blocks + 1) * blocks * MATRIX_GROUP, MATRIX_GROUP),
        new CovarianceMatrix(
            memory.factorize,
            moments.values(Order.UNIONS),
            moments.places(Order.UNIONS),
            prepared.sizes().size(),
            blocks,
            memory.work,
            memory.scales,
            cholesky.matrix()));
  }
}
