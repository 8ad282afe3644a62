package org.gpuquerylab.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.input.InputException;

/**
 * Compares random statements on a device with DuckDB. The arguments are a folder for the databases,
 * a backend, a number of statements and a seed.
 */
public final class DifferentialRun {
  /** The statements over one database. */
  private static final int PER_DATABASE = 50;

  private final List<String> differences = new ArrayList<>();
  private final List<String> refusals = new ArrayList<>();
  private int refused;
  private int compared;

  /** Prints the differences, also if it is ended early; the exit status is 1 if there are any. */
  public static void main(String[] arguments) throws Exception {
    int statements = Integer.parseInt(arguments[2]);
    long seed = Long.parseLong(arguments[3]);
    DifferentialRun run = new DifferentialRun();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(run.report())));
    try (Backend backend = Backends.find().open(arguments[1])) {
      run.compare(Path.of(arguments[0]), backend, statements, seed);
    }
    System.exit(run.differences.isEmpty() ? 0 : 1);
  }

  void compare(Path folder, Backend backend, int statements, long seed) throws Exception {
    for (int first = 0; first < statements; first += PER_DATABASE) {
      long part = seed + first;
      Path file = folder.resolve("random-" + part + ".duckdb");
      TestDatabase.write(file, part);
      try (QueryEngine engine = QueryEngine.open(file, backend)) {
        Random random = new Random(part);
        for (int i = first; i < Math.min(statements, first + PER_DATABASE); i++) {
          compare(engine, EngineStatement.of(random), "seed " + part);
        }
      }
    }
  }

  private void compare(QueryEngine engine, String sql, String seed) {
    QueryResult answer;
    try {
      answer = engine.query(sql);
    } catch (InputException e) {
      refused++;
      refusals.add(sql + "\n    " + e.getMessage());
      return;
    } catch (RuntimeException e) {
      compared++;
      differences.add(seed + ": " + sql + "\n    " + e);
      return;
    }
    compared++;
    AnswerDifference.Verdict verdict =
        AnswerDifference.compare(answer, engine.data().byDuckDb(sql));
    if (!verdict.isEqual()) {
      differences.add(seed + ": " + sql + "\n    " + verdict.words());
    }
  }

  /** The statements with different answers, and what differs. */
  List<String> differences() {
    return differences;
  }

  /** The refused statements, and why. */
  List<String> refusals() {
    return refusals;
  }

  /** The number of compared statements. */
  int compared() {
    return compared;
  }

  private String report() {
    List<String> lines = new ArrayList<>(refusals);
    lines.addAll(differences);
    lines.add(toString());
    return String.join("\n", lines);
  }

  @Override
  public String toString() {
    return compared + " statements, " + differences.size() + " different, " + refused + " refused";
  }
}
