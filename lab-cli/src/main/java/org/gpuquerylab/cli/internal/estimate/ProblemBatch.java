package org.gpuquerylab.cli.internal.estimate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.cli.internal.option.Timed;
import org.gpuquerylab.cli.internal.option.TimingOption;
import org.gpuquerylab.entropy.batch.BatchAnswers;
import org.gpuquerylab.entropy.file.FileSolution;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.file.SolutionFile;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.measure.internal.report.Numbers;

/**
 * The problems of a file, which are solved as a batch. A file that is solved quickly is solved
 * repeatedly unless {@code --once} is given, because the first passes compile code. The reported
 * times are those of the fastest pass. A solution has the same index as its problem. If a problem
 * has no weights (because it is contradictory, has impossible cells or was not solved), its weights
 * are NaN, and a note gives the reason.
 */
final class ProblemBatch {

  private final Path from;
  private final Path to;
  private final OpenBatch solver;
  private final List<FileSolution> solutions = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Integer> unsolved = new ArrayList<>();
  private final double millis;

  private ProblemBatch(Path from, Path to, OpenBatch solver, double millis) {
    this.from = from;
    this.to = to;
    this.solver = solver;
    this.millis = millis;
  }

  /**
   * Solves the problems and writes all solutions, or no file at all.
   *
   * @throws InputException if the solutions cannot be written
   * @throws org.gpuquerylab.entropy.file.FileFormatException if the problems cannot be read
   */
  static ProblemBatch solve(Path from, Path to, OpenBatch solver, TimingOption timing) {
    SolutionTarget.check(from, to);
    List<ProblemFile.Entry> entries = ProblemFile.read(from);
    List<MaxEntProblem> problems = entries.stream().map(ProblemFile.Entry::problem).toList();
    Timed<BatchAnswers> timed = timing.of(() -> solver.batch().solve(problems));
    ProblemBatch batch = new ProblemBatch(from, to, solver, timed.millis());
    batch.addAll(timed.result());
    OutputFile.replace(to, file -> SolutionFile.write(file, batch.solutions));
    return batch;
  }

  private void addAll(BatchAnswers answers) {
    for (int i = 0; i < answers.size(); i++) {
      add(i + 1, answers, i);
    }
  }

  private void add(int number, BatchAnswers answers, int i) {
    MaxEntProblem problem = answers.problem(i);
    double time = answers.millis(i);
    Optional<RuntimeException> refusal = answers.refusal(i);
    if (answers.isQuick(i)) {
      int taken = answers.iterations(i);
      double full = answers.fullConjunct(i);
      double[] weights = answers.weights(i);
      if (Arrays.stream(weights).allMatch(Double::isFinite)) {
        solutions.add(new FileSolution(problem.predicates(), taken, time, full, weights));
      } else {
        addWithoutWeights(number, FileSolution.withoutWeights(problem, taken, time, full));
      }
    } else if (refusal.isPresent()) {
      addUnsolved(number, source(number) + refusal.get().getMessage());
      solutions.add(FileSolution.withoutWeights(problem, 0, 0, Double.NaN));
    } else {
      add(number, answers.solution(i), time);
    }
  }

  private void add(int number, MaxEntSolution solution, double time) {
    MaxEntProblem problem = solution.problem();
    int taken = solution.iterations();
    if (!solution.converged()) {
      addUnsolved(number, source(number) + OpenSolver.notConverged(solution));
      solutions.add(FileSolution.withoutWeights(problem, taken, time, Double.NaN));
    } else if (solution.reduced().isReduced()) {
      double full = solution.fullConjunct();
      addWithoutWeights(number, FileSolution.withoutWeights(problem, taken, time, full));
    } else {
      solutions.add(FileSolution.of(solution, time));
    }
  }

  private void addWithoutWeights(int number, FileSolution solution) {
    notes.add(
        source(number)
            + "has impossible cells and therefore no finite weights; its weights are NaN");
    solutions.add(solution);
  }

  private String source(int number) {
    return from + ": problem " + number + ": ";
  }

  private void addUnsolved(int number, String note) {
    unsolved.add(number);
    notes.add(note);
  }

  /** Notes about single problems, one line each; each names the file and the problem's number. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /** The numbers, from 1, of the problems without a solution. */
  List<Integer> unsolved() {
    return List.copyOf(unsolved);
  }

  /** One line of text for people. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "%s: %d problems, %d converged, %s ms in all, by %s on %s; written to %s",
        from,
        solutions.size(),
        solutions.size() - unsolved.size(),
        Numbers.significant(millis),
        solver.batch().name(),
        solver.place().device(),
        to);
  }

  /** The output of {@code lab estimate} for the batch, as JSON. */
  ObjectNode json() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("algorithm", solver.batch().name());
    object.put("backend", solver.place().device().backend());
    object.put("device", solver.place().device().name());
    object.put("problems", solutions.size());
    object.put("converged", solutions.size() - unsolved.size());
    ArrayNode numbers = object.putArray("unsolved");
    unsolved.forEach(numbers::add);
    object.put("millis", millis);
    return object;
  }
}
