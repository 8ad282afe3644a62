package org.gpuquerylab.cli.internal.estimate;

import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.cli.internal.option.Timed;
import org.gpuquerylab.cli.internal.option.TimingOption;
import org.gpuquerylab.entropy.estimator.Repaired;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.file.EstimateReport;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The request of {@code lab estimate FILE}.
 *
 * @param source the name of the input
 * @param input the content of the input
 * @param queries the selectivities to estimate; null means every conjunction
 * @param repair whether contradictory selectivities are changed
 */
record FileEstimate(
    Path source, EstimateFile input, @Nullable List<SelectivityQuery> queries, boolean repair) {

  /**
   * Reads a file and checks the request.
   *
   * @param all whether to estimate every conjunction
   * @throws InputException if the file cannot be read or its request cannot be answered; the
   *     message is a line that names the file
   */
  static FileEstimate read(Path source, AskedOptions asked, boolean all, boolean repair) {
    EstimateFile input = EstimateFile.read(source);
    try {
      if (all) {
        EstimateReport.checkAll(input.problem());
      }
    } catch (InvalidProblemException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    }
    return new FileEstimate(source, input, all ? null : asked.queries(input), repair);
  }

  /**
   * Solves the problem and answers the request.
   *
   * @throws InputException if the problem is contradictory, if a condition never holds, or if an
   *     answer needs too much memory or time
   */
  FileAnswer solve(OpenSolver solver, TimingOption timing) {
    Timed<Repaired<SparseSolution>> repaired =
        timing.of(() -> solver.solve(source.toString(), input, repair));
    SparseSolution solution = repaired.result().solution();
    Timed<SparseSolution> timed = new Timed<>(solution, repaired.millis());
    EstimateReport report = report(timed);
    EstimateText text =
        new EstimateText(
            repaired.result().isRepaired() ? report : report.withTimes(solver.split(timed)),
            solver.place(),
            solver.entry().onDevice(),
            repair ? new RepairText(input.problem(), repaired.result()) : null);
    String note = solution.converged() ? null : source + ": " + solver.notConverged(solution);
    return new FileAnswer(source, input.problem(), text, note);
  }

  private EstimateReport report(Timed<SparseSolution> timed) {
    try {
      return queries == null
          ? EstimateReport.ofAll(timed.result(), timed.millis())
          : EstimateReport.of(timed.result(), timed.millis(), queries);
    } catch (SolverLimitException | InvalidProblemException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    }
  }
}
