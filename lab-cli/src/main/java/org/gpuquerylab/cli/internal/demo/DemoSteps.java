package org.gpuquerylab.cli.internal.demo;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.cli.internal.estimate.EstimateCommand;
import org.gpuquerylab.cli.internal.model.ScheduleCommand;
import org.gpuquerylab.cli.internal.model.SsbCommand;
import org.gpuquerylab.cli.internal.optimize.OptimizeCommand;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.experiments.internal.costmodel.ModelSweeps;
import org.gpuquerylab.measure.internal.report.StoredRun;

/**
 * The steps of the demo, sorted by paper.
 *
 * @param folder the folder that contains the sweeps' folders
 * @param threads the number of host threads that algorithms use
 * @param backend the backend of the sweep that needs a device's profile
 * @param quick whether each step is as small as possible, to test the demo itself
 */
record DemoSteps(DemoFolder folder, int threads, String backend, boolean quick) {

  private static final String MEISTER = "meister";
  private static final String HAVENSTEIN = "havenstein";
  private static final String YUAN = "yuan";
  private static final String LI = "li";
  private static final String BACKEND = "backend";

  /** All steps, in the order of the papers. */
  List<DemoStep> all() {
    return List.of(
        optimize("a query of TPC-H, by the algorithm that auto chooses", "tpch-q08"),
        optimize("a query of the Join Order Benchmark, of 9 tables", "job-13a"),
        joinOrders(),
        estimate(
            "all of three predicates, from five known selectivities (0.125 if they were independent)",
            "three-predicates"),
        estimate(
            "hybrid Honda Accords among used cars, from seven selectivities of a table",
            "used-cars"),
        solvers(),
        starSchema(),
        predictions(),
        schedule(),
        policies());
  }

  /** The names of the experiments that the demo measures. */
  List<String> experiments() {
    return all().stream()
        .filter(SweepStep.class::isInstance)
        .map(step -> ((SweepStep) step).experiment())
        .toList();
  }

  private static DemoStep optimize(String shows, String query) {
    return command(
        MEISTER,
        shows,
        List.of("optimize", query),
        OptimizeCommand::new,
        ".*relations, .*|(algorithm|chosen|device|cost|time) .*");
  }

  private DemoStep joinOrders() {
    String tables = quick ? "4" : "10";
    return sweep(
        MEISTER,
        "join ordering by dynamic programming on every available backend; dpccp runs in one thread of"
            + " the host",
        "meister-fig09",
        List.of(
            "--axis=topology=star,clique",
            "--axis=tables=" + (quick ? "4" : "4,7,10"),
            "--axis=algorithm=dpccp,dpe-dpccp,ec-gpu,pos-gpu",
            "--axis=threads=" + threads,
            "--backend=all"),
        new MedianGrid(List.of("algorithm", BACKEND), "topology", Map.of("tables", tables)));
  }

  private static DemoStep estimate(String shows, String example) {
    return command(
        HAVENSTEIN,
        shows,
        List.of("estimate", examples().resolve(example + ".json").toString()),
        EstimateCommand::new,
        "(plan|iterations|time|selectivity) .*|[01]\\.[0-9]+ .*");
  }

  private DemoStep solvers() {
    return sweep(
        HAVENSTEIN,
        "solvers of maximum-entropy problems, all pairs known, on every available backend",
        "havenstein-fig06",
        List.of(
            "--axis=known=pairs",
            "--axis=predicates=" + (quick ? "4" : "4,8,12"),
            "--axis=answer=weights",
            "--axis=stopping=ratio",
            "--backend=all"),
        new MedianGrid(List.of("algorithm", BACKEND), "predicates", Map.of()));
  }

  private DemoStep starSchema() {
    List<String> check = DuckDb.isAvailable() ? List.of("--check") : List.of();
    return command(
        YUAN,
        "the Star Schema Benchmark's 13 queries"
            + (check.isEmpty()
                ? ", not checked, because DuckDB is missing"
                : ", checked by DuckDB"),
        Stream.of(
                List.of("ssb", "--sf", quick ? "0.01" : "0.1", "--repetitions", "3"),
                List.of("--threads", Integer.toString(threads)),
                check)
            .flatMap(List::stream)
            .toList(),
        SsbCommand::new,
        ".* rows of lineorder .*|query .*|q[1-4][1-4] +[0-9]+ .*[0-9]"
            + " +(-|equal.*|differs|not compared)"
            + "|geometric mean .*");
  }

  private DemoStep predictions() {
    return sweep(
        YUAN,
        "operators measured on "
            + backend
            + ", and what two cost models predict from its calibration",
        ModelSweeps.NAME,
        List.of(
            "--axis=sweep="
                + (quick ? "selection-selectivity" : "selection-selectivity,join-selectivity"),
            "--axis=value=10,60",
            "--axis=log2-rows=" + (quick ? "14" : "18"),
            "--backend=" + backend),
        new PredictedGrid());
  }

  private static DemoStep schedule() {
    return command(
        LI,
        "which kernels of five queries run at once on a device with 132 multiprocessors",
        List.of("schedule", examples().resolve("schedule-queries.json").toString()),
        ScheduleCommand::new,
        ".*");
  }

  private DemoStep policies() {
    return sweep(
        LI,
        "concurrent queries run under policies, on every available backend",
        "li-fig10",
        List.of("--axis=queries=" + (quick ? "1" : "4"), "--backend=all"),
        new MedianGrid(List.of("policy"), BACKEND, Map.of()));
  }

  private static DemoStep command(
      String paper, String shows, List<String> command, Supplier<Object> object, String shown) {
    return new CommandStep(paper, shows, command, object, Pattern.compile(shown));
  }

  private DemoStep sweep(
      String paper,
      String shows,
      String experiment,
      List<String> options,
      Function<StoredRun, TextTable> table) {
    List<String> all = new ArrayList<>(List.of("--quick"));
    all.addAll(options);
    return new SweepStep(paper, shows, experiment, all, folder.run(experiment), table);
  }

  /** The folder of examples: in the current folder, or otherwise beside the lab itself. */
  static Path examples() {
    Path here = Path.of("docs", "examples");
    String home = System.getProperty("lab.home", "");
    return Files.isDirectory(here) || home.isEmpty() ? here : Path.of(home).resolve(here);
  }
}
