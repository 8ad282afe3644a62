package org.gpuquerylab.bench.batch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.bench.BenchmarkNames;
import org.gpuquerylab.entropy.generator.ProblemGenerator;
import org.gpuquerylab.entropy.generator.ProblemGenerators;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Maximum-entropy problems a second on a device and on the host, for the same problems in one run;
 * all pairs are known. From the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.batch.BatchBenchmark --backend cuda --sizes 4,6,8,10,12
 * </pre>
 *
 * <p>A line a size, problems a second, the median of the passes: {@code kernel}, with the problems
 * and the answers on the device, by the device's clock; {@code resident}, the same by the host's;
 * {@code batch}, from the problems in the host's memory to the answers there; {@code host 1} and
 * {@code host N}, a batch on the host with one thread and with several; {@code newton-b}, one by
 * one with one thread. Then the largest relative difference between the device's and {@code
 * newton-b}'s selectivity of all predicates together, and the problems that the device left to the
 * host. Ends with status 1 where a difference is above {@value #SAME}.
 */
@Command(name = "BatchBenchmark", mixinStandardHelpOptions = true)
public final class BatchBenchmark implements Callable<Integer> {
  private static final double SAME = 1e-6;

  @Option(names = "--backend", description = "A backend or device (default: cpu).")
  private String backend = "cpu";

  @Option(names = "--sizes", split = ",", required = true, description = "Predicates.")
  private int[] sizes = {};

  @Option(names = "--problems", description = "Of each size (default: 20000).")
  private int count = 20_000;

  @Option(names = "--generator", description = "Of the problems (default: mixture).")
  private String generator = "mixture";

  @Option(names = "--threads", description = "Host threads (default: all processors).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--seconds", description = "For each time, warm-ups apart (default: 2).")
  private double seconds = 2;

  @Option(
      names = "--cpu-time",
      description = {
        "Take the times of the host alone by the CPU time of the process, divided by the threads:",
        "on a machine that others load, what it would be if each thread had a processor."
      })
  private boolean byCpuTime;

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new BatchBenchmark(), args));
  }

  /** Problems of seeds from 1 on, with all pairs known. */
  static List<MaxEntProblem> problems(String generator, int predicates, int count) {
    ProblemGenerator found =
        ProblemGenerators.find(generator)
            .orElseThrow(
                () ->
                    Suggestion.unknown(
                        "generator",
                        generator,
                        ProblemGenerators.all().stream().map(ProblemGenerator::name).toList()));
    long[] known = KnownSets.upTo(predicates, 2);
    return LongStream.rangeClosed(1, count)
        .mapToObj(seed -> found.generate(predicates, known, seed))
        .toList();
  }

  @Override
  public Integer call() {
    if (count < 1 || threads < 1 || Arrays.stream(sizes).anyMatch(z -> z < 1 || z > 12)) {
      throw new InputException("give 1 problem and 1 thread at least, and sizes of 1 to 12");
    }
    Backends backends = Backends.find();
    boolean agree = true;
    try (Backend device = backends.open(backends.select(backend))) {
      System.out.println(device.device());
      System.out.printf(
          "%3s%10s%14s%14s%14s%14s%14s%14s%12s%8s%n",
          "z",
          "problems",
          "kernel",
          "resident",
          "batch",
          "host 1",
          "host " + threads,
          "newton-b",
          "difference",
          "left");
      for (int z : sizes) {
        agree &= measure(device, z);
      }
    }
    return agree ? 0 : 1;
  }

  /** Whether the device's answers are newton-b's. */
  private boolean measure(Backend device, int z) {
    BatchTimes times = new BatchTimes(problems(generator, z, count), seconds, byCpuTime);
    times.measureResident(device, threads);
    System.out.printf(
        Locale.ROOT,
        "%3d%10d%14.0f%14.0f%14.0f%14.0f%14.0f%14.0f%12.1e%8d%n",
        z,
        count,
        times.kernelRate(),
        times.residentRate(),
        times.batchRate(device, threads),
        times.hostRate(1),
        times.hostRate(threads),
        times.oneByOneRate(),
        times.difference(),
        times.left());
    return times.difference() <= SAME;
  }
}
