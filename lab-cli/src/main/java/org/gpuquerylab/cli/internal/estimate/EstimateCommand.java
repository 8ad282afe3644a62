package org.gpuquerylab.cli.internal.estimate;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.option.CommonOptions;
import org.gpuquerylab.cli.internal.option.TimingOption;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab estimate}. */
@Command(
    name = "estimate",
    description = {
      "Estimates selectivities from known ones by maximum entropy.",
      "With --problems, solves a file of problems (MXENTP01) and writes a file of solutions (MXENTS01)."
    },
    customSynopsis = {
      "lab estimate FILE [--algorithm=NAME] [--backend=B] [--threads=N]",
      "                    [--of=EXPR]... [--given=EXPR] [--stopping=RULE] [--all]",
      "                    [--repair] [--once] [--json]",
      "       lab estimate --problems=FILE --solutions=FILE [--algorithm=NAME]",
      "                    [--backend=B] [--threads=N] [--stopping=RULE] [--all]",
      "                    [--once] [--json]"
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all went well",
      "1:a solver did not converge, or problems of a file have no solution; the available answers"
          + " are printed or written nevertheless",
      "2:the input cannot be used, such as selectivities that contradict each other"
    },
    mixinStandardHelpOptions = true)
public final class EstimateCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = {
        "Predicates, known selectivities and what to estimate, such as",
        "{\"predicates\": [\"a\", \"b\", \"c\"],",
        " \"selectivities\": [{\"of\": [\"a\"], \"value\": 0.5}, ...],",
        " \"exclusive\": [[\"a\", \"c\"], ...],",
        " \"estimate\": [[\"a\", \"b\"], \"a and not b\", ...]}.",
        "Without \"estimate\", the conjunction of all predicates is estimated.",
        "FILE may have up to 1,000 predicates, if known selectivities join only few at a time."
      })
  @Nullable Path file;

  @Option(names = "--problems", paramLabel = "FILE", description = "The file of problems to solve.")
  @Nullable Path problems;

  @Option(
      names = "--solutions",
      paramLabel = "FILE",
      description = "The file to which the solutions are written.")
  @Nullable Path solutions;

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description =
          "The solver; lab list names the solvers. The default is auto, or"
              + " newton-moments-gpu with a backend; with --problems, the default solves all"
              + " problems at once.")
  @Nullable String algorithm;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Host threads for a solver of the host; with --problems, they share the"
              + " problems (default: 1).",
      defaultValue = "1")
  int threads;

  @Option(
      names = "--all",
      description =
          "Estimate every conjunction. With --problems, the measured time then includes"
              + " these estimates.")
  boolean all;

  @Option(
      names = "--repair",
      description = {
        "Change known selectivities that contradict each other, such as selectivities of samples,",
        "as little as their weights allow, and print the changes. The weight is the number of",
        "counted rows: \"rows\": N in FILE, for all or beside a \"value\" (default: 30000)."
      })
  boolean repair;

  @Mixin StoppingOption stopping = new StoppingOption();

  @Mixin TimingOption timing = new TimingOption();

  @Mixin AskedOptions asked = new AskedOptions();

  @Mixin CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    if (threads < 1) {
      throw fault("--threads " + threads + ": at least 1 thread is needed");
    } else if (threads > Workers.MAX_THREADS) {
      throw fault("--threads " + threads + ": give at most " + Workers.MAX_THREADS);
    }
    if (repair && problems != null) {
      throw fault("--repair needs FILE, as --problems has no numbers of rows");
    }
    checkAsked();
    if (problems != null && solutions != null && file == null) {
      return solveFile(problems, solutions);
    } else if (file != null && problems == null && solutions == null) {
      return estimate(file);
    } else if (file == null && problems == null && solutions == null) {
      throw fault("Missing required parameter: 'FILE', or --problems and --solutions");
    }
    throw fault("give either FILE or both --problems and --solutions");
  }

  private void checkAsked() {
    if (asked.given != null && asked.of == null) {
      throw fault(
          "--given needs --of: name the expression to estimate for the rows for which --given holds");
    } else if (asked.isGiven() && all) {
      throw fault("give either --of or --all");
    } else if (asked.isGiven() && problems != null) {
      throw fault("--of needs FILE, as the predicates of --problems have no names");
    }
  }

  private ParameterException fault(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private SolverOptions options() {
    StoppingRule rule = stopping.rule();
    if (!stopping.isTakenBy(algorithm)) {
      throw fault(
          "--stopping "
              + stopping.name
              + ": give an --algorithm that supports it, "
              + StoppingOption.algorithms());
    }
    return SolverOptions.DEFAULT.withStopping(rule).withThreads(threads).withAllBetas(all);
  }

  private int estimate(Path source) {
    FileEstimate estimate = FileEstimate.read(source, asked, all, repair);
    try (OpenSolver solver = OpenSolver.of(algorithm, common.backend.name, options())) {
      FileAnswer answer = estimate.solve(solver, timing);
      PrintWriter out = spec.commandLine().getOut();
      answer.print(out, common.json);
      out.flush();
      answer.note().ifPresent(note -> err("lab: " + note));
      return answer.note().isEmpty() ? 0 : FaultHandler.FAILED;
    }
  }

  private void err(String line) {
    spec.commandLine().getErr().println(line);
  }

  private int solveFile(Path from, Path to) {
    try (OpenBatch solver = OpenBatch.of(algorithm, common.backend.name, options())) {
      ProblemBatch batch = ProblemBatch.solve(from, to, solver, timing);
      batch.notes().forEach(note -> err("lab: " + note));
      PrintWriter out = spec.commandLine().getOut();
      out.println(common.json ? batch.json() : batch.summary());
      out.flush();
      return batch.unsolved().isEmpty() ? 0 : FaultHandler.FAILED;
    }
  }
}
