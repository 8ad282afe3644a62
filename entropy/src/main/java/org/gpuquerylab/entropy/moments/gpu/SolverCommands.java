package org.gpuquerylab.entropy.moments.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.gpu.DeviceCholesky;
import org.gpuquerylab.entropy.gpu.Launcher;

/** The commands of the solver: the start, and one unit for each phase. */
final class SolverCommands {
  private static final int GROUP = 512;
  private static final int MATRIX_GROUP = 256;

  private static final KernelSpec START =
      KernelSpec.kernel(SolverCommands.class, "start_at_independence")
          .in("newton")
          .buffer("known", ElementType.DOUBLE)
          .buffer("sets", ElementType.LONG)
          .buffer("singles", ElementType.INT)
          .value("z", Kind.INT)
          .value("m", Kind.INT)
          .value("closed", Kind.INT)
          .buffer("tables", ElementType.INT)
          .value("pieces", Kind.INT)
          .value("entries", Kind.INT)
          .value("epsilon", Kind.DOUBLE)
          .buffer("work", ElementType.DOUBLE)
          .buffer("accepted", ElementType.DOUBLE)
          .buffer("weights", ElementType.DOUBLE)
          .buffer("state", ElementType.DOUBLE)
          .buffer("phase", ElementType.INT)
          .twin(NewtonTwins::start);
  private static final KernelSpec JUDGE =
      KernelSpec.kernel(SolverCommands.class, "judge_moments")
          .in("newton")
          .buffer("phase", ElementType.INT)
          .value("value", Kind.INT)
          .buffer("values", ElementType.DOUBLE)
          .buffer("places", ElementType.INT)
          .buffer("known", ElementType.DOUBLE)
          .value("m", Kind.INT)
          .buffer("tables", ElementType.INT)
          .value("pieces", Kind.INT)
          .value("entries", Kind.INT)
          .value("epsilon", Kind.DOUBLE)
          .value("cap", Kind.INT)
          .buffer("work", ElementType.DOUBLE)
          .buffer("accepted", ElementType.DOUBLE)
          .buffer("weights", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("matrix", ElementType.DOUBLE)
          .value("blocks", Kind.INT)
          .buffer("state", ElementType.DOUBLE)
          .buffer("factorize", ElementType.INT)
          .buffer("solve", ElementType.INT)
          .twin(NewtonTwins::judge);
  private static final KernelSpec COVARIANCE =
      KernelSpec.kernel(SolverCommands.class, "covariance_matrix")
          .in("newton")
          .buffer("factorize", ElementType.INT)
          .buffer("values", ElementType.DOUBLE)
          .buffer("places", ElementType.INT)
          .value("m", Kind.INT)
          .value("blocks", Kind.INT)
          .buffer("work", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("matrix", ElementType.DOUBLE)
          .twin(NewtonTwins::covariance);

  private final Prepared prepared;
  private final SolverMemory memory;
  private final DeviceMoments moments;
  private final DeviceCholesky cholesky;
  private final double epsilon;
  private final int cap;
  private final Kernel start;
  private final Kernel judge;
  private final Kernel covariance;

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
    start = backend.compile(START, Map.of("GROUP", GROUP));
    judge = backend.compile(JUDGE, Map.of("GROUP", GROUP));
    covariance = backend.compile(COVARIANCE, Map.of("GROUP", MATRIX_GROUP));
  }

  /** Launches of a factorization, which cost time where they have nothing to do, too. */
  int factorizationLaunches() {
    return cholesky.launches();
  }

  /** Enqueues the start at independence and, where it has a closed form, the first step. */
  void enqueueStart(Launcher launcher) {
    SolverSizes sizes = prepared.sizes();
    ClosedForm closedForm = prepared.closedForm();
    launcher.launch(
        start,
        new Grid(GROUP, GROUP),
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
        memory.phase);
  }

  /** Enqueues an evaluation of the weights and the next step, both of which only a phase does. */
  void enqueueUnit(Launcher launcher, int phase) {
    Order order = phase == Phase.UNIONS ? Order.UNIONS : Order.KNOWN;
    moments.enqueue(launcher, order, new Gate(memory.phase, phase), memory.weights);
    enqueueJudge(launcher, phase, order);
    if (phase == Phase.UNIONS) {
      enqueueCovariance(launcher);
      cholesky.enqueue(launcher, memory.factorize, memory.accepted, memory.scales, memory.weights);
    } else if (phase == Phase.KEPT) {
      cholesky.enqueueSolve(launcher, memory.solve, memory.accepted, memory.scales, memory.weights);
    }
  }

  private void enqueueJudge(Launcher launcher, int phase, Order order) {
    launcher.launch(
        judge,
        new Grid(GROUP, GROUP),
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
        memory.solve);
  }

  private void enqueueCovariance(Launcher launcher) {
    int blocks = cholesky.blocks();
    launcher.launch(
        covariance,
        new Grid((long) (blocks + 1) * blocks * MATRIX_GROUP, MATRIX_GROUP),
        memory.factorize,
        moments.values(Order.UNIONS),
        moments.places(Order.UNIONS),
        prepared.sizes().size(),
        blocks,
        memory.work,
        memory.scales,
        cholesky.matrix());
  }
}
