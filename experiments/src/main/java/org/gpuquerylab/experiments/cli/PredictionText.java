package org.gpuquerylab.experiments.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.CostTerm;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;

/** What {@code lab predict} prints. Times are in milliseconds. */
record PredictionText(
    DeviceProfile profile, String model, List<CostEstimate> estimates, boolean explain) {

  private static final ObjectMapper JSON = new ObjectMapper();

  void print(PrintWriter out) {
    out.println("model " + model + ", " + profile);
    TextTable table =
        explain
            ? new TextTable("operator", "step", "ms", "term", "of")
            : new TextTable("operator", "step", "ms");
    for (int i = 0; i < estimates.size(); i++) {
      rows(table, (i + 1) + " " + estimates.get(i).operator(), estimates.get(i));
    }
    table.print(out);
    out.printf(
        Locale.ROOT,
        "all operators: %s ms on the device, %s ms with transfers of each input and result%n",
        millis(sum(CostEstimate::deviceSeconds)),
        millis(sum(CostEstimate::totalSeconds)));
    List<String> unfitted =
        estimates.stream()
            .map(CostEstimate::operator)
            .distinct()
            .filter(operator -> !isFitted(operator))
            .toList();
    if (!unfitted.isEmpty()) {
      out.println("not fitted, all coefficients 1: " + String.join(", ", unfitted));
    }
  }

  /** Whether the model has no coefficients, or the profile has some of an operator's. */
  private boolean isFitted(String operator) {
    return !model.equals(CalibratedModel.NAME)
        || profile.coefficients().keySet().stream().anyMatch(s -> s.startsWith(operator + "."));
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
    root.put("deviceMillis", 1e3 * sum(CostEstimate::deviceSeconds));
    root.put("totalMillis", 1e3 * sum(CostEstimate::totalSeconds));
    ArrayNode operators = root.putArray("operators");
    estimates.forEach(estimate -> fill(operators.addObject(), estimate));
    return root.toString();
  }

  private void fill(ObjectNode node, CostEstimate estimate) {
    node.put("operator", estimate.operator());
    node.put("fitted", isFitted(estimate.operator()));
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

  private double sum(ToDoubleFunction<CostEstimate> seconds) {
    return estimates.stream().mapToDouble(seconds).sum();
  }

  private static String millis(double seconds) {
    return String.format(Locale.ROOT, "%.4f", seconds * 1e3);
  }
}
