package org.gpuquerylab.cli.internal.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.run.ClaimedPaper;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.session.BackendChoice;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.gpuquerylab.measure.internal.sweep.Eta;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab demo}. */
@Command(
    name = "demo",
    description = {
      "Shows every paper in a few minutes, each step with its command.",
      "Writes a page about its measurements at the end. An interrupted demo continues"
          + " where it stopped;",
      "a completed demo begins again."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:every step ran, or printed why it cannot run here",
      "1:a result is wrong, or something failed",
      "2:the input cannot be used, or no step could run"
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for the sweeps and the page (default: ${DEFAULT-VALUE}).",
      defaultValue = "runs/demo")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path out;

  @Option(names = "--quick", description = "Make each step as small as possible.")
  boolean quick;

  @Override
  public Integer call() {
    long start = System.nanoTime();
    int threads = Runtime.getRuntime().availableProcessors();
    String best = BackendChoice.of(null).selectors().get(0);
    DemoFolder folder = new DemoFolder(out);
    DemoSteps steps = new DemoSteps(folder, threads, best, quick);
    PrintWriter text = text();
    if (folder.begin(steps.experiments())) {
      text.println(folder + " has an interrupted demo, which continues.");
    }
    text.printf(
        Locale.ROOT, "%d threads, the best device is %s; a GPU is not needed.%n", threads, best);
    try (DemoNote note = DemoNote.of(folder, spec.commandLine().getErr())) {
      return run(steps.all(), folder, note, start);
    }
  }

  int run(List<DemoStep> steps, DemoFolder folder, DemoNote note, long start) {
    int ran = 0;
    int worst = 0;
    String paper = "";
    for (int i = 0; i < steps.size(); i++) {
      DemoStep step = steps.get(i);
      if (!step.paper().equals(paper)) {
        paper = step.paper();
        heading(ClaimedPaper.find(paper));
      }
      note.at(String.format(Locale.ROOT, "step %d of %d", i + 1, steps.size()));
      int status = run(step, i + 1);
      if (status > FaultHandler.BAD_INPUT) {
        return status; // interrupted
      }
      ran += status == FaultHandler.BAD_INPUT ? 0 : 1;
      worst = Math.max(worst, status == FaultHandler.FAILED ? status : 0);
    }
    if (ran == 0) {
      return FaultHandler.BAD_INPUT;
    }
    folder.end(spec.commandLine().getErr());
    end(folder, ran, steps.size(), Duration.ofNanos(System.nanoTime() - start));
    return worst;
  }

  private void heading(ClaimedPaper paper) {
    text().println();
    text().println(paper.title().toUpperCase(Locale.ROOT) + ", after " + paper.source());
  }

  private int run(DemoStep step, int number) {
    text().println();
    text().println(number + ". " + step.shows());
    text().println("$ ./lab " + String.join(" ", step.command()));
    text().flush();
    int status = attempt(step);
    if (status == FaultHandler.BAD_INPUT) {
      text().println("This step cannot run here, as the line above says; the demo continues.");
    } else if (status == FaultHandler.FAILED) {
      text().println("This step has wrong results or failed, as the line above says.");
    }
    text().flush();
    return status;
  }

  /** A failure, such as a library that does not load, ends the step but not the demo. */
  private int attempt(DemoStep step) {
    CommandLine command = spec.commandLine();
    try {
      return step.run(spec);
    } catch (RuntimeException e) {
      return FaultHandler.execution(e, command, command.getParseResult());
    } catch (LinkageError e) {
      command.getErr().println(Quote.line("lab: a library does not load: " + e));
      return FaultHandler.BAD_INPUT;
    }
  }

  private void end(DemoFolder folder, int ran, int steps, Duration time) {
    text().println();
    text()
        .printf(
            Locale.ROOT,
            "%d of %d steps ran, in %s. The page about all measurements:%n",
            ran,
            steps,
            Eta.format(time));
    text().println(folder.page().toAbsolutePath().normalize());
    text().flush();
  }

  private PrintWriter text() {
    return spec.commandLine().getOut();
  }
}
