package org.gpuquerylab.cli.internal.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.SqlValues;
import org.gpuquerylab.engine.answer.StatementTimes;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.jspecify.annotations.Nullable;

/** The output of {@code lab query}. */
final class AnswerText {
  /** The rows that a table shows; --csv and --json have all. */
  private static final int SHOWN = 40;

  private static final int LONGEST_DETAILS = 100;

  private AnswerText() {}

  static void printRows(QueryResult answer, PrintWriter out) {
    int rows = answer.rows().rows();
    if (!answer.columns().isEmpty()) {
      TextTable table =
          new TextTable(answer.columns().stream().map(Quote::line).toArray(String[]::new));
      for (int row = 0; row < Math.min(SHOWN, rows); row++) {
        table.row(
            SqlValues.row(answer.rows(), row).stream()
                .map(value -> value == null ? "NULL" : Quote.line(text(value)))
                .toArray(String[]::new));
      }
      table.print(out);
    }
    out.println();
    out.println(
        Counted.of(rows, "row") + (rows > SHOWN ? ", " + SHOWN + " shown; --csv prints all" : ""));
  }

  static void printTimes(QueryResult answer, DeviceInfo device, PrintWriter out) {
    StatementTimes times = answer.times();
    String[] names = {"parse", "estimate", "order", "launch", "device", "fetch"};
    double[] millis = {
      times.parse(), times.estimate(), times.order(), times.launch(), times.device(), times.fetch()
    };
    StringJoiner parts = new StringJoiner(", ", times.state().label() + ": ", " ms on " + device);
    for (int i = 0; i < names.length; i++) {
      parts.add(names[i] + " " + Numbers.significant(millis[i]));
    }
    out.println(parts);
  }

  /** Prints whether one pass or operators answer, and why. */
  static void printPath(String words, PrintWriter out) {
    out.println("path: " + words);
  }

  static void printDifferences(QueryResult answer, PrintWriter out) {
    List<String> differences = answer.ran().differences(answer.plan());
    differences.forEach(difference -> out.println("plan: ran and asked differ: " + difference));
    out.println(
        "plan: "
            + Counted.of(differences.size(), "difference")
            + " between the plan asked for and the plan that ran");
  }

  static void printSteps(List<PlanStep> steps, PrintWriter out) {
    TextTable table =
        new TextTable(
            "operator",
            "estimated",
            "from",
            "rows",
            "q-error",
            "predicted ms",
            "ms",
            "table of",
            "details");
    for (PlanStep step : steps) {
      boolean ran = step.rows() >= 0;
      table.row(
          "  ".repeat(step.depth()) + step.operator(),
          Numbers.significant(step.estimatedRows()),
          step.basis().isEmpty() ? "-" : Quote.line(step.basis()),
          ran ? Long.toString(step.rows()) : "-",
          ran ? Numbers.significant(step.qError()) : "-",
          Double.isNaN(step.predictedMillis()) ? "-" : Numbers.significant(step.predictedMillis()),
          ran ? Numbers.significant(step.millis()) : "-",
          step.builds().isEmpty() ? "-" : Quote.line(step.builds()),
          shortened(step.details()));
    }
    table.print(out);
  }

  private static String shortened(String details) {
    String line = Quote.line(details);
    return line.length() <= LONGEST_DETAILS ? line : line.substring(0, LONGEST_DETAILS - 3) + "...";
  }

  static void printCsv(QueryResult answer, PrintWriter out) {
    out.println(answer.columns().stream().map(AnswerText::field).collect(Collectors.joining(",")));
    for (int row = 0; row < answer.rows().rows(); row++) {
      out.println(
          SqlValues.row(answer.rows(), row).stream()
              .map(value -> value == null ? "" : field(text(value)))
              .collect(Collectors.joining(",")));
    }
  }

  /** A field of CSV; an empty text is quoted, unlike NULL. */
  private static String field(String text) {
    return text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c < ' ')
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  private static String text(Object value) {
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  static ObjectNode json(QueryResult answer, DeviceInfo device) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("backend", device.backend());
    object.put("device", device.name());
    StatementTimes times = answer.times();
    object
        .putObject("millis")
        .put("state", times.state().label())
        .put("parse", times.parse())
        .put("estimate", times.estimate())
        .put("order", times.order())
        .put("launch", times.launch())
        .put("device", times.device())
        .put("fetch", times.fetch());
    object.put("shortages", answer.shortages());
    ArrayNode differences = object.putArray("planDifferences");
    answer.ran().differences(answer.plan()).forEach(differences::add);
    ArrayNode columns = object.putArray("columns");
    answer.columns().forEach(columns::add);
    ArrayNode rows = object.putArray("rows");
    for (int row = 0; row < answer.rows().rows(); row++) {
      ArrayNode values = rows.addArray();
      SqlValues.row(answer.rows(), row).forEach(value -> add(values, value));
    }
    ArrayNode steps = object.putArray("steps");
    for (PlanStep step : answer.steps()) {
      steps
          .addObject()
          .put("depth", step.depth())
          .put("operator", step.operator())
          .put("details", step.details())
          .put("builds", step.builds())
          .put("estimatedRows", finite(step.estimatedRows()))
          .put("basis", step.basis())
          .put("predictedMillis", finite(step.predictedMillis()))
          .put("rows", step.rows())
          .put("millis", step.millis());
    }
    return object;
  }

  private static @Nullable Double finite(double number) {
    return Double.isFinite(number) ? (Double) number : null;
  }

  private static void add(ArrayNode values, @Nullable Object value) {
    if (value == null) {
      values.addNull();
    } else if (value instanceof Boolean truth) {
      values.add(truth);
    } else if (value instanceof Long whole) {
      values.add(whole);
    } else if (value instanceof Double number && Double.isFinite(number)) {
      values.add(number);
    } else if (value instanceof BigDecimal decimal) {
      values.add(decimal);
    } else {
      values.add(value.toString());
    }
  }
}
