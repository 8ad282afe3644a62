package org.gpuquerylab.experiments.internal.entropy;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.file.EstimateReport;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.OwnFiles;

/**
 * A problem together with the selectivities to estimate.
 *
 * @param problem the predicates and the known selectivities
 * @param queries the selectivities to estimate; if a file names none, the selectivity of all
 *     predicates together
 */
record OwnProblem(SparseProblem problem, List<SelectivityQuery> queries) {

  private static final OwnFiles FILES = new OwnFiles("problem", List.of("json"), "");
  private static final int PAIR = 2;

  /**
   * The problems of a folder, with the labels that {@link OwnFiles} gives the files. The time is
   * O(bytes).
   *
   * @throws InputException if a file cannot be read or does not contain a problem; the message
   *     names the first such file
   */
  static Map<String, OwnProblem> read(Path folder) {
    Map<String, OwnProblem> problems = new LinkedHashMap<>();
    for (Path file : FILES.list(folder)) {
      EstimateFile read = EstimateFile.read(file);
      problems.put(FILES.name(file), of(read.problem(), read.estimates()));
    }
    return Collections.unmodifiableMap(problems);
  }

  /**
   * A random problem with all pairs known; the selectivity of all predicates is to be estimated.
   */
  static OwnProblem random(int predicates) {
    SparseProblem problem =
        SparseProblem.of(
            new UniformGenerator().generate(predicates, KnownSets.upTo(predicates, PAIR), 0));
    return of(problem, List.of());
  }

  private static OwnProblem of(SparseProblem problem, List<SelectivityQuery> queries) {
    SelectivityQuery all = SelectivityQuery.of(PredicateSet.first(problem.predicates()));
    return new OwnProblem(problem, queries.isEmpty() ? List.of(all) : queries);
  }

  /** The sum of all estimates, a number that represents the solution. */
  double sum(SparseSolution solution) {
    return EstimateReport.of(solution, 0, queries).estimates().stream()
        .mapToDouble(EstimateReport.Estimate::value)
        .sum();
  }
}
