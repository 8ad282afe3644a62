package org.gpuquerylab.cli.internal.run;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.session.Supervisor;
import org.gpuquerylab.measure.sweep.Experiment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab reproduce}. */
@Command(
    name = "reproduce",
    description = {
      "Runs the experiments of a paper, or of all papers, and writes the summary page about them.",
      "If it was interrupted, it continues where it stopped. A full pass takes hours."
    },
    mixinStandardHelpOptions = true)
public final class ReproduceCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Option(
      names = "--paper",
      paramLabel = "NAME",
      description = "meister, havenstein, yuan or li (default: all).")
  @Nullable String paper;

  @Option(names = "--quick", description = "Measure only a few points of each experiment.")
  boolean quick;

  @Option(
      names = "--backend",
      paramLabel = "B",
      description = "The backend, as for lab run (default: the best device).")
  @Nullable String backend;

  @Option(
      names = "--mixed",
      description =
          "Continue runs that began at another commit, on another machine or device, or"
              + " with another JVM. Their pages then say so.")
  boolean mixed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs/reproduce",
      description = "The folder of the runs and of the page (default: ${DEFAULT-VALUE}).")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path out;

  @Override
  public Integer call() {
    PrintWriter text = spec.commandLine().getOut();
    List<Experiment> experiments =
        papers().stream().flatMap(one -> one.experiments().stream()).toList();
    int worst = 0;
    for (int i = 0; i < experiments.size(); i++) {
      Experiment experiment = experiments.get(i);
      text.println(
          String.format(
              Locale.ROOT, "%s (%d of %d)", experiment.name(), i + 1, experiments.size()));
      text.flush();
      worst = Math.max(worst, run(experiment));
    }
    SummaryFolder folder = new SummaryFolder(out);
    boolean whole = folder.write(true, spec.commandLine().getErr());
    text.println("summary " + folder.page());
    text.flush();
    return whole ? worst : Math.max(worst, 2);
  }

  private List<ClaimedPaper> papers() {
    return paper == null ? ClaimedPaper.all() : List.of(ClaimedPaper.find(paper));
  }

  private int run(Experiment experiment) {
    Path folder = out.resolve(quick ? experiment.name() + "-quick" : experiment.name());
    List<String> options = new ArrayList<>();
    if (quick) {
      options.add("--quick");
    }
    if (mixed) {
      options.add(Supervisor.MIXED);
    }
    if (backend != null) {
      options.addAll(List.of("--backend", backend));
    }
    return SupervisedRun.of(spec, experiment, new RunFolder(folder), options).run();
  }
}
