package org.gpuquerylab.cli.internal.estimate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.entropy.file.EstimateReport;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code lab estimate} for one problem.
 *
 * @param report the estimates to print
 * @param place the device or devices on which the solver runs
 * @param oneByOne whether the time by step comes from kernels that were launched one by one
 * @param repair the changes, or null if no change was necessary
 */
record EstimateText(
    EstimateReport report, Placement place, boolean oneByOne, @Nullable RepairText repair) {

  /** The output as JSON. */
  ObjectNode json() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("algorithm", report.solver());
    object.put("backend", place.device().backend());
    object.put("device", place.device().name());
    object.put("place", place.name());
    object.setAll(report.toJson());
    if (repair != null) {
      object.set("repaired", repair.json());
    }
    return object;
  }

  /** The output for people, as text. */
  void print(PrintWriter out) {
    out.println("algorithm    " + report.solver());
    out.println("device       " + place.name());
    if (!report.plan().isEmpty()) {
      out.println("plan         " + report.plan());
    }
    out.println("iterations   " + report.iterations());
    String verdict = report.converged() ? "converged" : "NOT CONVERGED, do not rely on this";
    out.println("residual     " + Numbers.significant(report.residual()) + ", " + verdict);
    out.println("time         " + Numbers.significant(report.milliseconds()) + " ms");
    String how = oneByOne ? " (kernels launched one by one)" : "";
    out.println("by step      " + split(report.times()) + how);
    if (repair != null) {
      repair.print(out);
    }
    out.println();
    List<EstimateReport.Estimate> estimates = report.estimates();
    boolean areConjunctions = estimates.stream().allMatch(e -> e.query().isConjunction());
    out.println("selectivity     " + (areConjunctions ? "conjunction" : "expression"));
    for (EstimateReport.Estimate estimate : estimates) {
      out.println(String.format(Locale.ROOT, "%-15.9g %s", estimate.value(), words(estimate)));
    }
  }

  private static String words(EstimateReport.Estimate estimate) {
    if (!estimate.query().isConjunction()) {
      return estimate.text();
    }
    return estimate.of().isEmpty() ? "(nothing)" : String.join(" and ", estimate.of());
  }

  private static String split(StepTimes times) {
    return Arrays.stream(Step.values())
        .filter(step -> times.of(step) > 0)
        .map(step -> step.label() + " " + Numbers.significant(times.of(step) / 1e6))
        .collect(Collectors.joining(", "));
  }
}
