package org.gpuquerylab.bench.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * Compares a sequential join-order algorithm with the C++ program in {@code bench/src/yardstick} on
 * the same query. The two programs run in turns, within one run of the benchmark. The script {@code
 * run.sh} in that folder starts a JVM for each query, because branch profiles of earlier queries
 * would slow down the small ones. The benchmark prints one line: the number of valid pairs, the
 * best time and the pairs per second of both programs, and the ratio of the times. The benchmark
 * measures the thread's processor time, so other programs disturb the result little; the garbage
 * collector and the JIT compiler have their own threads.
 */
public final class Yardstick {
  private static final String USAGE = "Yardstick PROGRAM ALGORITHM SHAPE RELATIONS, or run.sh";
  private static final long SEED = 1;
  private static final int ROUNDS = 7;
  private static final double ROUND_NANOS = 200e6;

  /**
   * The minimum processor time between two readings of the clock, which take about a microsecond
   * each.
   */
  private static final double BATCH_NANOS = 300e3;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final PrintWriter requests;
  private final BufferedReader answers;

  private Yardstick(Process process) {
    requests = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * The arguments are the path of the C++ program, an algorithm, a topology and a number of
   * relations. Without arguments, the benchmark builds the program and compares DPccp on a clique
   * of 10 relations, in a few seconds.
   */
  public static void main(String[] args) throws Exception {
    System.exit(
        BenchmarkNames.positional(
            USAGE, 4, args, given -> run(given.length == 0 ? usual() : given)));
  }

  private static String[] usual() throws InterruptedException {
    System.out.println(
        "Yardstick: ours against C++ on one query, in turns, by the thread's CPU time: algorithm,"
            + " shape, size, pairs, C++ ms, Java ms, C++ Mp/s, Java Mp/s, ratio");
    return new String[] {CppProgram.built("yardstick.cpp"), "dpccp", "clique", "10"};
  }

  private static void run(String[] args) throws IOException, InterruptedException {
    Topology topology = Topology.find(args[2]).orElseThrow();
    QueryGraph graph = TopologyGenerator.generate(topology, Integer.parseInt(args[3]), SEED);
    Process process =
        new ProcessBuilder(args[0]).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Yardstick yardstick = new Yardstick(process);
    try (JoinOrderAlgorithm algorithm =
        JoinOrderAlgorithms.named(args[1]).create(new Cout(), Execution.onHost())) {
      yardstick.compare(algorithm, topology, graph);
    }
    yardstick.requests.close();
    process.waitFor();
  }

  private void compare(JoinOrderAlgorithm algorithm, Topology topology, QueryGraph graph)
      throws IOException {
    double java = Double.POSITIVE_INFINITY;
    double cpp = Double.POSITIVE_INFINITY;
    long pairs = 0;
    int repetitions = 1;
    int batch = 1;
    for (int round = 0; round < ROUNDS; round++) {
      String[] answer = askCpp(algorithm.name(), graph, repetitions, batch);
      cpp = Math.min(cpp, bestTime(answer));
      for (int i = 0; i < repetitions; i++) {
        long start = threads.getCurrentThreadCpuTime();
        OptimizationResult result = optimize(algorithm, graph, batch);
        java = Math.min(java, (double) (threads.getCurrentThreadCpuTime() - start) / batch);
        pairs = result.pairs();
        check(result, answer);
      }
      batch = (int) Math.max(1, BATCH_NANOS / java);
      repetitions = (int) Math.max(1, ROUND_NANOS / (batch * java));
    }
    System.out.printf(
        Locale.ROOT,
        "%-8s%-8s%5d%12d%12.4f%12.4f%12.1f%12.1f%8.2f%n",
        algorithm.name(),
        topology.label(),
        graph.size(),
        pairs,
        cpp / 1e6,
        java / 1e6,
        pairs * 1e3 / cpp,
        pairs * 1e3 / java,
        java / cpp);
  }

  private static OptimizationResult optimize(
      JoinOrderAlgorithm algorithm, QueryGraph graph, int times) {
    OptimizationResult result = algorithm.optimize(graph);
    for (int i = 1; i < times; i++) {
      result = algorithm.optimize(graph);
    }
    return result;
  }

  private static double bestTime(String[] answer) {
    return Arrays.stream(answer).skip(2).mapToDouble(Double::parseDouble).min().orElseThrow();
  }

  private static void check(OptimizationResult result, String[] answer) {
    double cost = Double.parseDouble(answer[1]);
    if (result.pairs() != Long.parseLong(answer[0])
        || Math.abs(result.cost() - cost) > 1e-9 * cost) {
      throw new IllegalStateException("C++ answers " + Arrays.toString(answer) + ", not " + result);
    }
  }

  private String[] askCpp(String algorithm, QueryGraph graph, int repetitions, int batch)
      throws IOException {
    StringBuilder request = new StringBuilder();
    request.append(algorithm).append(' ').append(graph.size()).append(' ');
    request.append(graph.joins().size()).append(' ').append(repetitions);
    request.append(' ').append(batch).append('\n');
    for (Relation relation : graph.relations()) {
      request.append(relation.filteredCardinality()).append('\n');
    }
    for (JoinEdge join : graph.joins()) {
      request.append(join.left()).append(' ').append(join.right()).append(' ');
      request.append(join.selectivity()).append('\n');
    }
    requests.print(request);
    requests.flush();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the C++ program ended");
    }
    return answer.split(" ", -1);
  }
}
