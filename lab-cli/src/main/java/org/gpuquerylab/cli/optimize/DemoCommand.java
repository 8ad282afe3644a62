package org.gpuquerylab.cli.optimize;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.run.SupervisedRun;
import org.gpuquerylab.cli.text.TextTable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.gpu.dpsub.EcGpu;
import org.gpuquerylab.joinorder.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.file.QueryCatalogue;
import org.gpuquerylab.measure.folder.RunFolder;
import org.gpuquerylab.measure.report.Numbers;
import org.gpuquerylab.measure.session.BackendChoice;
import org.gpuquerylab.measure.session.Supervisor;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab demo}. */
@Command(
    name = "demo",
    description = {
      "Optimizes some real queries on the best device, then sweeps a small grid over every backend.",
      "Writes a report page of it."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {

  private static final String SWEEP = "meister-fig09";
  private static final List<String> QUERIES =
      List.of("tpch-q05", "tpch-q08", "ssb-q4.1", "job-13a", "job-29a");

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the sweep; an older demo in it is replaced.",
      defaultValue = "runs/demo")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path out;

  @Override
  public Integer call() {
    PrintWriter text = spec.commandLine().getOut();
    String best = BackendChoice.of(null).selectors().get(0);
    text.println("Real queries, by sequential DPccp and by the GPU algorithms on " + best + ":");
    optimize(best, text);
    text.println();
    text.println("Random queries on every backend (lab run meister-fig09 --quick --backend all):");
    text.flush();
    RunFolder folder = new RunFolder(out);
    List<String> options = List.of("--quick", "--backend", BackendChoice.ALL, Supervisor.AGAIN);
    int status = SupervisedRun.of(spec, Experiments.find(SWEEP), folder, options).run();
    if (status == 0) {
      text.println();
      text.println("Open the report: " + folder.reportFile().toAbsolutePath().normalize());
      text.flush();
    }
    return status;
  }

  private static void optimize(String best, PrintWriter text) {
    TextTable table =
        new TextTable("query", "relations", "algorithm", "device", "cost", "pairs", "ms");
    for (String name : QUERIES) {
      QueryGraph query = QueryCatalogue.load(name);
      row(table, name, query, DpCcp.NAME, null);
      row(table, name, query, EcGpu.NAME, best);
      row(table, name, query, PosGpu.NAME, best);
    }
    table.print(text);
  }

  private static void row(
      TextTable table, String name, QueryGraph query, String algorithm, @Nullable String backend) {
    Optimization found =
        Optimization.of(new NamedQuery(name, query), SearchOptions.of(algorithm, backend));
    table.row(
        name,
        Integer.toString(query.size()),
        algorithm,
        backend == null ? "host" : found.device().toString(),
        String.format(Locale.ROOT, "%.6e", found.result().plan().cost()),
        Long.toString(found.result().pairs()),
        Numbers.significant(found.millis()));
  }
}
