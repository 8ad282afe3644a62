package org.gpuquerylab.cli.estimate;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.option.CommonOptions;
import org.gpuquerylab.cli.option.Timed;
import org.gpuquerylab.cli.option.TimingOption;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.file.EstimateReport;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.repair.Repaired;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.run.StoppingRule;
import org.gpuquerylab.entropy.sparse.SparseSolution;
import org.gpuquerylab.input.Counted;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.measure.session.FaultHandler;
import org.gpuquerylab.primitives.threads.Workers;
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
      "Estimates selectivities by maximum entropy from known ones.",
      "Or solves a file of problems, MXENTP01, and writes a file of solutions, MXENTS01."
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
      "1:a solver did not converge, or problems of a file have no solution; what there is, is"
          + " printed or written all the same",
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
        "Up to 1,000 predicates, of which known selectivities join few at a time."
      })
  @Nullable Path file;

  @Option(names = "--problems", paramLabel = "FILE", description = "The problems to solve.")
  @Nullable Path problems;

  @Option(names = "--solutions", paramLabel = "FILE", description = "The solutions to write.")
  @Nullable Path solutions;

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description =
          "auto unless given, newton-moments-gpu if a backend is given; lab list names them. With"
              + " --problems, all at once unless given.")
  @Nullable String algorithm;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Host threads for a solver of the host, which share the problems with --problems; 1 unless"
              + " given.",
      defaultValue = "1")
  int threads;

  @Option(
      names = "--stopping",
      paramLabel = "RULE",
      description = {
        "When a solver stops: ratio, once no known selectivity is off by more than 1e-8 of itself;",
        "paper-gpu, once no cell changes by more than 1e-8, as the GPU program of Havenstein et al.",
        "does, which needs an --algorithm that writes all cells. ratio unless given."
      })
  String stopping = "ratio";

  @Option(
      names = "--all",
      description =
          "Estimate every conjunction; with --problems, compute them all as a part of the time.")
  boolean all;

  @Option(
      names = "--repair",
      description = {
        "Change known selectivities that contradict each other, as those of samples do, by as",
        "little as what each is worth asks for, and say which. \"rows\": N in FILE, for all or",
        "beside a \"value\", is how many rows were counted; 30000 unless given."
      })
  boolean repair;

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
      throw fault("--given needs --of, what to estimate for the rows for which it holds");
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
    StoppingRule rule =
        StoppingRule.find(stopping)
            .orElseThrow(() -> Suggestion.unknown("stopping rule", stopping, StoppingRule.names()));
    boolean usual = rule.equals(StoppingRule.RATIO);
    if (!usual && (algorithm == null || !OpenSolver.entry(algorithm).traits().everyRule())) {
      throw fault(
          "--stopping " + stopping + ": give an --algorithm that takes it, " + algorithms());
    }
    return SolverOptions.DEFAULT.withStopping(rule).withThreads(threads).withAllBetas(all);
  }

  /** Those that take every stopping rule. */
  private static String algorithms() {
    return MaxEntSolvers.all().stream()
        .filter(entry -> entry.traits().everyRule())
        .map(SolverEntry::name)
        .collect(Collectors.joining(", "));
  }

  private OpenSolver openSolver() {
    return OpenSolver.of(algorithm, common.backend.name, options());
  }

  private int estimate(Path source) {
    EstimateFile input = EstimateFile.read(source);
    checkAll(source, input.problem());
    List<SelectivityQuery> queries = asked.queries(input);
    try (OpenSolver solver = openSolver()) {
      Timed<Repaired<SparseSolution>> answer =
          timing.of(() -> solver.solve(source.toString(), input, repair));
      Timed<SparseSolution> timed = new Timed<>(answer.result().solution(), answer.millis());
      SparseSolution solution = timed.result();
      EstimateReport report = report(source, timed, queries);
      PrintWriter out = spec.commandLine().getOut();
      EstimateText text =
          new EstimateText(
              report.withTimes(
                  answer.result().isRepaired() ? timed.result().times() : solver.split(timed)),
              solver.place().device(),
              solver.entry().onDevice(),
              repair ? new RepairText(input.problem(), answer.result()) : null);
      if (common.json) {
        out.println(text.json());
      } else {
        out.println(source + ": " + describe(input.problem()));
        text.print(out);
      }
      out.flush();
      return solution.converged() ? 0 : sayNotConverged(source, solver, solution);
    }
  }

  private EstimateReport report(
      Path source, Timed<SparseSolution> timed, List<SelectivityQuery> queries) {
    try {
      return all
          ? EstimateReport.ofAll(timed.result(), timed.millis())
          : EstimateReport.of(timed.result(), timed.millis(), queries);
    } catch (SolverLimitException | InvalidProblemException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    }
  }

  private void checkAll(Path source, SparseProblem problem) {
    try {
      if (all) {
        EstimateReport.checkAll(problem);
      }
    } catch (InvalidProblemException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    }
  }

  private static String describe(SparseProblem problem) {
    String known = problem.size() == 1 ? " known selectivity" : " known selectivities";
    return Counted.of(problem.predicates(), "predicate") + ", " + problem.size() + known;
  }

  private int sayNotConverged(Path source, OpenSolver solver, SparseSolution solution) {
    err("lab: " + source + ": " + solver.notConverged(solution));
    return FaultHandler.FAILED;
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
