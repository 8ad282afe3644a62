package org.gpuquerylab.bench.internal;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.ExpressionReader;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.SparseProblem;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to estimate an expression of eight predicates from an existing solution; the predicates are
 * far from each other. Run this benchmark from the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:bench/target/jmh/*' org.openjdk.jmh.Main ExpressionBenchmark
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ExpressionBenchmark {
  /** A shape, its predicates and its seed. */
  @Param({"dense 8 1", "cliques 24 1", "chain 62 1", "grid 60 1", "independent 40 1"})
  public String problem = "";

  /** The expression; the letters a to h stand for predicates at equal distances. */
  @Param({
    "a and b and c and d and e and f and g and h",
    "a or b or c or d or e or f or g or h",
    "at least 4 of a, b, c, d, e, f, g, h",
    "(a or b) and not (c and d) or exactly 1 of (e, f, g and h)"
  })
  public String expression = "";

  private @Nullable SparseSolution solution;
  private @Nullable Expression of;

  /** Solves the problem once. */
  @Setup
  public void prepare() {
    String[] parts = problem.split(" ", -1);
    SparseShape shape = SparseShape.valueOf(parts[0].toUpperCase(Locale.ROOT).replace('-', '_'));
    int z = Integer.parseInt(parts[1]);
    SparseProblem input = SparseGenerator.generate(shape, z, Long.parseLong(parts[2]));
    try (NewtonMoments pieces = new NewtonMoments(SolverOptions.DEFAULT)) {
      solution = new SparseSolver(pieces, SolverOptions.DEFAULT).solve(input);
    }
    List<String> names =
        IntStream.range(0, z)
            .mapToObj(i -> i % (z / 8) == 0 ? String.valueOf((char) ('a' + i / (z / 8))) : "p" + i)
            .toList();
    of = ExpressionReader.read(expression, names);
  }

  /** Computes one estimate. */
  @Benchmark
  public double estimate() {
    return requireNonNull(solution).selectivity(requireNonNull(of));
  }
}
