package org.gpuquerylab.cli.internal.estimate;

import java.util.List;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.ExpressionFormatException;
import org.gpuquerylab.entropy.expression.ExpressionReader;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The selectivities that the command line requests from {@code lab estimate}; they replace those of
 * the file.
 */
final class AskedOptions {
  @Option(
      names = "--of",
      paramLabel = "EXPR",
      description = {
        "Estimate this expression instead of the expressions in FILE; may be given again."
            + " Examples:",
        "'a and not (b or \"price < 5\")', 'at least 2 of a, b, c'. An expression has names of",
        "predicates, in double quotes unless they are one word, and the words and, or, not,",
        "at least, at most, exactly and parentheses."
      })
  @Nullable List<String> of;

  @Option(
      names = "--given",
      paramLabel = "EXPR",
      description = "For each --of, consider only the rows for which this expression holds.")
  @Nullable String given;

  /** Whether the command line has such requests. */
  boolean isGiven() {
    return of != null || given != null;
  }

  /**
   * The requested selectivities: those of the options, otherwise those of the file, otherwise the
   * selectivity of all predicates together.
   *
   * @throws InputException if an option is not an expression over the file's predicates
   */
  List<SelectivityQuery> queries(EstimateFile input) {
    if (of != null) {
      Expression condition = given == null ? Expression.always() : read("--given", given, input);
      return of.stream()
          .map(text -> new SelectivityQuery(read("--of", text, input), condition))
          .toList();
    }
    return input.estimates().isEmpty()
        ? List.of(SelectivityQuery.of(PredicateSet.first(input.problem().predicates())))
        : input.estimates();
  }

  private static Expression read(String option, String text, EstimateFile input) {
    try {
      return ExpressionReader.read(text, input.problem().names());
    } catch (ExpressionFormatException e) {
      throw new InputException(option + ": " + e.getMessage(), e);
    }
  }
}
