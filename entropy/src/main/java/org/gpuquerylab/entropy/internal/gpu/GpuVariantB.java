package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.InteriorSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.primitives.internal.SessionCache;

/**
 * Newton's method, Variant B, on a device (Havenstein et al. 2020, section 4 and figure 5), in
 * double precision. O(z 2^z + m^3) time for each iteration. The device memory is 8 * 2^z bytes and
 * about 8 m^2 for the matrix; under the paper's stopping rule it is 16 * 2^z bytes instead of 8 *
 * 2^z. The host replays a captured iteration and reads six numbers; the device decides whether a
 * step is accepted or shortened, and whether it was the last one.
 *
 * <p>An instance keeps the memory and commands of the last problem's sizes until it is closed.
 */
public final class GpuVariantB extends InteriorSolver implements DeviceSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "newton-b-gpu";

  private final Backend backend;
  private final DeviceTiming timing;
  private final int mostLow;
  private final int smallest;
  private final SessionCache<VariantBPlan, VariantBSession> sessions = new SessionCache<>(1);
  private QueueCounters counters = QueueCounters.ZERO;
  private double deviceMillis = Double.NaN;
  private double hostMillis = Double.NaN;

  /** Creates the solver on a backend, which must stay open as long as the solver is used. */
  public GpuVariantB(SolverOptions options, Backend backend) {
    this(options, backend, DeviceTiming.NONE);
  }

  /** Creates a solver that also measures times by the device's clock. */
  public GpuVariantB(SolverOptions options, Backend backend, DeviceTiming timing) {
    this(options, backend, timing, SumPlan.LOW, DeviceCholesky.BEST_SMALL);
  }

  /**
   * Creates a solver with given sizes, above which it uses other kernels.
   *
   * @param mostLow the maximum of {@code low}, 1 to {@link SumPlan#LOW}
   * @param smallest the largest m that one group solves in one launch
   */
  GpuVariantB(
      SolverOptions options, Backend backend, DeviceTiming timing, int mostLow, int smallest) {
    super(NAME, options);
    if (!backend.device().has(Capability.FP64)) {
      throw new BackendException(NAME + " needs double precision, which " + backend + " lacks");
    }
    this.backend = backend;
    this.timing = timing;
    this.mostLow = mostLow;
    this.smallest = smallest;
  }

  private VariantBPlan plan(MaxEntProblem problem) {
    return VariantBPlan.of(problem, options(), mostLow, smallest);
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    long betas = options().allBetas() ? MemoryNeed.vectors(problem.predicates(), 1) : 0;
    long tables = 8L * 12 * problem.size();
    return new MemoryNeed(MemoryNeed.plus(betas, tables), plan(problem).deviceBytes());
  }

  @Override
  protected boolean takesSupport() {
    return false;
  }

  @Override
  protected SolverRun run(MaxEntProblem problem, Support support) {
    StepTimer timer = new StepTimer();
    VariantBPlan plan = plan(problem);
    return sessions.use(plan, () -> open(plan), session -> run(problem, session, timer));
  }

  private SolverRun run(MaxEntProblem problem, VariantBSession current, StepTimer timer) {
    QueueCounters before = current.counters();
    timer.enter(Step.TRANSFER);
    current.begin(problem);
    timer.enter(timing == DeviceTiming.NONE ? Step.REST : Step.LAUNCH);
    long start = System.nanoTime();
    TimedQueue.Ended<NewtonState> outcome = current.iterate();
    hostMillis = (System.nanoTime() - start) / 1e6;
    DeviceSpans.charge(outcome.spans(), timer);
    deviceMillis = timing == DeviceTiming.NONE ? Double.NaN : DeviceSpans.millis(outcome.spans());
    timer.enter(Step.TRANSFER);
    NewtonState state = outcome.state();
    double[] weights = current.weights();
    boolean fits = problem.predicates() <= MaxEntSolution.MAX_VECTOR_PREDICATES;
    boolean read = options().allBetas() && fits && state.current() == 1;
    double[] betas = read ? current.sums() : null;
    timer.enter(Step.REST);
    counters = current.counters().minus(before);
    boolean converged = state.residual() <= options().stopping().epsilon();
    int iterations = (int) state.iterations();
    return new SolverRun(
        weights, iterations, state.residual(), converged, timer.times(), "", betas);
  }

  private VariantBSession open(VariantBPlan plan) {
    DeviceCapacity.check(
        NAME, plan.predicates(), backend, plan.deviceBytes(), plan.largestBuffer());
    return VariantBSession.open(backend, plan, timing);
  }

  @Override
  public QueueCounters counters() {
    return counters;
  }

  /** {@inheritDoc} The answer consists of the weights and all 2^z selectivities. */
  @Override
  public double deviceMillis() {
    return deviceMillis;
  }

  @Override
  public double hostMillis() {
    return hostMillis;
  }

  /** Frees the device memory; the next problem allocates it again. */
  @Override
  public void close() {
    sessions.close();
  }
}
