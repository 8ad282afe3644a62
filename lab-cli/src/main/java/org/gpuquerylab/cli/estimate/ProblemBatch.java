package org.gpuquerylab.cli.estimate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.cli.option.Timed;
import org.gpuquerylab.entropy.file.FileSolution;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.file.SolutionFile;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.folder.WholeFile;
import org.gpuquerylab.measure.report.Numbers;

/**
 * The problems of a file, solved one by one. A file that is solved in a moment is solved again and
 * again, as the first passes compile code; the times are those of the fastest pass. Solutions keep
 * the places of their problems: one that has no weights, since its problem is contradictory, has
 * impossible cells or was not solved, has NaN for them, and a note says why.
 */
final class ProblemBatch {

  private final Path from;
  private final Path to;
  private final OpenSolver solver;
  private final List<FileSolution> solutions = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Integer> unsolved = new ArrayList<>();
  private double millis;

  private ProblemBatch(Path from, Path to, OpenSolver solver) {
    this.from = from;
    this.to = to;
    this.solver = solver;
  }

  /**
   * Solves the problems and writes the solutions, whole or not at all.
   *
   * @throws InputException if the solutions cannot be written
   * @throws org.gpuquerylab.entropy.file.FileFormatException if the problems cannot be read
   */
  static ProblemBatch solve(Path from, Path to, OpenSolver solver) {
    checkTarget(to);
    checkApart(from, to);
    List<ProblemFile.Entry> entries = ProblemFile.read(from);
    ProblemBatch batch = Timed.of(() -> pass(entries, new ProblemBatch(from, to, solver))).result();
    try {
      WholeFile.replace(to, file -> SolutionFile.write(file, batch.solutions));
    } catch (IOException e) {
      throw new InputException(to + ": cannot be written: " + e + "; choose another file", e);
    }
    return batch;
  }

  private static ProblemBatch pass(List<ProblemFile.Entry> entries, ProblemBatch batch) {
    for (int i = 0; i < entries.size(); i++) {
      batch.solve(i + 1, entries.get(i).problem());
    }
    return batch;
  }

  /** Finds out before the work what would spoil it. */
  private static void checkTarget(Path to) {
    if (Files.exists(to) && !Files.isRegularFile(to)) {
      throw new InputException(to + ": is there and no regular file; choose another");
    }
    Path folder = to.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new InputException(to + ": there is no such folder; make it or choose another file");
    }
  }

  /** The problems are not to be lost. */
  private static void checkApart(Path from, Path to) {
    try {
      if (Files.exists(from) && Files.exists(to) && Files.isSameFile(from, to)) {
        throw new InputException(to + ": is the file of the problems; choose another file");
      }
    } catch (IOException e) {
      throw new InputException(to + ": cannot be read: " + e + "; choose another file", e);
    }
  }

  private void solve(int number, MaxEntProblem problem) {
    String source = from + ": problem " + number;
    Timed<MaxEntSolution> timed;
    try {
      timed = Timed.once(() -> solver.solve(source, problem));
    } catch (InputException e) {
      addUnsolved(number, String.valueOf(e.getMessage()));
      solutions.add(FileSolution.withoutWeights(problem, 0, 0, Double.NaN));
      return;
    }
    MaxEntSolution solution = timed.result();
    double time = timed.millis();
    millis += time;
    if (!solution.converged()) {
      addUnsolved(number, source + ": " + solver.notConverged(solution));
      solutions.add(FileSolution.withoutWeights(problem, solution.iterations(), time, Double.NaN));
    } else if (solution.reduced().isReduced()) {
      notes.add(source + ": has impossible cells and so no finite weights; they are NaN");
      solutions.add(
          FileSolution.withoutWeights(
              problem, solution.iterations(), time, solution.fullConjunct()));
    } else {
      solutions.add(FileSolution.of(solution, time));
    }
  }

  private void addUnsolved(int number, String note) {
    unsolved.add(number);
    notes.add(note);
  }

  /** What is to be said about single problems, a line each, which names file and number. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /** Numbers, from 1, of the problems without a solution. */
  List<Integer> unsolved() {
    return List.copyOf(unsolved);
  }

  /** One line for people. */
  String summary() {
    return "%s: %d problems, %d converged, %s ms in all, by %s on %s; written to %s"
        .formatted(
            from,
            solutions.size(),
            solutions.size() - unsolved.size(),
            Numbers.significant(millis),
            solver.solver().name(),
            solver.place().device(),
            to);
  }

  /** The same for programs. */
  ObjectNode json() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("algorithm", solver.solver().name());
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
