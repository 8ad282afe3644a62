package org.gpuquerylab.entropy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.internal.cells.CellTiles;
import org.gpuquerylab.entropy.internal.feasibility.ReducedProblem;
import org.gpuquerylab.entropy.internal.gpu.DeviceSolver;
import org.gpuquerylab.entropy.problem.CellLimit;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.gpuquerylab.input.PluginException;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * A solver of a user's jar, whose solutions are checked. Only the weights of a solution are used:
 * the lab computes the estimates of the known selectivities and the residual from them, in O(2^z)
 * time. If these estimates are the known selectivities, the distribution of the weights is that of
 * maximum entropy, because there is only one such distribution with weights.
 */
final class CheckedSolver implements InvocationHandler {
  /** The factor by which a recomputed residual may exceed that of the stopping rule. */
  private static final double ROUNDING = 2;

  /** The ratio residual that is allowed if a rule bounds only the change of an iteration. */
  private static final double LOOSE = 0.1;

  /** The interfaces of a solver for which callers ask. */
  private static final Class<?>[] INTERFACES = {
    MaxEntSolver.class, WarmStartSolver.class, DeviceSolver.class
  };

  private final Source source;
  private final SolverOptions options;
  private final MaxEntSolver solver;

  /**
   * The solver's entry.
   *
   * @param origin the provider's class and jar
   * @param name the solver's name in the catalogue
   * @param epsilon the smallest residual that the solver promises to reach
   */
  record Source(String origin, String name, double epsilon) {
    PluginException fault(String words) {
      return new PluginException(origin, name, words, null);
    }
  }

  private CheckedSolver(Source source, SolverOptions options, MaxEntSolver solver) {
    this.source = source;
    this.options = options;
    this.solver = solver;
  }

  /**
   * Returns a solver with the same interfaces whose solutions are checked.
   *
   * @param solver the jar's solver; null if its factory returned none
   */
  static MaxEntSolver of(Source source, SolverOptions options, @Nullable MaxEntSolver solver) {
    if (solver == null) {
      throw source.fault("its factory returns null");
    }
    Class<?>[] interfaces =
        Stream.of(INTERFACES).filter(type -> type.isInstance(solver)).toArray(Class<?>[]::new);
    return (MaxEntSolver)
        Proxy.newProxyInstance(
            MaxEntSolver.class.getClassLoader(),
            interfaces,
            new CheckedSolver(source, options, solver));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("name")) {
      return source.name;
    }
    Object answer;
    try {
      answer = method.invoke(solver, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
    if (method.getReturnType() == MaxEntSolution.class) {
      return checked((MaxEntProblem) Objects.requireNonNull(arguments)[0], (MaxEntSolution) answer);
    } else if (answer == null && method.getReturnType() != void.class) {
      throw source.fault(method.getName() + "() returns null");
    }
    return answer;
  }

  private MaxEntSolution checked(MaxEntProblem problem, @Nullable MaxEntSolution returned) {
    require(returned != null, "it returned no solution");
    MaxEntSolution solution = Objects.requireNonNull(returned);
    require(isSame(solution.problem(), problem), "its solution is that of another problem");
    require(solution.iterations() >= 0, solution.iterations() + " iterations");
    MaxEntProblem reduced = solution.reduced().problem();
    double[] weights = solution.weights();
    require(
        weights.length == reduced.size() && Arrays.stream(weights).allMatch(Double::isFinite),
        "the weights are not one finite number for each known selectivity");
    double residual = residual(solution, weights);
    MaxEntSolution own = own(solution, weights, residual);
    boolean check = solution.converged() && !solution.reduced().support().isFull();
    MaxEntSolution result = check || options.allBetas() ? own.withBetas() : own;
    if (check) {
      double[] betas = Arrays.stream(problem.sets()).mapToDouble(result::beta).toArray();
      solution.reduced().check(betas);
    }
    return result;
  }

  /** The residual of the weights: by the ratio rule the lab's own, otherwise the solver's. */
  private double residual(MaxEntSolution solution, double[] weights) {
    ReducedProblem reduced = solution.reduced();
    MaxEntProblem problem = reduced.problem();
    CellLimit.check("checking the solution of " + source.name, problem.predicates());
    double[] estimates = CellTiles.sumsOfKnown(problem, reduced.support(), weights);
    require(
        Arrays.stream(estimates).allMatch(Double::isFinite),
        "the weights are so large that probabilities overflow");
    double residual = StoppingRule.ratioResidual(problem.selectivities(), estimates);
    boolean ratio = options.stopping().kind() == StoppingRule.Kind.RATIO;
    double allowed =
        ratio ? ROUNDING * Math.max(source.epsilon, options.stopping().epsilon()) : LOOSE;
    require(
        !solution.converged() || residual <= allowed,
        "it says that it converged, but " + worst(problem, estimates));
    double given = solution.residual();
    require(ratio || given >= 0, "the residual is " + given);
    return ratio ? residual : given;
  }

  private static String worst(MaxEntProblem problem, double[] estimates) {
    int worst = 0;
    double most = -1;
    for (int i = 0; i < estimates.length; i++) {
      double off = Math.abs(Math.log(problem.selectivity(i) / estimates[i]));
      if (!(off <= most)) {
        worst = i;
        most = off;
      }
    }
    return "the selectivity of "
        + problem.describe(problem.set(worst))
        + " is "
        + problem.selectivity(worst)
        + ", and it estimates "
        + estimates[worst];
  }

  /** The solution with the lab's own residual, and without selectivities of the jar. */
  private MaxEntSolution own(MaxEntSolution solution, double[] weights, double residual) {
    StepTimes times = Objects.requireNonNullElse(solution.times(), StepTimes.ZERO);
    String plan = Quote.line(Objects.requireNonNullElse(solution.plan(), ""));
    SolverRun run =
        new SolverRun(
            weights, solution.iterations(), residual, solution.converged(), times, plan, null);
    return new MaxEntSolution(source.name, solution.reduced(), run);
  }

  private static boolean isSame(@Nullable MaxEntProblem one, MaxEntProblem other) {
    return one == other
        || (one != null
            && one.names().equals(other.names())
            && Arrays.equals(one.sets(), other.sets())
            && Arrays.equals(one.selectivities(), other.selectivities()));
  }

  private void require(boolean holds, String fault) {
    if (!holds) {
      throw source.fault(fault);
    }
  }
}
