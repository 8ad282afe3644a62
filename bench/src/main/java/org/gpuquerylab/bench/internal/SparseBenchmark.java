package org.gpuquerylab.bench.internal;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
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
 * Time to solve a problem of many predicates: from the known selectivities to the solution and one
 * estimate for three predicates. Run this benchmark from the root of the sources, after {@code mvn
 * package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:bench/target/jmh/*' org.openjdk.jmh.Main SparseBenchmark
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SparseBenchmark {
  /** The problem's shape, the number of its predicates, and its seed. */
  @Param({
    "chain 62 1",
    "star 60 1",
    "cliques 24 1",
    "independent 40 1",
    "chain 1000 1",
    "ladder 40 1",
    "grid 60 1",
    "partial-four-tree 60 1"
  })
  public String problem = "";

  /** The solver of the problem's pieces. */
  @Param("newton-moments")
  public String solver = "";

  private @Nullable MaxEntSolver pieces;
  private @Nullable SparseProblem input;

  /** Draws a random problem. */
  @Setup
  public void prepare() {
    String[] parts = problem.split(" ", -1);
    SparseShape shape = SparseShape.valueOf(parts[0].toUpperCase(Locale.ROOT).replace('-', '_'));
    input = SparseGenerator.generate(shape, Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
    pieces = MaxEntSolvers.named(solver).create(SolverOptions.DEFAULT, null);
  }

  /** Closes the solver. */
  @TearDown
  public void close() {
    requireNonNull(pieces).close();
  }

  /** Solves the problem and computes one estimate. */
  @Benchmark
  public double solve() {
    SparseProblem given = requireNonNull(input);
    SparseSolution solution =
        new SparseSolver(requireNonNull(pieces), SolverOptions.DEFAULT).solve(given);
    int z = given.predicates();
    return solution.beta(PredicateSet.of(0, z / 2, z - 1));
  }
}
