package org.gpuquerylab.measure.internal.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.folder.BoundedLines;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.jspecify.annotations.Nullable;

/**
 * The costs of plans, as printed by {@code lab optimize --stored --json}.
 *
 * @param label the name of the file
 * @param plans the plan of each query, in the order of the file; copied
 */
public record PlanCosts(String label, Map<String, PlanCost> plans) {

  private static final int MOST_QUERIES = 100_000;

  /** Within this limit, ratios of two costs are finite. */
  private static final double MOST_COST = 1e150;

  /** Copies the plans. */
  public PlanCosts {
    plans = Collections.unmodifiableMap(new LinkedHashMap<>(plans));
  }

  /**
   * Reads a file with a JSON object on each line, with {@code query}, {@code algorithm}, {@code
   * costFunction} and {@code cost}; other fields are ignored.
   *
   * @throws InputException if a line is invalid; the message names the line and the fault
   */
  public static PlanCosts read(Path file) {
    return InputFile.read(
        file,
        RunLimits.ROWS_BYTES,
        InputException::new,
        (in, source) -> new PlanCosts(file.toString(), plans(in, source)));
  }

  private static Map<String, PlanCost> plans(InputStream in, String source) throws IOException {
    Map<String, PlanCost> plans = new LinkedHashMap<>();
    BoundedLines lines = new BoundedLines(in);
    int number = 1;
    try {
      for (; lines.next(); number++) {
        JsonReader.readLine(
            lines.line(), source, number, PlanCosts::fault, json -> add(json.object(), plans));
      }
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw fault(source + ":" + number + ": " + e.getMessage(), e);
    }
    if (plans.isEmpty()) {
      throw fault(source + ": it has no complete line", null);
    }
    return plans;
  }

  private static boolean add(JsonObject line, Map<String, PlanCost> plans) {
    String query = line.text("query");
    String costFunction = line.text("costFunction");
    double cost = line.number("cost", 0, MOST_COST);
    if (plans.size() >= MOST_QUERIES) {
      throw line.fault(
          String.format(Locale.ROOT, "more than %,d queries, the limit", MOST_QUERIES));
    }
    if (plans.put(query, new PlanCost(line.text("algorithm"), costFunction, cost)) != null) {
      throw line.fault("query", Quote.of(query) + " occurs twice");
    }
    return true;
  }

  private static InputException fault(String message, @Nullable Throwable cause) {
    return new InputException(
        message + "; give a file that lab optimize --stored --json printed", cause);
  }
}
