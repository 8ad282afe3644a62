package org.gpuquerylab.experiments.internal.endtoend;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.data.internal.generated.DataWorkload;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** Generated databases, their statements, and the engines that are open over them. */
final class StatementData {
  static final String DATA = "data";
  static final String STATEMENT = "statement";

  private static final Map<String, Map<String, String>> STATEMENTS = statements();

  private final Map<String, DataFolder> folders = new HashMap<>();
  private final Map<String, HostAnswers> answers = new HashMap<>();
  private final Map<List<Object>, StatementEngine> engines = new HashMap<>();
  private final Map<List<Object>, ServedStatements> served = new HashMap<>();

  private static Map<String, Map<String, String>> statements() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    Stream.of(DataWorkload.values()).forEach(w -> all.put(w.label(), w.statements()));
    return all;
  }

  /** The axis of databases. */
  static SweepAxis dataAxis(List<String> full, List<String> quick) {
    return new SweepAxis(
        DATA,
        "generated data: ssb:SF, tpch:SF or shop:ROWS",
        full,
        quick,
        new SweepAxis.Domain.Names(),
        false);
  }

  /** The axis of the statements of all databases. */
  static SweepAxis statementAxis(List<String> quick) {
    TreeSet<String> names = new TreeSet<>();
    STATEMENTS.values().forEach(some -> names.addAll(some.keySet()));
    return new SweepAxis(
        STATEMENT,
        "statement over the data",
        List.copyOf(names),
        quick,
        new SweepAxis.Domain.Choices(List.copyOf(names)),
        false);
  }

  private static Map<String, String> of(String data) {
    return STATEMENTS.getOrDefault(data.replaceFirst(":.*", ""), Map.of());
  }

  /** Whether the statement of a point is over its data. */
  static boolean covers(Point point) {
    return of(point.get(DATA)).containsKey(point.get(STATEMENT));
  }

  /** Refuses names of data that no generator has. */
  static void check(Sweep sweep) {
    for (String data : sweep.axes().getOrDefault(DATA, List.of())) {
      if (of(data).isEmpty()) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "axis %s: there is no generator of %s; give ssb:SF, tpch:SF or shop:ROWS",
                DATA,
                data));
      }
    }
  }

  static String sql(Point point) {
    return Objects.requireNonNull(of(point.get(DATA)).get(point.get(STATEMENT)));
  }

  private DataFolder folder(Point point) {
    return folders.computeIfAbsent(point.get(DATA), name -> DataFolder.open(Path.of(name)));
  }

  /** DuckDB with a point's data. */
  synchronized HostAnswers inDuckDb(Point point) {
    return answers.computeIfAbsent(point.get(DATA), name -> new HostAnswers(folder(point)));
  }

  /** The statements of a point's data, ready to arrive; they have all run. */
  synchronized ServedStatements served(Point point, Backend backend) {
    return served.computeIfAbsent(
        List.of(point.get(DATA), backend),
        key ->
            new ServedStatements(
                engine(point, backend), List.copyOf(of(point.get(DATA)).values())));
  }

  /**
   * The engine over a point's data on a backend, without sideways filters, as experiments compare
   * orders; it stays open as long as the process.
   */
  synchronized StatementEngine engine(Point point, Backend backend) {
    return engines.computeIfAbsent(
        List.of(point.get(DATA), backend),
        key ->
            new StatementEngine(
                // The experiments compare orders of joins.
                QueryEngine.over(folder(point), backend)
                    .withStarPath(Use.OFF)
                    .withSidewaysFilters(Use.OFF),
                inDuckDb(point),
                backend));
  }
}
