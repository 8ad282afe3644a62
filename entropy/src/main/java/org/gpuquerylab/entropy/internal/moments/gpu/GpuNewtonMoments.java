package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.entropy.internal.gpu.DeviceCapacity;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolver;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.internal.gpu.TimedQueue;
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
import org.jspecify.annotations.Nullable;

/**
 * Newton's method from independence on the moments alone, on a device and in double precision: the
 * vector x is never stored. The package description explains the method. If known sets have at most
 * k predicates, an iteration takes O(k 2^z + m^3) time, or O(k 2^z) if a Hessian is kept. It takes
 * memory for the sums that unions need, tile by tile. If these sums take more memory than all
 * cells, the sums of all cells are kept; the solution's plan names the method. The device decides
 * which of the enqueued commands take effect.
 *
 * <p>The instance keeps the memory, tables and commands for the last known sets until it is closed.
 */
public final class GpuNewtonMoments extends InteriorSolver implements DeviceSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "newton-moments-gpu";

  /** The default iteration cap, equal to that on the host. */
  private static final int CAP = 200;

  private final DeviceGroup devices;
  private final Backend backend;
  private final DeviceTiming timing;
  private final MomentsPlans plans;
  private final SessionCache<MomentsPlan, MomentsSession> sessions = new SessionCache<>(1);
  private @Nullable Prepared prepared;
  private QueueCounters counters = QueueCounters.ZERO;
  private Passes passes = Passes.NONE;
  private boolean converged;
  private int iterations;
  private double deviceMillis = Double.NaN;
  private double hostMillis = Double.NaN;

  /** Creates the solver on a backend, which must stay open as long as the solver is used. */
  public GpuNewtonMoments(SolverOptions options, Backend backend) {
    this(options, backend, DeviceTiming.NONE);
  }

  /** Creates a solver that also measures times by the device's clock. */
  public GpuNewtonMoments(SolverOptions options, Backend backend, DeviceTiming timing) {
    this(options, backend, timing, MomentsPlans.ALL);
  }

  /**
   * Creates the solver on the devices of a group, which must stay open as long as the solver is
   * used. The devices divide the work if the plan is one of matrix products; other plans run on the
   * lead alone. Sums are added in a fixed order, which differs from the order on one device.
   */
  public GpuNewtonMoments(SolverOptions options, DeviceGroup devices, DeviceTiming timing) {
    this(options, devices, timing, MomentsPlans.ALL);
  }

  /** Creates a solver with given plans. */
  GpuNewtonMoments(
      SolverOptions options, Backend backend, DeviceTiming timing, MomentsPlans plans) {
    this(options, DeviceGroup.of(backend), timing, plans);
  }

  private GpuNewtonMoments(
      SolverOptions options, DeviceGroup devices, DeviceTiming timing, MomentsPlans plans) {
    super(NAME, options);
    this.devices = devices;
    backend = devices.lead();
    options.stopping().requireRatio(NAME);
    if (!backend.device().has(Capability.FP64)) {
      throw new BackendException(NAME + " needs double precision, which " + backend + " lacks");
    }
    this.timing = timing;
    this.plans = plans;
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    long betas = options().allBetas() ? MemoryNeed.vectors(problem.predicates(), 1) : 0;
    long host = MemoryNeed.plus(betas, Prepared.hostBytes(problem));
    if (host > options().memoryLimit()) {
      // With given plans, the host need not compute any plan; the matrix alone is a lower bound of
      // the device's memory.
      long m = problem.size();
      return new MemoryNeed(host, MemoryNeed.times(8, MemoryNeed.times(m, m)));
    }
    Prepared mine = prepare(problem);
    return new MemoryNeed(host, deviceBytes(mine, choose(mine)));
  }

  private Prepared prepare(MaxEntProblem problem) {
    Prepared mine = prepared;
    if (mine == null || !mine.isFor(problem)) {
      close();
      mine = Prepared.of(problem, plans);
      prepared = mine;
    }
    return mine;
  }

  /**
   * The plan in use, or the first plan that fits; if none fits, the plan that takes the least
   * memory.
   */
  private MomentsPlan choose(Prepared mine) {
    List<MomentsPlan> inUse = sessions.keys();
    return inUse.isEmpty()
        ? mine.plans().stream()
            .filter(candidate -> fits(mine, candidate))
            .findFirst()
            .orElseGet(
                () ->
                    Collections.min(
                        mine.plans(), Comparator.comparingLong(p -> deviceBytes(mine, p))))
        : inUse.get(0);
  }

  private boolean fits(Prepared mine, MomentsPlan candidate) {
    return DeviceCapacity.holds(
        backend, deviceBytes(mine, candidate), largestBuffer(mine, candidate));
  }

  /** Whether all selectivities are computed on the device and copied to the host. */
  private boolean withBetas(Prepared mine) {
    return options().allBetas()
        && mine.sizes().predicates() <= MaxEntSolution.MAX_VECTOR_PREDICATES;
  }

  private long deviceBytes(Prepared mine, MomentsPlan by) {
    long betas = withBetas(mine) ? AllBetas.deviceBytes(mine) : 0;
    return MemoryNeed.plus(mine.deviceBytes(by), betas);
  }

  private long largestBuffer(Prepared mine, MomentsPlan by) {
    long betas = withBetas(mine) ? MemoryNeed.vectors(mine.sizes().predicates(), 1) : 0;
    return Math.max(mine.largestBuffer(by), betas);
  }

  @Override
  protected boolean takesSupport() {
    return false;
  }

  @Override
  protected SolverRun run(MaxEntProblem problem, Support support) {
    StepTimer timer = new StepTimer();
    Prepared mine = prepare(problem);
    MomentsPlan first = choose(mine);
    SolverRun run = attempt(problem, mine, first, timer, first.describe());
    if (!first.overflows() || converged || iterations >= options().cap(CAP)) {
      return run;
    }
    sessions.close();
    Optional<MomentsPlan> other =
        mine.plans().stream().filter(p -> !p.overflows() && fits(mine, p)).findFirst();
    if (other.isEmpty()) {
      return run;
    }
    String words = other.get().describe() + ", since " + first.describe() + " gave up";
    SolverRun second = attempt(problem, mine, other.get(), timer, words);
    sessions.close();
    return second;
  }

  private SolverRun attempt(
      MaxEntProblem problem, Prepared mine, MomentsPlan by, StepTimer timer, String words) {
    timer.enter(Step.REST);
    return sessions.use(
        by, () -> open(mine, by), session -> iterate(problem, session, timer, words));
  }

  private SolverRun iterate(
      MaxEntProblem problem, MomentsSession current, StepTimer timer, String words) {
    QueueCounters before = current.counters();
    timer.enter(Step.TRANSFER);
    current.begin(problem);
    timer.enter(timing == DeviceTiming.NONE ? Step.REST : Step.LAUNCH);
    long start = System.nanoTime();
    TimedQueue.Ended<SolverState> outcome = current.iterate();
    hostMillis = (System.nanoTime() - start) / 1e6;
    charge(outcome.spans(), timer);
    timer.enter(Step.TRANSFER);
    double[] weights = current.weights();
    double[] betas = current.betas();
    timer.enter(Step.REST);
    counters = current.counters().minus(before);
    SolverState state = outcome.state();
    passes = Passes.of(state);
    converged = state.residual() <= options().stopping().epsilon();
    iterations = (int) state.iterations();
    return new SolverRun(
        weights, iterations, state.residual(), converged, timer.times(), words, betas);
  }

  private void charge(List<Span> spans, StepTimer timer) {
    for (Span span : spans) {
      timer.move(Step.LAUNCH, step(span.label()), Math.round(span.millis() * 1e6));
    }
    deviceMillis =
        timing == DeviceTiming.NONE ? Double.NaN : spans.stream().mapToDouble(Span::millis).sum();
  }

  /**
   * The step to which a kernel's time belongs; the time of a replayed unit is not split, and the
   * betas are always replayed.
   */
  private Step step(String label) {
    return switch (label) {
      case "replay" -> timing == DeviceTiming.STEPS ? Step.TRANSFORM : Step.REST;
      case "start_at_independence", "judge_moments", "covariance_matrix" -> Step.MATRIX;
      default -> label.startsWith("cholesky_") ? Step.CHOLESKY : Step.TRANSFORM;
    };
  }

  private MomentsSession open(Prepared mine, MomentsPlan by) {
    DeviceCapacity.check(
        NAME, mine.sizes().predicates(), backend, deviceBytes(mine, by), largestBuffer(mine, by));
    double epsilon = options().stopping().epsilon();
    int cap = options().cap(CAP);
    return MomentsSession.open(devices, mine, by, epsilon, cap, timing, withBetas(mine));
  }

  @Override
  public QueueCounters counters() {
    return counters;
  }

  /** {@inheritDoc} The answer is the weights and, if requested, all selectivities. */
  @Override
  public double deviceMillis() {
    return deviceMillis;
  }

  @Override
  public double hostMillis() {
    return hostMillis;
  }

  /** The numbers of evaluations and factorizations for the last problem. */
  public Passes passes() {
    return passes;
  }

  /** Frees the device memory; the next problem allocates it again. */
  @Override
  public void close() {
    sessions.close();
    prepared = null;
  }
}
