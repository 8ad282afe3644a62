package org.gpuquerylab.experiments.ownproblem;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.file.EstimateReport;
import org.gpuquerylab.entropy.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.sparse.SparseSolution;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.folder.OwnFiles;

/**
 * A problem, with what is to be estimated.
 *
 * @param problem the predicates and the known selectivities
 * @param queries what is to be estimated; where a file does not say, all predicates together
 */
record OwnProblem(SparseProblem problem, List<SelectivityQuery> queries) {

  private static final OwnFiles FILES = new OwnFiles("problem", List.of("json"), "");
  private static final int PAIR = 2;

  /**
   * The problems of a folder, by what {@link OwnFiles} calls their files. O(bytes).
   *
   * @throws InputException naming the first file that cannot be read, or is none of a problem
   */
  static Map<String, OwnProblem> read(Path folder) {
    Map<String, OwnProblem> problems = new LinkedHashMap<>();
    for (Path file : FILES.list(folder)) {
      EstimateFile read = EstimateFile.read(file);
      problems.put(FILES.name(file), of(read.problem(), read.estimates()));
    }
    return Collections.unmodifiableMap(problems);
  }

  /** A random problem with all pairs known, whose conjunction of all predicates is asked for. */
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

  /** The sum of all that is estimated: a number that stands for the solution. */
  double sum(SparseSolution solution) {
    return EstimateReport.of(solution, 0, queries).estimates().stream()
        .mapToDouble(EstimateReport.Estimate::value)
        .sum();
  }
}
