package org.gpuquerylab.bench.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Compares a solver on one thread with the C++ implementation of Variant B in {@code
 * bench/src/yardstick}. Both solve the same problem file, alternately, after a warm-up. The script
 * {@code run.sh} in that folder starts this benchmark once for each size. The benchmark also checks
 * that both programs compute the same weights. The benchmark prints one line: the best time of each
 * program in milliseconds, the ratio of the C++ program's time to the solver's, the iterations of
 * each, and the largest difference between two weights.
 */
public final class EntropyYardstick {
  private static final String USAGE =
      "EntropyYardstick PROGRAM SOLVER all|weights GENERATOR PREDICATES LARGEST, or run.sh";
  private static final long SEED = 1;
  private static final int ROUNDS = 9;
  private static final double ROUND_NANOS = 200e6;
  private static final double WARM_UP_NANOS = 3e9;
  private static final int MAX_REPETITIONS = 20_000;
  private static final double MOST_DIFFERENCE = 1e-5;

  private final MaxEntProblem problem;
  private double cpp = Double.POSITIVE_INFINITY;
  private double java = Double.POSITIVE_INFINITY;
  private int cppIterations;
  private double difference;

  private EntropyYardstick(MaxEntProblem problem) {
    this.problem = problem;
  }

  /**
   * The arguments are the path of the C++ program, a solver, {@code all} or {@code weights} (with
   * or without all selectivities), a generator, z, and the size of the largest known set. Without
   * arguments, the benchmark builds the program and compares Variant B on 10 predicates, in a few
   * seconds.
   */
  public static void main(String[] args) throws Exception {
    System.exit(
        BenchmarkNames.positional(
            USAGE, 6, args, given -> run(given.length == 0 ? usual() : given)));
  }

  private static String[] usual() throws InterruptedException {
    System.out.println(
        "EntropyYardstick: a solver against C++ on one problem, in turns: solver, answer, generator,"
            + " predicates, known, C++ ms, Java ms, ratio, iterations of both, difference");
    String program = CppProgram.built("entropy/variant_b.cpp");
    return new String[] {program, "newton-b", "all", "uniform", "10", "2"};
  }

  private static void run(String[] args) throws IOException, InterruptedException {
    int z = Integer.parseInt(args[4]);
    int largest = Integer.parseInt(args[5]);
    ProblemGenerator generator = ProblemGenerators.find(args[3]).orElseThrow();
    MaxEntProblem problem = generator.generate(z, KnownSets.upTo(z, largest), SEED);
    SolverOptions options = SolverOptions.DEFAULT.withAllBetas(args[2].equals("all"));
    EntropyYardstick yardstick = new EntropyYardstick(problem);
    Path file = Files.createTempFile("problem", ".bin");
    try (MaxEntSolver solver = MaxEntSolvers.named(args[1]).create(options, null)) {
      ProblemFile.write(
          file, List.of(new ProblemFile.Entry(problem, largest, generator.number(), SEED)));
      int iterations = yardstick.compare(args[0], file, solver);
      System.out.printf(
          Locale.ROOT,
          "%-22s%-9s%-10s%4d%4d%11.4f%11.4f%9.2f%6d%6d%10.1e%n",
          args[1],
          args[2],
          args[3],
          z,
          largest,
          yardstick.cpp / 1e6,
          yardstick.java / 1e6,
          yardstick.cpp / yardstick.java,
          yardstick.cppIterations,
          iterations,
          yardstick.difference);
    } finally {
      Files.delete(file);
    }
  }

  private int compare(String program, Path file, MaxEntSolver solver)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(program, file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    MaxEntSolution solution = warmUp(solver);
    try (PrintWriter requests =
            new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
      int javaRepetitions = repetitions(java);
      int cppRepetitions = 1;
      for (int round = 0; round < ROUNDS; round++) {
        requests.println("0 " + cppRepetitions);
        takeAnswer(answers.readLine(), solution.weights());
        cppRepetitions = repetitions(cpp);
        for (int i = 0; i < javaRepetitions; i++) {
          timeJava(solver);
        }
      }
    }
    process.waitFor();
    return solution.iterations();
  }

  private MaxEntSolution warmUp(MaxEntSolver solver) {
    long end = System.nanoTime() + (long) WARM_UP_NANOS;
    MaxEntSolution solution = timeJava(solver);
    while (System.nanoTime() < end) {
      solution = timeJava(solver);
    }
    return solution;
  }

  private static int repetitions(double nanos) {
    return (int) Math.max(1, Math.min(MAX_REPETITIONS, ROUND_NANOS / nanos));
  }

  private MaxEntSolution timeJava(MaxEntSolver solver) {
    long start = System.nanoTime();
    MaxEntSolution solution = solver.solve(problem);
    java = Math.min(java, (double) (System.nanoTime() - start));
    return solution;
  }

  private void takeAnswer(String answer, double[] weights) {
    String[] parts = answer.split(" \\| ", -1);
    String[] head = parts[0].split(" ", -1);
    cppIterations = Integer.parseInt(head[0]);
    double best = Arrays.stream(head).skip(2).mapToDouble(Double::parseDouble).min().orElseThrow();
    cpp = Math.min(cpp, best);
    String[] others = parts[1].split(" ", -1);
    for (int i = 0; i < weights.length; i++) {
      double other = Double.parseDouble(others[i]);
      double scale = Math.max(1, Math.abs(other));
      difference = Math.max(difference, Math.abs(other - weights[i]) / scale);
    }
    if (!(difference <= MOST_DIFFERENCE)) {
      throw new IllegalStateException("a weight differs by " + difference + " from C++'s");
    }
  }
}
