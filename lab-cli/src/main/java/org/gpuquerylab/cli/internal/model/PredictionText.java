package org.gpuquerylab.cli.internal.model;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.CostTerm;
import org.gpuquerylab.costmodel.calibrated.Extrapolation;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.FittedRange;

/** The output of {@code lab predict}. Times are in milliseconds. */
record PredictionText(
    DeviceProfile profile, String model, List<Prediction> predictions, boolean explain) {

  private static final ObjectMapper JSON = new ObjectMapper();

  void print(PrintWriter out) {
    out.println("model " + model + ", " + profile);
    TextTable table =
        explain
            ? new TextTable("operator", "step", "ms", "term", "of")
            : new TextTable("operator", "step", "ms");
    for (int i = 0; i < predictions.size(); i++) {
      rows(table, name(i), predictions.get(i).estimate());
    }
    table.print(out);
    out.printf(
        Locale.ROOT,
        "all operators: %s ms on the device, %s ms with transfers of each input and result%n",
        millis(sum(CostEstimate::deviceSeconds)),
        millis(sum(CostEstimate::totalSeconds)));
    doubts(out);
  }

  private String name(int i) {
    return (i + 1) + " " + predictions.get(i).estimate().operator();
  }

  /** The limitations of the predictions. */
  private void doubts(PrintWriter out) {
    if (profile.quick()) {
      out.println("rough: the profile is from lab calibrate --quick; measure it without --quick");
    }
    List<String> unfitted =
        predictions.stream()
            .filter(prediction -> prediction.fit() == Prediction.Fit.UNFITTED)
            .map(prediction -> prediction.estimate().operator())
            .distinct()
            .toList();
    if (!unfitted.isEmpty()) {
      out.println("not fitted, all coefficients 1: " + String.join(", ", unfitted));
    }
    for (int i = 0; i < predictions.size(); i++) {
      if (predictions.get(i).fit() == Prediction.Fit.EXTRAPOLATED) {
        String outside =
            predictions.get(i).outside().stream().map(Object::toString).collect(joining("; "));
        out.println("extrapolated: " + name(i) + ": " + outside);
      }
    }
  }

  private void rows(TextTable table, String operator, CostEstimate estimate) {
    for (CostStep step : estimate.steps()) {
      row(table, operator, step.name(), millis(step.seconds()));
      for (CostTerm term : explain ? step.terms() : List.<CostTerm>of()) {
        table.row(operator, step.name(), millis(term.seconds()), term.name(), term.explain());
      }
    }
    row(table, operator, "device", millis(estimate.deviceSeconds()));
    String transfer = millis(estimate.transfer().seconds());
    if (explain) {
      table.row(operator, "transfer", transfer, "", estimate.transfer().explain());
    } else {
      table.row(operator, "transfer", transfer);
    }
  }

  private void row(TextTable table, String operator, String step, String millis) {
    if (explain) {
      table.row(operator, step, millis, "", "");
    } else {
      table.row(operator, step, millis);
    }
  }

  String json() {
    ObjectNode root = JSON.createObjectNode();
    root.put("model", model);
    root.put("device", profile.device());
    root.put("backend", profile.backend());
    root.put("quick", profile.quick());
    root.put("deviceMillis", 1e3 * sum(CostEstimate::deviceSeconds));
    root.put("totalMillis", 1e3 * sum(CostEstimate::totalSeconds));
    ArrayNode operators = root.putArray("operators");
    predictions.forEach(prediction -> fill(operators.addObject(), prediction));
    return root.toString();
  }

  private void fill(ObjectNode node, Prediction prediction) {
    CostEstimate estimate = prediction.estimate();
    node.put("operator", estimate.operator());
    node.put("fit", prediction.fit().name().toLowerCase(Locale.ROOT));
    ArrayNode outside = node.putArray("outside");
    prediction.outside().forEach(number -> fill(outside.addObject(), number));
    node.put("deviceMillis", 1e3 * estimate.deviceSeconds());
    node.put("transferMillis", 1e3 * estimate.transfer().seconds());
    ArrayNode steps = node.putArray("steps");
    for (CostStep step : estimate.steps()) {
      ObjectNode one = steps.addObject().put("step", step.name());
      one.put("millis", 1e3 * step.seconds());
      if (explain) {
        ArrayNode terms = one.putArray("terms");
        step.terms()
            .forEach(
                term ->
                    terms
                        .addObject()
                        .put("name", term.name())
                        .put("millis", 1e3 * term.seconds())
                        .put("of", term.explain()));
      }
    }
  }

  private static void fill(ObjectNode node, Extrapolation number) {
    node.put("number", number.number()).put("value", number.value());
    FittedRange range = number.range();
    if (range != null) {
      node.put("least", range.least()).put("greatest", range.greatest());
    }
  }

  private double sum(ToDoubleFunction<CostEstimate> seconds) {
    return predictions.stream().map(Prediction::estimate).mapToDouble(seconds).sum();
  }

  private static String millis(double seconds) {
    return String.format(Locale.ROOT, "%.4f", seconds * 1e3);
  }
}
