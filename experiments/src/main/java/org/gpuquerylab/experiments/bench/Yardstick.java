package org.gpuquerylab.experiments.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * Compares the sequential algorithms with the C++ program in {@code experiments/src/yardstick}, on
 * the same queries, in turns within one run. Started by {@code run.sh} there. Prints a line a
 * point: valid pairs, best time and pairs per second of both, and the ratio of the times.
 */
public final class Yardstick {
  private static final long SEED = 1;
  private static final int ROUNDS = 7;
  private static final double ROUND_NANOS = 150e6;
  private static final int MAX_REPETITIONS = 2000;

  private final PrintWriter requests;
  private final BufferedReader answers;

  private Yardstick(Process process) {
    requests = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Takes the path of the C++ program and the names of the algorithms to compare. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(args[0]).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Yardstick yardstick = new Yardstick(process);
    System.out.printf(
        Locale.ROOT,
        "%-8s%-8s%5s%12s%12s%12s%12s%12s%8s%n",
        "",
        "",
        "size",
        "pairs",
        "C++ ms",
        "Java ms",
        "C++ Mp/s",
        "Java Mp/s",
        "ratio");
    for (int i = 1; i < args.length; i++) {
      yardstick.compareAll(args[i]);
    }
    yardstick.requests.close();
    process.waitFor();
  }

  private void compareAll(String name) throws IOException {
    switch (name) {
      case "dpsub" -> {
        compare(name, Topology.CLIQUE, 10, 12, 15, 17);
        compare(name, Topology.STAR, 10, 15, 17);
        compare(name, Topology.LINEAR, 15, 20);
      }
      case "dpccp" -> {
        compare(name, Topology.CLIQUE, 10, 12, 15, 17);
        compare(name, Topology.STAR, 10, 15, 20);
        compare(name, Topology.LINEAR, 15, 20, 64);
        compare(name, Topology.CYCLIC, 20);
      }
      case "dpsize" -> {
        compare(name, Topology.CLIQUE, 10, 13);
        compare(name, Topology.STAR, 10, 14);
        compare(name, Topology.LINEAR, 20, 64);
      }
      default -> throw new IllegalArgumentException("no C++ version of " + name);
    }
  }

  private void compare(String name, Topology topology, int... sizes) throws IOException {
    for (int size : sizes) {
      QueryGraph graph = TopologyGenerator.generate(topology, size, SEED);
      try (JoinOrderAlgorithm algorithm =
          JoinOrderAlgorithms.find(name).orElseThrow().create(new Cout(), null)) {
        compare(algorithm, topology, graph);
      }
    }
  }

  private void compare(JoinOrderAlgorithm algorithm, Topology topology, QueryGraph graph)
      throws IOException {
    double java = Double.POSITIVE_INFINITY;
    double cpp = Double.POSITIVE_INFINITY;
    long pairs = 0;
    int repetitions = 1;
    for (int round = 0; round < ROUNDS; round++) {
      String[] answer = askCpp(algorithm.name(), graph, repetitions);
      cpp = Math.min(cpp, bestTime(answer));
      long[] times = new long[repetitions];
      for (int i = 0; i < repetitions; i++) {
        long start = System.nanoTime();
        OptimizationResult result = algorithm.optimize(graph);
        times[i] = System.nanoTime() - start;
        pairs = result.pairs();
        check(result, answer);
      }
      java = Math.min(java, (double) Arrays.stream(times).min().orElseThrow());
      repetitions = (int) Math.max(1, Math.min(MAX_REPETITIONS, ROUND_NANOS / java));
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

  private String[] askCpp(String algorithm, QueryGraph graph, int repetitions) throws IOException {
    StringBuilder request = new StringBuilder();
    request.append(algorithm).append(' ').append(graph.size()).append(' ');
    request.append(graph.joins().size()).append(' ').append(repetitions).append('\n');
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
