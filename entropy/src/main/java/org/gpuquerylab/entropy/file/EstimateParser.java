package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.input.JsonReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the format of {@link EstimateFile}. "predicates" must come first, because the reader checks
 * sets against it.
 */
final class EstimateParser {
  private static final List<String> KEYS =
      List.of("predicates", "rows", "selectivities", "exclusive", "estimate");
  private static final List<String> SELECTIVITY_KEYS = List.of("of", "value", "rows");

  private final JsonReader json;
  private final PredicateParser predicates;
  private final KnownExpressions known = new KnownExpressions();
  private final List<PredicateSet> exclusive = new ArrayList<>();
  private final List<SelectivityQuery> estimates = new ArrayList<>();
  private double rows = SampleSizes.DEFAULT_ROWS;

  EstimateParser(JsonReader json) {
    this.json = json;
    predicates = new PredicateParser(json);
  }

  EstimateFile parse() throws IOException {
    json.members(this::section);
    List<String> names = predicates.names();
    if (names.isEmpty()) {
      throw json.fault("there are no predicates; name at least one in \"predicates\"");
    }
    known.resolve(names, exclusive);
    SparseProblem problem = SparseProblem.of(names, known.selectivities(), exclusive);
    return new EstimateFile(problem, estimates, rows, known.rows());
  }

  private void section(String key) throws IOException {
    switch (key) {
      case "predicates" ->
          json.elements(
              SparseProblem.MAX_PREDICATES, tooMany("predicates"), e -> predicates.declaration());
      case "selectivities" ->
          json.elements(EstimateFile.MAX_SETS, tooMany("selectivities"), this::selectivity);
      case "rows" -> rows = rows();
      case "estimate" ->
          estimates.addAll(
              json.elements(EstimateFile.MAX_SETS, tooMany("sets"), e -> predicates.query()));
      case "exclusive" ->
          exclusive.addAll(
              json.elements(
                  SparseProblem.MAX_PREDICATES,
                  tooMany("exclusive groups"),
                  e -> predicates.group()));
      default -> throw json.unknownKey(key, KEYS);
    }
  }

  static String tooMany(String what) {
    boolean isMany = what.equals("selectivities") || what.equals("sets");
    int most = isMany ? EstimateFile.MAX_SETS : SparseProblem.MAX_PREDICATES;
    return "there are more than " + most + " " + what + "; leave some out";
  }

  private Selectivity selectivity(JsonReader element) throws IOException {
    Selectivity read = new Selectivity();
    json.members(read::member);
    if (read.of == null) {
      throw json.fault("the key \"of\" is missing; add it");
    }
    if (Double.isNaN(read.value)) {
      throw json.fault("the key \"value\" is missing; add it");
    }
    known.add(read.of, read.value, read.rows, json.place());
    return read;
  }

  /** The selectivity that is being read. */
  private final class Selectivity {
    private @Nullable Expression of;
    private double value = Double.NaN;
    private double rows = Double.NaN;

    private void member(String key) throws IOException {
      switch (key) {
        case "of" -> of = predicates.expression();
        case "value" -> value = value();
        case "rows" -> rows = rows();
        default -> throw json.unknownKey(key, SELECTIVITY_KEYS);
      }
    }
  }

  private double value() throws IOException {
    double value = json.number();
    if (!(value >= 0 && value <= 1)) {
      throw json.fault("the selectivity is " + value + "; it must be 0 to 1");
    }
    return value;
  }

  private double rows() throws IOException {
    double number = json.number();
    if (!(number >= 1 && number <= EstimateFile.MAX_ROWS)) {
      throw json.fault("the number of rows is " + number + "; it must be 1 to 2^53");
    }
    return number;
  }
}
