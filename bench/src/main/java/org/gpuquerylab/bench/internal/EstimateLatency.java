package org.gpuquerylab.bench.internal;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.TimeUnit;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of one estimate on the host. The time begins with the statistics in memory (arrays of sets
 * and selectivities) and ends with the selectivity of the conjunction of all predicates. All pairs
 * of predicates are known. The benchmark solves problems of several seeds in turn. Run this
 * benchmark from the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:bench/target/jmh/*' org.openjdk.jmh.Main EstimateLatency
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EstimateLatency {
  private static final int PROBLEMS = 64;

  /** The solver's name in the catalogue. */
  @Param({"auto", "newton-small", "newton-moments", "newton-b"})
  public String algorithm = "";

  /** The number of predicates. */
  @Param({"3", "6", "8", "10", "12"})
  public int predicates;

  /** The name of the generator of the problems. */
  @Param({"uniform", "mixture"})
  public String generator = "";

  private final double[][] selectivities = new double[PROBLEMS][];
  private long[] sets = {};
  private int next;
  private @Nullable MaxEntSolver solver;

  /** Creates the solver and the statistics. */
  @Setup
  public void prepare() {
    solver = MaxEntSolvers.named(algorithm).create(SolverOptions.DEFAULT, null);
    sets = KnownSets.upTo(predicates, 2);
    for (int i = 0; i < PROBLEMS; i++) {
      selectivities[i] =
          ProblemGenerators.find(generator)
              .orElseThrow()
              .generate(predicates, sets, i + 1L)
              .selectivities();
    }
  }

  /** Closes the solver. */
  @TearDown
  public void close() {
    requireNonNull(solver).close();
  }

  /** Computes one estimate. */
  @Benchmark
  public double estimate() {
    next = (next + 1) % PROBLEMS;
    MaxEntProblem problem = MaxEntProblem.of(predicates, sets, selectivities[next]);
    return requireNonNull(solver).solve(problem).fullConjunct();
  }
}
