package org.gpuquerylab.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.gpuquerylab.cli.text.TextTable;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.Quote;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.query.file.QueryCatalogue;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lab list}. */
@Command(
    name = "list",
    description =
        "Lists the experiments with their axes, the algorithms, policies and stored queries.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {

  private static final int LINE_WIDTH = 90;
  private static final int INDENT = 14;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Experiments (lab run NAME):");
    Experiments.all().forEach(experiment -> print(experiment, out));
    out.println();
    out.println("Join-order algorithms (lab optimize --algorithm NAME):");
    printAlgorithms(out);
    out.println();
    out.println("Maximum-entropy solvers (lab estimate --algorithm NAME):");
    for (SolverEntry entry : MaxEntSolvers.all()) {
      String where = entry.onDevice() ? ", on a backend" : "";
      out.println("  %-20s %s%s".formatted(entry.name(), entry.description(), where));
    }
    out.println();
    out.println("Scheduling policies (lab schedule --policy NAME):");
    printWrapped(" ", SchedulingPolicies.names(), out);
    out.println();
    out.println("Stored queries (lab optimize NAME):");
    printWrapped(" ", QueryCatalogue.names(), out);
    PluginJars.problems().forEach(problem -> out.println("Not usable: " + Quote.line(problem)));
    out.flush();
    return 0;
  }

  private static void printAlgorithms(PrintWriter out) {
    TextTable table = new TextTable("  name", "plans", "runs on", "relations", "what it is");
    for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
      table.row(
          "  " + entry.name(),
          plans(entry) + (entry.treesOnly() ? ", of trees" : ""),
          switch (entry.place()) {
            case HOST -> "the host";
            case HOST_THREADS -> "host threads";
            case DEVICE -> "a backend";
            case ANY -> "either";
          },
          Integer.toString(entry.maxRelations()),
          entry.description());
    }
    table.print(out);
    out.println("Cost functions (lab optimize --cost NAME):");
    printWrapped(" ", CostFunctions.all().stream().map(CostFunction::name).toList(), out);
    out.println("Shapes of random queries (lab optimize --shape NAME --size N --seed N):");
    printWrapped(" ", Stream.of(Topology.values()).map(Topology::label).toList(), out);
  }

  private static String plans(AlgorithmEntry entry) {
    if (entry.place() == AlgorithmEntry.Place.ANY) {
      return "by budget";
    }
    return entry.isExact() ? "optimal" : "heuristic";
  }

  private static void print(Experiment experiment, PrintWriter out) {
    out.println("  " + experiment.name() + "  " + experiment.title());
    printWrapped("    reproduces", List.of(experiment.reproduces().split(" ", -1)), out);
    for (SweepAxis axis : experiment.axes()) {
      String values =
          axis.name().equals(SweepAxis.BACKEND)
              ? "as --backend says"
              : abbreviated(axis.values(Pass.FULL));
      String text = "%-10s %s: %s".formatted(axis.name(), axis.description(), values);
      printWrapped("   ", List.of(text.split(" ", -1)), out);
    }
  }

  /** Prints words; lines after the first are indented as the first or, in experiments, more. */
  private static void printWrapped(String begin, List<String> names, PrintWriter out) {
    StringBuilder line = new StringBuilder(begin);
    for (String name : names) {
      if (line.length() + name.length() >= LINE_WIDTH) {
        out.println(line);
        line = new StringBuilder(begin.length() == 1 ? begin : " ".repeat(INDENT));
      }
      line.append(' ').append(name);
    }
    out.println(line);
  }

  private static String abbreviated(List<String> values) {
    boolean numbers = values.size() > 5 && values.stream().allMatch(v -> v.matches("\\d+"));
    return numbers
        ? values.get(0) + ".." + values.get(values.size() - 1)
        : String.join(", ", values);
  }
}
