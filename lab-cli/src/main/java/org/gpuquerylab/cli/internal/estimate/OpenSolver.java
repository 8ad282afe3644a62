package org.gpuquerylab.cli.internal.estimate;

import java.util.List;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.cli.internal.option.Timed;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.estimator.Repaired;
import org.gpuquerylab.entropy.estimator.SparseRepair;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.jspecify.annotations.Nullable;

/**
 * A solver of the catalogue with its device.
 *
 * @param place the device or the host on which the solver runs
 * @param entry the solver's entry in the catalogue
 * @param options the options of the solver
 * @param solver the open solver
 */
record OpenSolver(Placement place, SolverEntry entry, SolverOptions options, MaxEntSolver solver)
    implements AutoCloseable {

  /**
   * A solution that takes longer than this number of milliseconds is not repeated to measure its
   * steps.
   */
  private static final double LONG_MILLIS = 1000;

  /** The alternative remedy for a contradiction, as text for messages. */
  private static final String REPAIR =
      ", or give --repair, which changes the selectivities as little as possible";

  /**
   * Opens a solver.
   *
   * @param algorithm a name from the catalogue; if null, the host's solver for the problem's size,
   *     or the device's solver on moments if a backend is given
   * @param backend the value of {@code --backend}; if null, the best device if the solver needs a
   *     device
   */
  static OpenSolver of(
      @Nullable String algorithm, @Nullable String backend, SolverOptions options) {
    SolverEntry entry =
        algorithm == null ? MaxEntSolvers.usual(backend != null) : MaxEntSolvers.named(algorithm);
    Placement place = place(entry, backend);
    try {
      return new OpenSolver(
          place, entry, options, entry.createOn(options, place.group(), DeviceTiming.NONE));
    } catch (RuntimeException e) {
      place.close();
      throw e instanceof IllegalArgumentException && place.hasSeveral()
          ? new InputException("--backend " + backend + ": " + e.getMessage(), e)
          : e;
    }
  }

  /** The device on which a solver runs. */
  static Placement place(SolverEntry entry, @Nullable String backend) {
    return entry.onDevice()
        ? Placement.onDevices(backend)
        : Placement.onHost(entry.name(), backend, deviceSolvers());
  }

  private static List<String> deviceSolvers() {
    return MaxEntSolvers.all().stream()
        .filter(SolverEntry::onDevice)
        .map(SolverEntry::name)
        .toList();
  }

  /**
   * Solves without repairing the selectivities; if a repair could help, the message about a
   * contradiction says so.
   */
  private SparseSolution solveAsGiven(String source, SparseProblem problem) {
    try {
      return new SparseSolver(solver, options).solve(problem);
    } catch (ContradictoryProblemException e) {
      if (problem.exclusive().isEmpty()) {
        throw new InputException(source + ": " + e.getMessage() + REPAIR, e);
      }
      throw e;
    }
  }

  /**
   * Solves the problem of a file, divided into pieces.
   *
   * @param source the problem's name in messages
   * @param repair whether contradictory selectivities are changed
   * @throws InputException if the problem is contradictory or needs too much memory
   */
  Repaired<SparseSolution> solve(String source, EstimateFile input, boolean repair) {
    if (!repair) {
      return Repaired.asGiven(guarded(source, () -> solveAsGiven(source, input.problem())));
    }
    try (SparseRepair repairing = new SparseRepair(solver, options)) {
      return guarded(source, () -> repairing.solve(input.problem(), input::rowsOf));
    }
  }

  private <T> T guarded(String source, Supplier<T> body) {
    try {
      return body.get();
    } catch (InvalidProblemException | SolverLimitException | OutOfDeviceMemoryException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw FaultHandler.outOfMemory(source, solver.name(), e);
    }
  }

  /**
   * The time of a solution, divided into steps. On a device, the times come from two additional
   * solutions by an instance that launches and times kernels one by one. The first of these
   * solutions allocates memory.
   */
  StepTimes split(Timed<SparseSolution> timed) {
    if (!entry.onDevice() || timed.millis() > LONG_MILLIS) {
      return timed.result().times();
    }
    solver.close(); // this frees memory for the other instance
    try (MaxEntSolver steps = entry.createOn(options, place.group(), DeviceTiming.STEPS)) {
      SparseSolver pieces = new SparseSolver(steps, options);
      pieces.solve(timed.result().problem());
      return pieces.solve(timed.result().problem()).times();
    }
  }

  /** The reason why a solution is not reliable, and a remedy. */
  String notConverged(SparseSolution solution) {
    return notConverged(solver.name(), solution.iterations(), solution.residual())
        + solution.misfit().filter(words -> !isSlow(solver.name())).orElse(advice(solver.name()));
  }

  /** The reason why a solution is not reliable, and a remedy. */
  static String notConverged(MaxEntSolution solution) {
    String name = solution.solver();
    return notConverged(name, solution.iterations(), solution.residual()) + advice(name);
  }

  private static String notConverged(String name, int iterations, double residual) {
    return name
        + " did not converge in "
        + Counted.of(iterations, "iteration")
        + ", the residual is "
        + residual
        + "; ";
  }

  private static boolean isSlow(String name) {
    return MaxEntSolvers.find(name)
        .filter(entry -> entry.traits().convergingShare() < 1)
        .isPresent();
  }

  private static String advice(String name) {
    return isSlow(name)
        ? "choose " + NewtonMoments.NAME + ", which needs fewer"
        : "the known selectivities may contradict each other; correct them or leave some out";
  }

  @Override
  public void close() {
    solver.close();
    place.close();
  }
}
