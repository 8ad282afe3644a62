package org.gpuquerylab.cli.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gpuquerylab.data.internal.dataset.SsbOracle;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.internal.path.QueryRun;
import org.gpuquerylab.operators.table.Database;

/**
 * The option {@code --check}: DuckDB's verdict on the results. The check runs after all
 * measurements.
 */
final class SsbCheck {
  private static final String NOT_COMPARED = "not compared";

  private final List<String> verdicts = new ArrayList<>();
  private boolean differs;

  private SsbCheck() {}

  /** Compares nothing. */
  static SsbCheck none(List<QueryRun> runs) {
    SsbCheck check = new SsbCheck();
    runs.forEach(run -> check.verdicts.add("-"));
    return check;
  }

  /**
   * Compares all results.
   *
   * @param faults receives a line for each result that differs
   */
  static SsbCheck of(List<QueryRun> runs, Database database, Consumer<String> faults) {
    SsbCheck check = new SsbCheck();
    try (SsbOracle oracle = new SsbOracle(database)) {
      for (QueryRun run : runs) {
        check.verdicts.add(check.verdict(run, oracle, faults));
      }
    } catch (InputException e) {
      faults.accept("lab: --check: DuckDB does not take the data: " + e.getMessage());
      runs.forEach(run -> check.verdicts.add(NOT_COMPARED));
      check.differs = true;
    }
    return check;
  }

  private String verdict(QueryRun run, SsbOracle oracle, Consumer<String> faults) {
    String name = run.query().name();
    try {
      Optional<String> difference = oracle.difference(run.query(), run.result());
      int rows = run.result().rows().size();
      difference.ifPresent(text -> faults.accept("lab: " + name + ": " + text));
      differs |= difference.isPresent();
      return difference.isPresent() ? "differs" : "equal, " + rows + (rows == 1 ? " row" : " rows");
    } catch (InputException e) {
      differs = true;
      faults.accept("lab: " + name + ": not compared, DuckDB fails: " + e.getMessage());
      return NOT_COMPARED;
    }
  }

  /** A word for each result. */
  List<String> verdicts() {
    return verdicts;
  }

  /** Whether any result differs or could not be compared. */
  boolean differs() {
    return differs;
  }
}
