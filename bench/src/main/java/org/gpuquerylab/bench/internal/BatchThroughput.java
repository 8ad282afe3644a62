package org.gpuquerylab.bench.internal;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.batch.BatchAnswers;
import org.gpuquerylab.entropy.batch.HostBatch;
import org.gpuquerylab.entropy.batch.MaxEntBatch;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
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
 * Maximum-entropy problems per second on the host, solved in a batch, or one after the other by a
 * solver of the catalogue. All pairs of predicates are known; the seeds are 1 to n. The secondary
 * result {@code problems} is the number of problems per second. Run this benchmark from the root of
 * the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:bench/target/jmh/*' org.openjdk.jmh.Main BatchThroughput \
 *   -prof gc
 * </pre>
 *
 * <p>For devices, use the experiment {@code entropy-batch}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BatchThroughput {
  /** Counts the solved problems; JMH divides the count by the time of the iteration. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Solved {
    /** The number of solved problems. */
    public long problems;
  }

  /** The batch, or a solver of the catalogue that solves one problem after the other. */
  @Param({"batch", "newton-b"})
  public String algorithm = "";

  /** The number of threads that share the problems. */
  @Param({"1", "2"})
  public int threads;

  /** The number of predicates of a problem. */
  @Param({"4", "6", "8", "10", "12"})
  public int predicates;

  /** The number of problems in a batch. */
  @Param("20000")
  public int count;

  private final BatchAnswers answers = new BatchAnswers();
  private List<MaxEntProblem> problems = List.of();
  private @Nullable MaxEntBatch batch;

  /** Creates the batch and the problems. */
  @Setup
  public void prepare() {
    long[] known = KnownSets.upTo(predicates, 2);
    problems =
        LongStream.rangeClosed(1, count)
            .mapToObj(seed -> new MixtureGenerator().generate(predicates, known, seed))
            .toList();
    SolverOptions options = SolverOptions.DEFAULT;
    batch =
        algorithm.equals(HostBatch.NAME)
            ? new HostBatch(options.withThreads(threads))
            : HostBatch.by(
                algorithm,
                threads,
                options,
                () -> MaxEntSolvers.named(algorithm).create(options, null));
  }

  /** Closes the batch. */
  @TearDown
  public void close() {
    requireNonNull(batch).close();
  }

  /** Solves one batch. */
  @Benchmark
  public BatchAnswers solve(Solved solved) {
    requireNonNull(batch).solve(problems, answers);
    solved.problems += answers.size();
    return answers;
  }
}
